"""Expected answers of the resolver, by a second implementation that shares no code with src/.

Written from the method alone (statements, tuples, last-write graph, grounding, paths, scoring, ABSTAIN), by brute
force: every path is enumerated first and scored from nothing afterwards.

    python3 make_resolver.py PATTERNS.json PROFILE.json [--rows ROWS.json] [--worlds N] [--seed N] [--out FOLDER]

writes resolver.json (random small worlds under random toy profiles) and, when ROWS.json (the released development rows)
is given, dev.json. Python's own re, unicodedata and str.casefold are the reference.
"""

import argparse
import json
import random
import re
import unicodedata
from decimal import Decimal
from pathlib import Path

LINE = re.compile(r" *(\d+)\. +(.+?) *")
ABSTAIN = "ABSTAIN"


# ---- the method ---------------------------------------------------------------------------------------------------


def read_statements(context):
    statements = []
    for line in context.split("\n"):
        match = LINE.fullmatch(line)
        if match:
            statements.append((int(match[1]), match[2]))
    for index, (position, _) in enumerate(statements):
        assert position == index, (position, index)
    return statements


def read_tuples(statements, patterns):
    tuples, unparsed = [], []
    for position, text in statements:
        found = [(relation, m) for relation, regex in patterns if (m := regex.fullmatch(text))]
        if len(found) == 1:
            relation, match = found[0]
            tuples.append((match["s"].strip(), relation, match["o"].strip(), position))
        else:
            unparsed.append(position)
    return tuples, unparsed


def last_write_graph(tuples):
    kept = {}
    for tuple_ in tuples:
        subject, relation, _, position = tuple_
        if (subject, relation) not in kept or kept[subject, relation][3] < position:
            kept[subject, relation] = tuple_
    nodes = {name for s, _, o, _ in kept.values() for name in (s, o)}
    edges = {node: [] for node in nodes}
    for s, r, o, position in kept.values():
        edges[s].append((r, o, position))
    for out in edges.values():
        out.sort()
    return nodes, edges


def normalize(text):
    text = unicodedata.normalize("NFKC", text).casefold()
    text = text.replace("\u2018", "'").replace("\u2019", "'").replace("\u201c", '"').replace("\u201d", '"')
    return " ".join(text.split())


def find_mentions(nodes, question):
    every = []
    for node in nodes:
        surface = normalize(node)
        if surface:
            every += [
                (start, start + len(surface), node)
                for start in range(len(question))
                if question.startswith(surface, start)
            ]
    return sorted(
        (start, end, node)
        for start, end, node in every
        if not any(s <= start and end <= e and e - s > end - start for s, e, _ in every)
    )


def all_paths(edges, start, cap):
    """Every path of 1 to cap edges that visits no node twice, as lists of edges."""
    stack = [([], {start}, start)]
    while stack:
        path, seen, here = stack.pop()
        if path:
            yield path
        if len(path) < cap:
            for edge in edges[here]:
                if edge[1] not in seen:
                    stack.append((path + [edge], seen | {edge[1]}, edge[1]))


def hundredths(weight):
    scaled = weight * 100
    assert scaled == int(scaled), weight
    return int(scaled)


def read_profile(profile):
    constants = {
        k: int(v) if k in ("maxEdges", "mentionLengthCap") else hundredths(v) for k, v in profile["constants"].items()
    }
    cues = {
        relation: [(re.compile(cue["pattern"]), hundredths(cue["weight"])) for cue in cues]
        for relation, cues in profile["cues"].items()
    }
    preferences = {r: [re.compile(p) for p in patterns] for r, patterns in profile["preferences"].items()}
    return constants, cues, preferences


def resolve(world, profile, question):
    nodes, edges = world
    constants, cue_table, preference_table = profile
    question = normalize(question)
    cues = {}
    for relation, cues_of in cue_table.items():
        weights = [weight for regex, weight in cues_of if regex.search(question)]
        if weights:
            cues[relation] = max(weights)
    preferred = {r for r, regexes in preference_table.items() if any(regex.search(question) for regex in regexes)}
    mentions = find_mentions(nodes, question)

    scored = []
    for start, end, node in mentions:
        for path in all_paths(edges, node, constants["maxEdges"]):
            relations = [r for r, _, _ in path]
            terminal = path[-1][1]
            score = min(end - start, constants["mentionLengthCap"])
            score += sum(cues.get(r, 0) for r in relations)
            score += constants["preference"] if relations[-1] in preferred else 0
            score += constants["perEdge"] * len(path)
            score += constants["perUncuedRelation"] * sum(r not in cues for r in relations)
            score += constants["perDistinctCuedRelation"] * len({r for r in relations if r in cues})
            score += constants["terminalInQuestion"] if normalize(terminal) in question else 0
            scored.append((-score, -start, terminal, relations, [p for _, _, p in path], node))
    best = min((s[:4] for s in scored), default=None)
    equals = [s for s in scored if s[:4] == best]
    reason = None
    if not mentions:
        reason = "no_mention"
    elif not scored:
        reason = "no_path"
    elif not cues and not preferred:
        reason = "no_cue"
    elif best[0] >= 0:
        reason = "score_not_positive"
    return {
        "answer": ABSTAIN if reason else best[2],
        "reason": reason,
        "mentions": mentions,
        "cues": cues,
        "preferred": sorted(preferred),
        "paths": len(scored),
        "score": -best[0] if best else None,
        # Nodes written differently whose surfaces are equal can tie on every term; then each path is right.
        "positions": sorted(s[4] for s in equals),
    }


# ---- random worlds ------------------------------------------------------------------------------------------------

# Upper and lower case, names within names, one surface written several ways, and what Python and JavaScript see
# differently: sharp s, dotted I, ligatures, sigma, full width, astral letters, white space, byte order mark.
TOKENS = (
    "an ana Ana ANA banana Banan nan a b ab aba abab St. London Londo Straße STRASSE strasse İzmir izmir i̇zmir Iı ﬁn "
    "fin Fin ﬀ ΑΣ ας ασ Σ ς O’Neil O'Neil ‘x’ 'x' “Q” \"q\" 😀 👩‍👩‍👧 𐐀 𐐨 Ａｂ é e\u0301 É \u212b å ŉ ǆ Ǆ ǅ 𝔄 a² a2 ½ "
    "\ue000 \uffee 𐀀 \ufeff \u200b ͅ ι ẞ ᏸ Ꮨ ꭰ ﷺ ㎏ kg 다 U.S. 7 x_y"
).split()
SPACES = ("\u00a0", "\u2028", "\x85", "\x1c", "\u3000", "  ", "\t", "\u202f", "\u1680")
RELATIONS = ("director", "capital", "spouse", "born_city", "child", "ceo", "author", "head_government", "created_by")
CUES = (
    "who", "where", "which", "city", r"\bborn\b", r"\bmarr", "^what", r"\?$", r"\bchild(?:ren)?\b", "x", r"\bdirector\b",
    r"\w+\s\w+", r"(?<!the )capital", r"\d", r"an\b", "ss", "σ", r"^\S+ of", "'s", "[^a-z ']", "ceo", "o.*o",
)  # fmt: skip
WORDS = (
    "who where which city born married what children child director of the capital CEO 's is was ? the country author "
    "government created by Who WHERE"
).split()


def name(rng):
    parts = rng.choices(TOKENS, k=rng.choice((1, 1, 1, 2, 2, 3)))
    glue = rng.choice((" ", " ", "", "", rng.choice(SPACES)))
    return glue.join(parts)


def make_world(rng, templates, size):
    names = [name(rng) for _ in range(rng.randint(2, max(3, size)))]
    for _ in range(rng.randint(0, 3)):
        pick = rng.choice(names)
        names.append(rng.choice((pick.upper(), pick.lower(), pick.title(), pick[: rng.randint(1, len(pick))], pick * 2)))
    relations = rng.sample(sorted(templates), rng.randint(1, min(5, len(templates))))
    texts = []
    for _ in range(size):
        template = rng.choice(templates[rng.choice(relations)])
        text = template.replace("{s}", rng.choice(names)).replace("{o}", rng.choice(names))
        if rng.random() < 0.03:
            text = rng.choice((text[:-1], text + " " + text, text.replace(" is ", "  is "), "Nothing to see."))
        texts.append(text)
    return names, texts


def make_question(rng, names):
    parts = rng.choices(WORDS, k=rng.randint(0, 5))
    for _ in range(rng.choice((0, 1, 1, 1, 2, 2, 3, 4))):
        pick = rng.choice(names)
        if rng.random() < 0.25:
            cut = rng.randint(0, len(pick))
            pick = rng.choice((pick[:cut], pick[cut:]))
        pick = rng.choice((pick, pick, pick.lower(), pick.upper(), pick + rng.choice(("s", "n", "", "?"))))
        parts.insert(rng.randint(0, len(parts)), pick)
    return rng.choice((" ", " ", " ", "", "  ", "\u00a0")).join(parts)


def make_profile(rng, index):
    weights = ["1.0", "1.0", "1.5", "1.45", "2.05", "5.0", "3.3", "1.9", "1.15"]
    cues, preferences = {}, {}
    for relation in RELATIONS:
        if rng.random() < 0.55:
            cues[relation] = [
                {"pattern": rng.choice(CUES), "weight": Decimal(rng.choice(weights))} for _ in range(rng.randint(1, 3))
            ]
        if rng.random() < 0.45:
            preferences[relation] = rng.sample(CUES, rng.randint(1, 2))
    standard = index % 2 == 0
    return {
        "schema": "lastwrite.profile/1",
        "name": f"toy-{index}",
        "description": "random",
        "constants": {
            "maxEdges": 6 if standard else rng.randint(1, 6),
            "mentionLengthCap": 60 if standard else rng.choice((3, 5, 60)),
            "preference": Decimal("12.0") if standard else Decimal(rng.choice(("0.35", "1.0", "12.0"))),
            "perEdge": Decimal("-0.55") if standard else Decimal(rng.choice(("-0.55", "-1.0", "-0.01"))),
            "perUncuedRelation": Decimal("-0.45"),
            "perDistinctCuedRelation": Decimal("0.35"),
            "terminalInQuestion": Decimal("-6.0") if standard else Decimal(rng.choice(("-6.0", "-0.3"))),
        },
        "cues": cues,
        "preferences": preferences,
    }


def compact(result):
    """What is null, empty or no path at all is left out."""
    return {
        key: value
        for key, value in result.items()
        if value not in (None, [], {}) and not (key == "paths" and value == 0)
    }


class Encoder(json.JSONEncoder):
    def default(self, value):
        return float(value) if isinstance(value, Decimal) else super().default(value)


def dump(value):
    return json.dumps(value, cls=Encoder, ensure_ascii=True, separators=(",", ":"))


def random_cases(rng, pack, patterns, count):
    templates = {}
    for entry in pack["patterns"]:
        if entry["relation"] in RELATIONS:
            text = entry["pattern"].replace("(?P<s>.+)", "{s}").replace("(?P<o>.+)", "{o}").replace("\\.", ".")
            templates.setdefault(entry["relation"], []).append(text)
    raw_profiles = [make_profile(rng, index) for index in range(16)]
    # Through text and back, so that weights are the decimals that the file will hold.
    profiles = json.loads(dump(raw_profiles), parse_float=Decimal)
    compiled = [read_profile(profile) for profile in profiles]
    worlds = []
    for _ in range(count):
        names, texts = make_world(rng, templates, rng.choice((3, 5, 8, 12, 16, 22)))
        statements = read_statements("\n".join(f"{i}. {text}" for i, text in enumerate(texts)))
        assert len(statements) == len(texts), texts
        tuples, unparsed = read_tuples(statements, patterns)
        graph = last_write_graph(tuples)
        cases = []
        for _ in range(4):
            question, profile = make_question(rng, names), rng.randrange(len(profiles))
            cases.append(
                {"question": question, "profile": profile, **compact(resolve(graph, compiled[profile], question))}
            )
        worlds.append({"statements": texts, "unparsed": unparsed, "cases": cases})
    return {"profiles": profiles, "worlds": worlds}


def dev_cases(rows, patterns, profile):
    cases = []
    for row in rows:
        graph = last_write_graph(read_tuples(read_statements(row["context"]), patterns)[0])
        kind, tier = re.fullmatch(r"factconsolidation_(mh|sh)_(\w+)", row["metadata"]["source"]).groups()
        for index, question in enumerate(row["questions"]):
            result = resolve(graph, profile, question)
            assert len(result["positions"]) <= 1, question
            cases.append(
                {
                    "id": f"{kind}_{tier}#{index}",
                    "answer": result["answer"],
                    **({"reason": result["reason"]} if result["reason"] else {}),
                    "positions": result["positions"][0] if result["positions"] else [],
                    "score": result["score"],
                }
            )
    return cases


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("patterns")
    parser.add_argument("profile")
    parser.add_argument("--rows")
    parser.add_argument("--worlds", type=int, default=130)
    parser.add_argument("--seed", type=int, default=20260901)
    parser.add_argument("--out", default=Path(__file__).parent, type=Path)
    args = parser.parse_args()
    pack = json.loads(Path(args.patterns).read_text("utf-8"))
    patterns = [(entry["relation"], re.compile(entry["pattern"])) for entry in pack["patterns"]]
    profile = read_profile(json.loads(Path(args.profile).read_text("utf-8"), parse_float=Decimal))
    cases = random_cases(random.Random(args.seed), pack, patterns, args.worlds)
    lines = ",\n".join(dump(world) for world in cases["worlds"])
    (args.out / "resolver.json").write_text(
        f'{{"seed":{args.seed},"profiles":{dump(cases["profiles"])},\n"worlds":[\n{lines}\n]}}\n', "utf-8"
    )
    if args.rows:
        rows = json.loads(Path(args.rows).read_text("utf-8"))
        lines = ",\n".join(dump(case) for case in dev_cases(rows, patterns, profile))
        (args.out / "dev.json").write_text(f"[\n{lines}\n]\n", "utf-8")


main()
