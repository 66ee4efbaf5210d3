"""The counts of `lastwrite memfail audit`, made a second time from the CSV files by other means.

    python3 make_audit.py [--out FOLDER]

writes audit.json: {dataset: {check: {count, of, values, rows}}} for every check.
"""

import argparse
import csv
import json
import math
import re
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "freeze" / "memfail"
SPELLED = dict(zip("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(), range(20)))
TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10)))
ORDINALS = dict(zip("third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(), range(3, 13)))


def read(name):
    with open(FOLDER / name, newline="", encoding="utf-8") as file:
        return [{"row": at, **cells} for at, cells in enumerate(csv.DictReader(file), start=2)]


def check(count, of, rows=(), /, **values):
    return {"count": count, "of": of, "values": values, "rows": sorted(set(rows))}


def repeats(texts):
    """Rows of texts that stood before."""
    seen, rows = set(), []
    for row, text in texts:
        plain = " ".join(text.lower().split())
        rows += [row] if plain in seen else []
        seen.add(plain)
    return rows


def duplicates(units, questions):
    twice, again = repeats(units), repeats(questions)
    return {"duplicate_units": check(len(twice), len(units), twice), "duplicate_questions": check(len(again), len(questions), again)}


def shared_names(dataset, essays):
    names = Counter(name for _, name, _ in essays)
    shared = [(row, asked) for row, name, asked in essays if names[name] > 1]
    several = sum(1 for times in names.values() if times > 1)
    return check(len(shared), len(essays), [row for row, _ in shared], names=len(names), sharedNames=several, questions=sum(asked for _, asked in shared))


def numbers(text, one, ordinals):
    """Numbers token by token: figures and clock times, and English words with their tens and hundreds joined."""
    tokens = re.findall(r"\d+:\d\d|\d+\.\d+|\d+|[a-z]+", text.lower())
    found, at = [], 0
    while at < len(tokens):
        token, after = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else ""
        at += 1
        if token[0].isdigit():
            found.append(token.removesuffix(":00"))
        elif SPELLED.get(token, 0) in range(1, 10) and after == "hundred":
            found.append(str(100 * SPELLED[token]))
            at += 1
        elif token == "hundred":
            found.append("100")
        elif token in TENS:
            unit = SPELLED.get(after, 0) if SPELLED.get(after, 0) < 10 else 0
            found.append(str(TENS[token] + unit))
            at += 1 if unit else 0
        elif token in SPELLED and (one or token != "one"):
            found.append(str(SPELLED[token]))
        elif token in ORDINALS and ordinals:
            found.append(str(ORDINALS[token]))
    return found


def conditional(rows):
    answers = [(cells, cells["ground_truth_answer"][:2].lower() == "no") for cells in rows]
    no = sum(is_no for _, is_no in answers)
    unmet = sum(cells["condition_met"] == "no" for cells in rows)
    against = [cells for cells, is_no in answers if is_no != (cells["condition_met"] == "no")]
    essays = {cells["row"]: json.loads(cells["entity_facts"])[0] for cells in rows}

    def told(one, ordinals):
        for cells in rows:
            wanted, held = (numbers(text, one, ordinals) for text in (cells["condition"], essays[cells["row"]]))
            if wanted:
                yield cells["row"], [number in held for number in wanted], held

    every, fewer = list(told(True, True)), list(told(False, False))
    lacking = [entry for entry in every if not all(entry[1])]
    outside_essay = [cells["row"] for cells in rows if cells["entity"] not in essays[cells["row"]]]
    outside_question = [cells["row"] for cells in rows if cells["entity"] not in cells["question"]]
    n = len(rows)
    return {
        "size": check(n, n, units=n, questions=n, facts=n),
        **duplicates(list(essays.items()), [(cells["row"], cells["question"]) for cells in rows]),
        "answer_majority": check(max(no, n - no), n, no=no, yes=n - no, unmet=unmet, met=n - unmet),
        "label_against_answer": check(len(against), n, [cells["row"] for cells in against], refusals=sum("refus" in cells["behavior"].lower() for cells in against)),
        "condition_number_untold": check(
            len(lacking), len(every), [row for row, _, _ in lacking],
            inFigures=sum(bool(re.search("[0-9]", cells["condition"])) for cells in rows),
            everyNumberUntold=sum(not any(held) for _, held, _ in lacking),
            essayWithoutNumbers=sum(not essay for _, _, essay in lacking),
            withoutOneAndOrdinals=len(fewer),
            untoldWithoutOneAndOrdinals=sum(not all(held) for _, held, _ in fewer),
        ),
        "name_of_several_essays": shared_names("conditional", [(cells["row"], cells["entity"], 1) for cells in rows]),
        "name_not_in_essay": check(len(outside_essay), n, outside_essay),
        "name_not_in_question": check(len(outside_question), n, outside_question),
        "error_shares_not_comparable": check(n, n),
    }  # fmt: skip


def spread(letter, sizes, facts):
    within = {f"top{k}": sum(needed <= k for needed in facts) for k in (1, 2, 3, 4, 5, 10)}
    spreads = {f"{letter}{size}": times for size, times in sorted(Counter(sizes).items())}
    return {"facts_spread": check(len(sizes), len(sizes), **spreads), "retrieval_ceiling": check(within["top5"], len(sizes), **within)}


def stem(word):
    word = re.sub(r"^(.{2,})ies$", r"\1y", word)
    word = re.sub(r"^(.{3,})ing$", r"\1", word)
    return re.sub(r"^(.{3,}[^s])s$|^(..[^s])s$", lambda m: m[1] or m[2], word)


def coexisting(rows):
    facts = [
        (cells["row"], cells["preference_category"].lower(), preference, fact)
        for cells in rows
        for preference, fact in zip(json.loads(cells["preferences"]), json.loads(cells["preference_facts"]), strict=True)
    ]
    unliteral = [entry for entry in facts if entry[2].lower() not in entry[3].lower()]

    def words(text):
        return [stem(word) for word in re.findall(r"[^\W_]+", text.lower())]

    def in_a_row(part, whole):
        return any(whole[at : at + len(part)] == part for at in range(len(whole) - len(part) + 1))

    unnamed = [entry for entry in unliteral if not in_a_row(words(entry[2]), words(entry[3]))]
    categories = defaultdict(set)
    for _, category, preference, _ in facts:
        categories[preference.lower()].add(category)
    recurring = [entry for entry in facts if len(categories[entry[2].lower()]) > 1]
    sizes = [len(json.loads(cells["preferences"])) for cells in rows]
    otherwise = [cells["row"] for cells in rows if cells["ground_truth_answer"].split(", ") != json.loads(cells["preferences"])]
    return {
        "size": check(len(rows), len(rows), units=len(facts), questions=len(rows), facts=len(facts)),
        **duplicates([(row, fact) for row, _, _, fact in facts], [(cells["row"], cells["question"]) for cells in rows]),
        **spread("n", sizes, sizes),
        "preference_not_named": check(len(unnamed), len(facts), [row for row, *_ in unnamed], rows=len({row for row, *_ in unnamed}), notLiterally=len(unliteral)),
        "preference_recurs": check(
            sum(len(found) > 1 for found in categories.values()), len(categories), [row for row, *_ in recurring],
            facts=len(recurring), rows=len({row for row, *_ in recurring}),
        ),
        "gold_not_the_preferences": check(len(otherwise), len(rows), otherwise),
    }  # fmt: skip


def cosines(texts, left_out):
    bags = [Counter(word for word in re.findall(r"[^\W_]+", text.lower()) if word not in left_out) for text in texts]
    spread_over = Counter(word for bag in bags for word in bag)
    vectors = []
    for bag in bags:
        vector = {word: (1 + math.log(times)) * math.log(len(texts) / spread_over[word]) for word, times in bag.items() if spread_over[word] > 1}
        norm = math.hypot(*vector.values())
        vectors.append({word: weight / norm for word, weight in vector.items()})
    return lambda a, b: math.fsum(weight * vectors[b].get(word, 0) for word, weight in vectors[a].items())


def persona(rows, readings):
    essays = [json.loads(cells["entity_facts"])[0] for cells in rows]
    about = defaultdict(list)
    for at, cells in enumerate(rows):
        about[cells["entity"]].append(at)
    questions = [(at, place, question) for at, cells in enumerate(rows) for place, question in enumerate(json.loads(cells["questions"]), start=1)]
    misleading = [entry for entry in questions if entry[2]["is_misleading"]]
    likeness = cosines(essays, {word for name in about for word in re.findall(r"[^\W_]+", name.lower())})

    def rows_of(entries):
        return [rows[at]["row"] for at, _, _ in entries]

    def found(entries, **values):
        return check(len(entries), len(misleading), rows_of(entries), **values)

    def asks_anything(text, name):
        frame = text.lower().replace(name.lower(), "NAME")
        nothing = ("who is", "what can you tell me about", "can you tell me about", "do you know anything about", "do you have details about", "do you have any info on")
        return any(frame in (f"{words} NAME?", f"{words.replace('details', 'any details')} NAME?") for words in nothing)

    in_store = [entry for entry in misleading if about.get(entry[2]["distractor"])]
    theme = [entry for entry in in_store if any(likeness(entry[0], other) >= 0.12 for other in about[entry[2]["distractor"]])]
    verdicts = defaultdict(set)
    for reading in readings:
        verdicts[reading["question"]].add(reading["verdict"])
    names = {f"persona#{rows[at]['row']}.{place}": (at, place, question) for at, place, question in misleading}
    read = {name: verdict for name, verdict in verdicts.items() if name in names}
    nobody = [entry for entry in misleading if entry[2]["distractor"] == rows[entry[0]]["entity"] or entry[2]["distractor"] not in entry[2]["text"]]
    direct = Counter(at for at, _, question in questions if not question["is_misleading"])
    return {
        "size": check(len(rows), len(rows), units=len(rows), questions=len(questions), facts=len(questions), direct=direct.total(), misleading=len(misleading)),
        **duplicates([(cells["row"], essay) for cells, essay in zip(rows, essays, strict=True)], [(rows[at]["row"], question["text"]) for at, _, question in questions]),
        "empty_store_passes": check(len(misleading), len(questions)),
        "named_person_in_store": found(in_store),
        "misleading_on_the_theme": found(theme),
        "misleading_on_topic": found([names[name] for name in read], partly=sum("on_topic" not in verdict for verdict in read.values())),
        "misleading_asks_anything": found([entry for entry in in_store if asks_anything(entry[2]["text"], entry[2]["distractor"])]),
        "misleading_names_nobody_else": found(nobody),
        "name_of_several_essays": shared_names("persona", [(cells["row"], cells["entity"], direct[at]) for at, cells in enumerate(rows)]),
    }  # fmt: skip


def long_hop(rows):
    chains = []
    for cells in rows:
        facts = [cells[f"fact_{at}"].lower() for at in range(1, 5) if cells[f"fact_{at}"]]
        anchors = [cells[f"chain_{at}"].lower() for at in range(1, 6) if cells[f"chain_{at}"]]
        choices = [cells[f"choice_{letter}"] for letter in "abcde"]
        stem_text, _, options = cells["graded_question"].partition("\n\nOptions:\n")
        person = cells["chain_1"] if re.fullmatch(r"[A-Z][a-z]+", cells["chain_1"]) else "I"
        chains.append((cells, facts, anchors, choices, stem_text.lower(), options, person))
    facts_of_all = [fact for _, facts, *_ in chains for fact in facts]

    def failing(holds):
        rows = [chain[0]["row"] for chain in chains if not holds(*chain)]
        return check(len(rows), len(chains), rows)

    def beside(facts, at):
        return facts[max(at - 1, 0) : at + 1]

    def sinks(key):
        edges = {(key(chain, a), key(chain, b)) for chain in chains for a, b in pairwise(chain[2])}
        sources = {a for a, _ in edges}
        rows = []
        for chain in chains:
            reached = {key(chain, chain[2][0])}
            while grown := {b for a, b in edges if a in reached} - reached:
                reached |= grown
            ends = [anchor for anchor in reached if anchor not in sources]
            if ends != [key(chain, chain[0]["ground_truth_answer"].lower())]:
                rows.append(chain[0]["row"])
        return check(len(rows), len(chains), rows)

    def shortcut(occurs):
        unique, expected, shared = [], 0.0, 0
        for cells, _, _, choices, *_ in chains:
            hits = [letter for letter, choice in zip("ABCDE", choices, strict=True) if any(occurs(choice.lower(), fact) for fact in facts_of_all)]
            right = cells["correct_choice"] in hits
            unique += [cells["row"]] if hits == [cells["correct_choice"]] else []
            expected += 0.2 if not hits else right / len(hits)
            shared += len(hits) > right
        return unique, round(expected, 4), shared

    def literally(choice, fact):
        return choice in fact

    def as_words(choice, fact):
        return re.search(rf"(?<!\w){re.escape(choice)}(?!\w)", fact) is not None

    unique, expected, shared = shortcut(literally)
    unique_words, expected_words, _ = shortcut(as_words)
    letters = Counter(cells["correct_choice"] for cells in rows)
    hops = [int(cells["hop_count"]) for cells in rows]
    facts_each = [len(chain[1]) for chain in chains]

    def right(cells, choices):
        return choices["ABCDE".index(cells["correct_choice"])]

    return {
        "size": check(len(rows), len(rows), units=len(facts_of_all), questions=len(rows), facts=len(facts_of_all)),
        **duplicates([(chain[0]["row"], fact) for chain in chains for fact in chain[1]], [(cells["row"], cells["graded_question"]) for cells in rows]),
        **spread("k", hops, facts_each),
        "chain_shape": failing(lambda c, f, a, *_: len(f) + 1 == int(c["hop_count"]) + 2 == len(a) == len(set(a))),
        "anchor_in_no_bordering_fact": failing(lambda c, f, a, *_: all(any(x in fact for fact in beside(f, at)) for at, x in enumerate(a))),
        "anchor_not_in_each_bordering_fact": failing(lambda c, f, a, *_: all(x in fact for at, x in enumerate(a) for fact in beside(f, at))),
        "head_not_in_stem": failing(lambda c, f, a, ch, stem_text, *_: a[0] in stem_text),
        "middle_anchor_in_stem": failing(lambda c, f, a, ch, stem_text, *_: not any(x in stem_text for x in a[1:-1])),
        "gold_not_last_anchor": failing(lambda c, f, a, *_: [v for k, v in c.items() if k.startswith("chain_") and v][-1] == c["ground_truth_answer"]),
        "letter_not_of_gold": failing(lambda c, f, a, choices, *_: right(c, choices) == c["ground_truth_answer"]),
        "choices_repeat": failing(lambda c, f, a, choices, *_: len({x.lower() for x in choices}) == 5),
        "wrong_choice_in_own_facts": failing(lambda c, f, a, choices, *_: not any(x.lower() in fact for x in choices if x != right(c, choices) for fact in f)),
        "options_not_the_choices": failing(lambda c, f, a, choices, s, options, *_: [line[3:] for line in options.split("\n")] == choices),
        "gold_not_only_sink": sinks(lambda chain, anchor: anchor),
        "gold_not_only_sink_of_person": sinks(lambda chain, anchor: (chain[-1], anchor)),
        "literal_choice": check(len(unique), len(rows), unique, expected=expected, uniqueAsWords=len(unique_words), expectedAsWords=expected_words, wrongChoiceInStore=shared),
        "letter_balance": check(max(letters.values()), len(rows), **dict(sorted(letters.items()))),
    }  # fmt: skip


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, default=Path(__file__).parent)
    out = parser.parse_args().out
    readings = json.loads((FOLDER / "readings.json").read_text(encoding="utf-8"))["readings"]
    counts = {
        "conditional-easy": conditional(read("conditional_facts_dataset_easy.csv")),
        "conditional-hard": conditional(read("conditional_facts_dataset_hard.csv")),
        "coexisting": coexisting(read("coexisting_facts_dataset.csv")),
        "persona": persona(read("persona_dataset.csv"), readings),
        "long-hop": long_hop(read("long_hop_chains.csv")),
    }
    (out / "audit.json").write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")


main()
