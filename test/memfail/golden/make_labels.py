"""Item labels of MemFail, worked out from the rules in words, apart from the code under test.

Writes labels.json: every combination of decided fact labels for one to three facts, with a right and a wrong
answer, for plain and for misleading questions; then combinations with facts that were left open at a check.
Run: python3 make_labels.py
"""

import itertools
import json
import pathlib

DECIDED = ["not_stored", "summary_error", "not_retrieved", "correct"]
STAGES = ["storage", "summary", "retrieval"]


def decided_label(facts, right, misleading):
    """The rules, one after the other, as the method states them."""
    if "not_stored" in facts:
        return ("correct", True) if misleading else ("not_stored", False)
    if "summary_error" in facts:
        return "summary_error", False
    if "not_retrieved" in facts:
        return ("correct", True) if misleading else ("not_retrieved", False)
    return ("correct" if right else "reasoning_error"), False


def could_be(fact):
    """A fact is decided, or open at a check: all before it passed, and nothing is known from there on."""
    if fact in DECIDED:
        return [fact]
    _, stage = fact.split(":")
    return DECIDED[STAGES.index(stage):]


def label(facts, invocation, misleading, answered):
    worlds = [
        decided_label(world, right, misleading)
        for world in itertools.product(*[could_be(fact) for fact in facts])
        for right in {"pass": [True], "fail": [False]}.get(invocation, [True, False])
    ]
    if len({one for one, _ in worlds}) == 1:
        return worlds[0][0], all(vacuous for _, vacuous in worlds)
    failed = invocation == "analysis_failed" or any(fact.startswith("analysis_failed:") for fact in facts)
    return ("analysis_failed" if failed else "undetermined" if answered else "no_answer"), False


def main():
    rows = []
    for size in (1, 2, 3):
        for facts in itertools.product(DECIDED, repeat=size):
            for right in (True, False):
                for misleading in (False, True):
                    one, vacuous = decided_label(facts, right, misleading)
                    rows.append([list(facts), right, misleading, one, vacuous])
    states = DECIDED + [f"{why}:{stage}" for why in ("undetermined", "analysis_failed") for stage in STAGES]
    opened = []
    for size in (1, 2, 3):
        for facts in itertools.combinations_with_replacement(states, size):
            asked = ["pass", "fail", "undetermined", "analysis_failed"] if set(facts) == {"correct"} else [None]
            if not any(":" in fact for fact in facts) and asked == [None]:
                continue
            for invocation in asked:
                for misleading in (False, True):
                    for answered in (True, False):
                        one, vacuous = label(facts, invocation, misleading, answered)
                        opened.append([list(facts), invocation, misleading, answered, one, vacuous])
    out = {"decided": rows, "open": opened}
    lines = [
        f' "{name}": [\n' + ",\n".join("  " + json.dumps(row) for row in table) + "\n ]" for name, table in out.items()
    ]
    path = pathlib.Path(__file__).with_name("labels.json")
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    print(len(rows), len(opened))


main()
