"""Success rates with Wilson intervals (z = 1.96) and error shares on counts as MemFail runs have them, in exact
rational arithmetic up to the square root.

Writes success.json. Run: python3 make_success.py
"""

import json
import pathlib
from decimal import Decimal, getcontext

getcontext().prec = 40
Z = Decimal("1.96")
ERRORS = ["not_stored", "summary_error", "not_retrieved", "reasoning_error"]

# n, then counts of the four errors; what is left is correct. Sizes of the five datasets, and runs cut short.
COUNTS = [
    (100, [0, 0, 0, 0]),
    (100, [100, 0, 0, 0]),
    (100, [31, 12, 20, 8]),
    (100, [1, 0, 0, 0]),
    (100, [0, 0, 74, 3]),
    (300, [0, 40, 0, 103]),
    (300, [143, 0, 0, 0]),
    (300, [10, 17, 29, 41]),
    (92, [0, 0, 61, 2]),
    (92, [92, 0, 0, 0]),
    (92, [5, 6, 7, 8]),
    (1, [0, 0, 0, 1]),
    (3, [1, 0, 1, 0]),
]


def wilson(k, n):
    """The roots of (k/n - p)^2 = z^2 p (1 - p) / n in p."""
    k, n = Decimal(k), Decimal(n)
    a = 1 + Z * Z / n
    b = -(2 * k / n + Z * Z / n)
    c = (k / n) ** 2
    root = (b * b - 4 * a * c).sqrt()
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def main():
    rows = []
    for n, errors in COUNTS:
        wrong = sum(errors)
        low, high = wilson(n - wrong, n)
        rows.append(
            {
                "n": n,
                "errors": dict(zip(ERRORS, errors)),
                "correct": n - wrong,
                "rate": float(Decimal(n - wrong) / n),
                "ci95": [float(low), float(high)],
                "ofAll": [float(Decimal(count) / n) for count in errors],
                "ofIncorrect": [float(Decimal(count) / wrong) if wrong else None for count in errors],
            }
        )
    path = pathlib.Path(__file__).with_name("success.json")
    path.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")
    print(len(rows))


main()
