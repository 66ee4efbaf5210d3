"""Expected readings of statements and regular expressions, by Python's own re.

    python3 make_parser.py PATTERNS.json [--out FOLDER]

writes patterns.json (which patterns match which statement, with s and o), regex.json (Python expressions on texts, offsets
in code points) and classes.json (the sets \\w, \\d, \\s as ranges of code points, among those that this Python's Unicode
version assigns).
"""

import argparse
import json
import re
import sys
import unicodedata
from pathlib import Path

OBJECTS = (
    "Paris", "St. Louis.", "the city of Y", "1984", "Y was born in the city of Z", "É\u2028B", "😀 𐐀", "A  B", "x is y",
    "\u00a0pad\u00a0", "'s child is q", "\u2019s", "tab\tbed", "is", "a\rb", "of", "\ufeffmark", "\x1cunit\x1c", " ",
)  # fmt: skip
STATEMENTS = (
    "", ".", " .", "Nothing to see.", "The capital of is .", "The capital of  is  .", "The capital of A is B",
    "The capital of A is B. ", "The capital of A is B.\n", "The capital of A\nB is C.", "The capital of A is B..",
    "the capital of A is B.", "The capital of A is the capital of B is C.", " The capital of A is B.",
    "X was born in the city of Y was born in the city of Z.", "X was founded by Y was founded in the city of Z.",
    "X is married to Y is a citizen of Z.", "The author of X is married to Y is Z.", "The director of X is The author of Y is Z.",
    "The author of The company that produced X is Y is Z.", "X's child is Y's child is Z.", "'s child is Y.", "X\u2019s child is Y.",
    "X is located in the continent of Y.", "The headquarters of X is located in the city of Y.",
    "The headquarters of X is located in the continent of Y.", "The Prime Minister of X is Y is a citizen of Z.",
    "The name of the current head of the government government is Y.", "The university where X was educated is Y.",
    "X is famous for X is famous for X is famous for X.", "X speaks the language of Y", "X speaks the language of Y.\u2028",
    "X was created by Y was created in the country of Z.", "X plays the position of The type of music that Y plays is Z.",
)  # fmt: skip

# (expression, texts). Compared: search and fullmatch, each with the spans of all groups.
DIGITS = ("5", "٣", "𝟘", "²", "Ⅷ", "½", "x", "-5-", "٣٤ 5", "")
WORDS = ("a b", "é", "ß-ß", "_", "soğan an", "e\u0301x", "😀a😀", "日本 語", "a\u200db", "٣a", "ª", "", "ͅx", "२")
SPACES = (" ", "\u00a0", "\x1c", "\x1f", "\x85", "\ufeff", "\u180e", "\u200b", "\u2028", "\u3000", "a \t b", "\u205f", "\r\n")
LINES = ("a", "a\n", "a\n\n", "\na", "a\r", "a\r\n", "a\u2028", "ba", "b\na", "", "\n")
PLAIN = ("a", "aa", "aaa", "aaaa", "ab", "abab", "b", "", "ba", "aab", "a{}", "a{,}", "a{1", "}", "{2}", "a{2}")
ASTRAL = ("😀", "a😀", "😀😀", "\U00010400x", "x", "\u00e9", "")
REGEXES = [
    *((p, DIGITS) for p in (r"\d", r"\d+", r"\D", r"[\d]", r"[^\d]", r"[\dx]+", r"\d{1,2}", r"\d*?5", r"[\d-]+")),
    *((p, WORDS) for p in (
        r"\w", r"\w+", r"\W", r"\W+", r"[\w]", r"[^\w]", r"[\w'-]+", r"\b\w", r"\w\b", r"\b", r"\B", r"\ban\b", r"a\b", r"\Ba",
        r"\b.\b", r"[\w\s]+", r"[^\w\s]", r"\b(?:a|an)\b", r"(?<=\w)\b", r"(?<!\w)an", r".", r"..", r"[^a]", r"^.$", r"é", r"[é-ü]",
        r"[\u00e0-\u00ff]", r"\xe9", r"😀", r"[😀]", r"😀+", r"[^😀]+", r"\U0001F600", r"[\U0001F600-\U0001F64F]", r"(?:\b)a",
    )),
    *((p, SPACES) for p in (r"\s", r"\s+", r"\S", r"\S+", r"[\s]", r"[^\s]", r"[\s\d]", r"a\s+b", r".", r"a\s*?\S", r"^\s*$", r"\t", r"[ \t]")),
    *((p, LINES) for p in (
        r"a$", r"^a", r"^a$", r"a\Z", r"\Aa", r"a$\n", r"$", r"^", r".", r".+", r"a.", r"[^b]", r"a(?=$)", r"a\n$", r"(?:a|$)", r"a\r?$",
        r"\n", r"[\n]", r"a(?!\n)", r"(?<=\n)a", r"^$", r"(?!$).", r"(?<!\n)$",
    )),
    *((p, PLAIN) for p in (
        r"a*", r"a+", r"a?", r"a*?", r"a+?", r"a??", r"a{2}", r"a{2,}", r"a{,2}", r"a{1,2}", r"a{1,2}?", r"a{0}", r"a{}", r"a{1", r"a{x}",
        r"(a)(b)", r"(a|ab)(b)?", r"(a+)(a*)", r"(a*?)(a*)", r"(?:ab)+", r"(a|b)*", r"(a)?b", r"((a)b)*",
        r"a|b", r"ab|a", r"(?:a|b)+", r"|a", r"a|", r"(|a)b", r"a(?=b)", r"a(?!b)", r"(?<=a)b", r"(?<!a)b", r"(?=(a))a", r"(?=a*b)a",
        r"(?P<s>.+)(?P<o>.+)", r"(?P<s>.+?)(?P<o>.*)", r"[ab]", r"[^ab]", r"[a-b]+", r"[]a]", r"[^]a]", r"[a\]]", r"[a-]", r"[-a]", r"[^-a]",
        r"[{}]", r"\{", r"a\{2\}", r"a}", r"}", r"(a)(?:b)(a)", r"^(?:a|b)(?<!b)", r"(ab|a)(bab)?", r"(?:a{2}){2}", r"(?:)", r"()a", r"(?:a)\b",
    )),
    *((p, ("a+b", "a.b", "a\\b", "a/b", "[x]", "a-b", "a^b", "a$b", "(x)", "a|b", "-", "\\", "&&", "a#b", "a b", "~", "%", "c", "d")) for p in (
        r"\+", r"\.", r"\\", r"/", r"\/", r"\[x\]", r"\-", r"\^", r"\$", r"\(x\)", r"\|", r"[.]", r"[+*?]", r"[\\]", r"[/]", r"[a^]", r"[$]",
        r"[(|)]", r"[!-/]", r"[+--]", r"[&&]", r"\#", r"\ ", r"\~", r"[~~]", r"\%", r"\x2d", r"\u002d", r"\x24", r"[\x2d]", r"[\x24-\x2f]",
        r"[\-x]", r"[a-c-]", r"[^\\]", r"[ -~]", r"[[-^]", r"[a[-]", r"[[]", r"[a\-c]", r"[a-c-x]", r"\x5b", r"[\x5b\x5d]", r"\x5e", r"[\x5e]",
    )),
    *((p, ASTRAL) for p in (r".", r"..", r"^.$", r".{2}", r"[^x]", r"\W", r"\w", r"(.)(.)?", r"[\U00010400]x", r"(?<=😀)😀", r"\S+")),
    *((p, ("a", "aa", "a{,}", "{2}", "ab", "10", "a0", "aa0")) for p in (r"a{,}", r"(a{,})", r"a{,}?")),
]  # fmt: skip

# A group that took no part fails its back-reference in Python and matches nothing in JavaScript: a translation may refuse
# these, or must read them as Python does.
BACK_REFERENCES = [
    *((p, ("a", "aa", "aab", "ab", "b", "ba", "aba", "abb", "x", "")) for p in (
        r"(a)\1", r"(a)\1*b", r"(?P<x>a)(?P=x)", r"(a)?\1b", r"(?:(a)|b)\1", r"(?P<x>a)?(?P=x)b", r"(a|b)+\1", r"(a*)b\1",
    )),
]  # fmt: skip

# JavaScript empties the groups inside a repeated group at every turn, Python keeps them: only whole matches compare.
REPEATED_GROUPS = [
    *((p, ("a", "ab", "aab", "ba", "aba", "abb", "x", "")) for p in (r"(?:(a)|b)*", r"(?:(a)|(b))+", r"(?:(a)?b)+", r"((a)|b)*")),
]  # fmt: skip

# What Python refuses (but for look-behind of varying width, which JavaScript takes): a translation must refuse it too.
REFUSED = (
    "*a", "+", "?", "a**", "a{2}{3}", "^*", r"\b+", r"\b{2}", "{2}", "(a", "a)", "[a", "[]", r"\q", "(?P<x>a)(?P<x>b)", "(?P<1>a)",
    r"(a)\2", r"\1", "[b-a]", r"[\d-x]", r"[a-\d]", "a{3,2}", "(?P=x)", r"\x4", r"\u12", "(?", "\\", r"[\A]", "(*a)",
    "(?:{2})", "a|*", "(?<=a)(?P<x>", r"(?<=(a))\2",
)  # fmt: skip

# What Python knows and the translation may leave out; to be refused, never read otherwise.
UNHANDLED = ("(?i)a", "(?i:a)", "(?#x)a", "(a)(?(1)b|c)", "(?>a)", "a++", "a*+", "a{2}+", r"\N{DIGIT ONE}", r"\0", r"[\W]", r"[\S]", r"\101", r"[\D]")


def groups(match):
    return None if match is None else [list(match.span(i)) for i in range((match.re.groups or 0) + 1)]


def ranges(codes):
    out = []
    for code in codes:
        if out and out[-1][1] == code - 1:
            out[-1][1] = code
        else:
            out.append([code, code])
    return out


def write(path, head, rows):
    dump = lambda value: json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    lines = ",\n".join(map(dump, rows))
    path.write_text("{" + "".join(f"{dump(k)}:{dump(v)},\n" for k, v in head.items()) + f'"cases":[\n{lines}\n]}}\n', "utf-8")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("patterns")
    parser.add_argument("--out", default=Path(__file__).parent, type=Path)
    args = parser.parse_args()
    python = sys.version.split()[0]

    pack = json.loads(Path(args.patterns).read_text("utf-8"))["patterns"]
    texts = list(STATEMENTS)
    for index, entry in enumerate(pack):
        for turn in range(4):
            s, o = OBJECTS[(index + 5 * turn) % len(OBJECTS)], OBJECTS[(3 * index + 7 * turn + 1) % len(OBJECTS)]
            text = entry["pattern"].replace("(?P<s>.+)", s).replace("(?P<o>.+)", o).replace("\\.", ".")
            texts.append(text if turn < 3 else (text[:-1], text + " ", text + "\r", text + text, text + "\n")[index % 5])
    rows = []
    for text in dict.fromkeys(texts):
        found = [(i, m["s"], m["o"]) for i, e in enumerate(pack) if (m := re.fullmatch(e["pattern"], text))]
        rows.append({"text": text, "matches": found})
    write(args.out / "patterns.json", {"python": python}, rows)

    def found(regexes, whole=False):
        rows = []
        for pattern, texts in regexes:
            regex = re.compile(pattern)
            cells = [[t, groups(regex.search(t)), groups(regex.fullmatch(t))] for t in texts]
            rows.append([pattern, [[t, s and s[:1], f and f[:1]] for t, s, f in cells] if whole else cells])
        return rows

    for pattern in REFUSED:
        try:
            re.compile(pattern)
        except (re.error, OverflowError):
            continue
        raise SystemExit(f"Python takes {pattern!r}")
    for pattern in UNHANDLED:
        re.compile(pattern)
    head = {"python": python, "refused": REFUSED, "unhandled": UNHANDLED}
    head |= {"backReferences": found(BACK_REFERENCES), "repeatedGroups": found(REPEATED_GROUPS, whole=True)}
    write(args.out / "regex.json", head, found(REGEXES))

    assigned = [c for c in range(sys.maxunicode + 1) if unicodedata.category(chr(c)) not in ("Cn", "Cs")]
    rows = [
        {"class": name, "ranges": ranges([c for c in assigned if re.fullmatch(name, chr(c))])} for name in (r"\w", r"\d", r"\s")
    ]
    head = {"python": python, "unicode": unicodedata.unidata_version, "assigned": ranges(assigned)}
    write(args.out / "classes.json", head, rows)


main()
