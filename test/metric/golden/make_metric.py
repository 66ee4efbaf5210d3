"""The benchmark's normalize_answer and substring_exact_match, in the Python they were published in.

    python3 make_metric.py [--out FOLDER]

writes metric.json: strings with their normal form, and predictions and golds with both scores.
"""

import argparse
import json
import random
import re
import string
import sys
import unicodedata
from pathlib import Path

FIXED = (
    "", " ", "The", "the", "A", "an", "a the an", "Athena", "the-rapist", "a_the", "_a", "a-b", "a b", "soğan", "İstanbul", "ISTANBUL", "ΑΣ", "ΑΣ.",
    "ΑΣ Β", "ΑΣ'Β", "Σ", "ΑΣ\u0301", "Α\u0301Σ", "Α.Σ", "ΑΣ😀", "Α😀Σ", "ΣΑΣ", "Straße", "ẞ", "...", "!?", "“a”", "‘the’ x", "a’b", "the’s", "A.B.C.", "U.S.A.",
    "the U.S.", "a\u00a0b", "\u00a0the\u00a0", "the\u2028an", "the\x1ccity", "the\ufeffcity", "\ufeffthe", "a\u200bb", "an\u0301", "n\u0303an", "é a é",
    "a1", "1a", "a²", "²a", "a½", "ana", "theTHE", "THE END", "TheThe The", "the, the", "the.an", "a/an", "x a/an y", "What's the a?", "  two   words ",
    "tab\tand\nline", "\x85a\x85", "日本 the 語", "日the本", "😀the😀", "the𐐀", "𐐀", "İ", "İ a", "ß a ß", "`~@#$%^&*()_+-=[]{}|;':\",./<>?\\", "–a–", "«the»", "ªa", "aͅ",
)  # fmt: skip
PAIRS = (
    ("Paris", ["Paris"]), ("paris", ["Paris"]), ("The city of Paris.", ["Paris"]), ("Par", ["Paris"]), ("Paris", ["Par"]), ("ABSTAIN", ["Paris"]),
    ("", ["Paris"]), ("", [""]), ("x", [""]), ("x", ["The"]), ("", ["The"]), ("...", ["a"]), ("soğan", ["soğ"]), ("soğan", ["soğn"]), ("İstanbul", ["istanbul"]),
    ("İstanbul", ["i̇stanbul"]), ("ΑΣ", ["ας"]), ("ΑΣ", ["ασ"]), ("ΑΣΒ", ["ΑΣ"]), ("Washington, D.C.", ["Washington DC"]), ("a b", ["ab"]), ("x the y", ["x y"]),
    ("x they", ["x y"]), ("no", []), ("Rome or Paris", ["Oslo", "Paris"]), ("Rome", ["Oslo", "Rome"]), ("Rome", ["rome", "ROME"]), ("U.S.", ["US"]), ("US", ["U.S."]),
)  # fmt: skip


def normalize_answer(text):
    text = "".join(ch for ch in text.lower() if ch not in set(string.punctuation))
    return " ".join(re.sub(r"\b(a|an|the)\b", " ", text).split())


def score(prediction, golds):
    return any(normalize_answer(gold) in normalize_answer(prediction) for gold in golds)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", default=Path(__file__).parent, type=Path)
    args = parser.parse_args()
    rng = random.Random(11)
    pieces = "a an the The A AN Σ σ ΑΣ İ ß soğan Paris x 's - . , _ \u0301 ’ 😀 日 1 ² \u00a0 \x1c \ufeff \u200b ǅ ŉ \u00ad : ͅ".split(" ")
    odd = [c for c in range(0x80, 0x110000) if unicodedata.category(chr(c)) not in ("Cn", "Cs") and chr(c).lower() != chr(c)]
    texts = list(FIXED)
    for _ in range(400):
        parts = [rng.choice(pieces) if rng.random() < 0.9 else chr(rng.choice(odd)) for _ in range(rng.randint(1, 7))]
        texts.append(rng.choice(("", " ")).join(parts))
    pairs = list(PAIRS)
    for _ in range(200):
        text = rng.choice(texts)
        cut = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        gold = rng.choice((text[cut[0] : cut[1]], text.upper(), text.lower(), rng.choice(texts)))
        pairs.append((text, [rng.choice(texts), gold] if rng.random() < 0.3 else [gold]))
    dump = lambda value: json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    normal = ",\n".join(dump([text, normalize_answer(text)]) for text in texts)
    scored = ",\n".join(dump([p, g, score(p, g), p in g]) for p, g in pairs)
    head = f'{{"python":{dump(sys.version.split()[0])},"unicode":{dump(unicodedata.unidata_version)},\n'
    (args.out / "metric.json").write_text(f'{head}"normalized":[\n{normal}\n],\n"scored":[\n{scored}\n]}}\n', "utf-8")


main()
