"""Normalised surfaces as Python makes them: NFKC, str.casefold, straight quotes, white space collapsed, ends trimmed.

    python3 make_surfaces.py [--out FOLDER]

writes surfaces.json: strings with their surface, and for every assigned code point whose folding (alone) or surface
(between two letters, as white space and combining marks need) differs from itself, a running digest by plane block.
"""

import argparse
import hashlib
import json
import random
import sys
import unicodedata
from pathlib import Path

FIXED = (
    "", " ", "A", "  A  b ", "Straße", "STRASSE", "ẞ", "İzmir", "ıI", "ﬁne ﬀ ﬃ ﬆ", "ΑΣ", "Σ", "ας", "ΑΣΑΣ", "ΟΔΥΣΣΕΥΣ", "ŉ", "ǰ", "ΐ", "և",
    "‘a’ “b”", "‚a‛ „b‟", "O’Neil's", "`a´", "′″", "＂＇", "«x»", "…", "½", "a²", "㎏", "Ａｂｃ", "𝔄𝔅", "ﷺ", "e\u0301", "\u212b", "\u2126", "K",
    "\ufeffa\ufeff", "\u200ba", "a\u00a0b", "a\u3000b", "\x1ca\x1d", "\x85a\x85b", "a\u2028b", "a\t\n\r\x0b\x0cb", "\u180ea", "a\u202fb", "¨", "ͺ",
    "𐐀𐐨", "Ꭰꭰᏸ", "😀 X", "👩‍👩‍👧", "ᾳᾼ", "ᾈ", "ΰ", "İi̇", "ǅ", "Ⅷ", "ⓐⒶ", "ﬅ", "ſ", "ϐϑϕϖ", "᾽", "°C", "℃", "№", "™", "가", "\u1112\u1161\u11ab",
    "a\u0315\u0300\u05ae\u0062", "\u0345", "α\u0345\u0301", "ᾴ", "İ\u0307", "\u0130\u0301", "Å\u0327", "\u2002\u2003a\u2009", "“ ‘ x ’ ”",
)  # fmt: skip


def surface(text):
    text = unicodedata.normalize("NFKC", text).casefold()
    for curly, straight in (("\u2018", "'"), ("\u2019", "'"), ("\u201c", '"'), ("\u201d", '"')):
        text = text.replace(curly, straight)
    return " ".join(text.split())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", default=Path(__file__).parent, type=Path)
    args = parser.parse_args()
    rng = random.Random(7)
    assigned = [c for c in range(0x110000) if unicodedata.category(chr(c)) not in ("Cn", "Cs")]
    strange = [c for c in assigned if surface(f"a{chr(c)}b") != f"a{chr(c)}b"]
    texts = list(FIXED)
    for _ in range(500):
        codes = [rng.choice((rng.choice(strange), rng.randint(32, 126), rng.choice(assigned), 0x20)) for _ in range(rng.randint(1, 8))]
        texts.append("".join(map(chr, codes)))
    blocks = {}
    for code in assigned:
        c = chr(code)
        digest = blocks.setdefault(code >> 12, hashlib.sha256())
        digest.update(f"{code:x}\0{c.casefold()}\0{surface(f'a{c}b')}\n".encode())
    dump = lambda value: json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    ranges = []
    for code in assigned:
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    head = {"python": sys.version.split()[0], "unicode": unicodedata.unidata_version, "assigned": ranges}
    head["blocks"] = {f"{block:x}": digest.hexdigest()[:16] for block, digest in blocks.items()}
    rows = ",\n".join(dump([text, surface(text)]) for text in texts)
    (args.out / "surfaces.json").write_text(
        "{" + "".join(f"{dump(k)}:{dump(v)},\n" for k, v in head.items()) + f'"cases":[\n{rows}\n]}}\n', "utf-8"
    )


main()
