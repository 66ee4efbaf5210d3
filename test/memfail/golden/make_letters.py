"""MemFail's letter rule, written in Python after its description, with the vectors of that description and generated ones.

    python3 make_letters.py [--out FOLDER]

writes letters.json: pairs of a text and the letter that is read of it (null: none).
"""

import argparse
import json
import random
import re
from pathlib import Path

FIXED = (
    '```json\n{"selected_choice":"b"}\n```', '{"selected_choice":"","answer":"C"}', '{"choice":"E","answer":"B"}', '{"selected_choice":"F"}',
    '{"x":{"selected_choice":"C"}}', "The answer is B. A good habit.", "I think a", "", "   ", "A", " e ", "E\n", "\x1cB\x1f", "\ufeffB", '\ufeff{"answer":"B"}',
    '{"selected_choice":" d\\n"}', '{"selected_choice":"\\u00a0d\\u2003"}', '{"selected_choice":"\\ufeffd"}', '{"selected_choice":3,"answer":"B"}',
    '{"selected_choice":0,"answer":"B"}', '{"selected_choice":0.0,"answer":"B"}', '{"selected_choice":-0.0,"answer":"B"}', '{"selected_choice":1e-999,"answer":"B"}',
    '{"selected_choice":1e999,"answer":"B"}', '{"selected_choice":NaN,"answer":"B"}', '{"selected_choice":Infinity,"answer":"B"}',
    '{"selected_choice":-Infinity,"answer":"B"}', '{"selected_choice":-NaN,"answer":"B"}', '{"selected_choice":"NaN","answer":"B"}', '{"note":NaN,"answer":"B"}',
    '{"note":"a NaN \\" Infinity","answer":"B"}', '{"selected_choice":1NaN,"answer":"C"}', '{NaN:1,"answer":"C"}', '{"selected_choice":[],"answer":"B"}',
    '{"selected_choice":["A"],"answer":"B"}', '{"selected_choice":{},"answer":"B"}', '{"selected_choice":false,"answer":"B"}', '{"selected_choice":true,"answer":"B"}',
    '{"selected_choice":null,"choice":"B"}', '{"selected_choice":" ","answer":"B"}', '{"selected_choice":"A","selected_choice":"D"}',
    '{"selected_choice":"A","selected_choice":""}', '{"answer":"A","answer":"","choice":"C"}', '{"selected_choice":"AB"}', '{"selected_choice":"Answer: A"}',
    '{"selected_choice":"A."}', '["A"]', '"A"', '["B", {"answer":"C"}]', '{"answer":"C"', '{"answer":"C",}', "{'answer':'C'}", '{"answer":"C"} {"answer":"D"}',
    '{"answer":"F"} {"answer":"D"}', '{"answer":""} {"answer":"D"} B', '{"a":{"answer":"F"},"b":{"choice":"e"}}', '{"answer":{"answer":"B"}}',
    '{"answer":"{B}"}', '{"answer":"}"} C', '{"Answer":"B"}', '{"ANSWER":"B"} D', '{"__proto__":{"answer":"B"}}', '{"__proto__":"B"}', '{"toString":"B"}',
    '{"answer":"\\ud83d"}', '{"answer":"\n"} E', '{"answer":"\t"} E', '{"answer":"\x7f"} E', '{"answer":"ｂ"}', '{"answer":"Ｂ"}', '{"answer":"ß"}',
    "B\u0301", "\u0301B", "éB", "Bé", "B²", "B_", "_B", "B-", "-B-", "B’s", "B's", "日B本", "日 B 本", "😀B😀", "B٣", "٣B", "B\u200bC", "B\u00adC", "B\u00a0", "Ⓑ B",
    "A B C D E", "E D C B A", "E. coli", "vitamin D", "Option (C)", "**D**", "C)", "A/B", "A,B", "ABCDE", "A1", "1A", "F", "a b c", "None of A to E.", "Answer: B\n",
    "A is right", "A because of that", "A\nb", "A. b", "I would say A, a good one", "not A but B", "B, not A", "A dog", "\\bA\\b", "x\x00B\x00y", "B\r\n", "B\x85",
)  # fmt: skip
KEYS = ("selected_choice", "answer", "choice", "x", "reason")
VALUES = ('"A"', '"b"', '" c "', '"F"', '""', '"E."', "null", "true", "false", "0", "2", "NaN", "-Infinity", "[]", '["A"]', "{}", '{"answer":"D"}', '"B is it"')
WORDS = ("A", "B", "C", "D", "E", "F", "a", "b", "the", "answer", "is", "good", "é", "Bé", "_C", "D_", "²", "(A)", "[B]", "C.", "D,", "{", "}", "```", "😀", "\n", "日")


def letter(text):
    def of_object(candidate):
        try:
            value = json.loads(candidate)
        except ValueError:
            return None
        if not isinstance(value, dict):
            return None
        choice = value.get("selected_choice") or value.get("answer") or value.get("choice")
        if not isinstance(choice, str):
            return None
        choice = choice.strip().upper()
        return choice if choice in ("A", "B", "C", "D", "E") else None

    if not text:
        return None
    text = text.strip()
    for candidate in (text, *re.findall(r"\{[^{}]*\}", text)):
        found = of_object(candidate)
        if found:
            return found
    lone = re.findall(r"\b([A-E])\b", text)
    return lone[-1] if lone else None


def generated(rng):
    def an_object():
        return "{%s}" % rng.choice((",", ", ")).join(f'"{rng.choice(KEYS)}":{rng.choice(VALUES)}' for _ in range(rng.randint(0, 4)))

    for _ in range(500):
        parts = [rng.choice((an_object(), rng.choice(WORDS))) for _ in range(rng.randint(1, 6))]
        text = rng.choice(("", " ")).join(parts)
        yield text[: rng.randint(1, len(text))] if text and rng.random() < 0.15 else text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, default=Path(__file__).parent)
    out = parser.parse_args().out
    texts = dict.fromkeys((*FIXED, *generated(random.Random(7))))
    vectors = [[text, letter(text)] for text in texts]
    (out / "letters.json").write_text(json.dumps(vectors, indent=0) + "\n", encoding="utf-8")


main()
