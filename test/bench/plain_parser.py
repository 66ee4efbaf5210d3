"""The parser of the method alone, in plain Python: every pattern tried on every statement. Prints seconds, the best of five.

Reads {"patterns": [...], "statements": [...]} from stdin.
"""
import json
import re
import sys
import time

work = json.load(sys.stdin)
patterns = [re.compile(pattern) for pattern in work["patterns"]]


def parse(statements):
    tuples = []
    for statement in statements:
        matches = [match for match in (pattern.fullmatch(statement) for pattern in patterns) if match]
        if len(matches) == 1:
            tuples.append((matches[0]["s"].strip(), matches[0]["o"].strip()))
    return tuples


best = float("inf")
for _ in range(5):
    start = time.perf_counter()
    tuples = parse(work["statements"])
    best = min(best, time.perf_counter() - start)
print(json.dumps({"seconds": best, "tuples": len(tuples)}))
