"""rank_bm25 0.2's BM25Okapi, numpy's order and Python's split and decode, for what src/retrieval ports from them.

    /usr/bin/python3 make_bm25.py [--out FOLDER]

writes bm25.json: corpora with each query's scores and order, orders of plain scores, split texts, decoded bytes.
"""

import argparse
import json
import math
import random
from pathlib import Path

import numpy as np

SPACES = " \t\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2003\u2028\u2029\u202f\u205f\u3000"
NO_SPACES = "\u200b\ufeff\u180e\u2060\x00"


class BM25Okapi:
    def __init__(self, corpus, k1=1.5, b=0.75, epsilon=0.25):
        self.k1, self.b, self.epsilon = k1, b, epsilon
        self.corpus_size = len(corpus)
        self.doc_freqs, self.doc_len, self.idf = [], [], {}
        nd, total = {}, 0
        for document in corpus:
            self.doc_len.append(len(document))
            total += len(document)
            frequencies = {}
            for word in document:
                frequencies[word] = frequencies.get(word, 0) + 1
            self.doc_freqs.append(frequencies)
            for word in frequencies:
                nd[word] = nd.get(word, 0) + 1
        self.avgdl = total / self.corpus_size
        idf_sum, negative = 0, []
        for word, freq in nd.items():
            idf = math.log(self.corpus_size - freq + 0.5) - math.log(freq + 0.5)
            self.idf[word] = idf
            idf_sum += idf
            if idf < 0:
                negative.append(word)
        self.average_idf = idf_sum / len(self.idf)
        for word in negative:
            self.idf[word] = self.epsilon * self.average_idf

    def get_scores(self, query):
        score = np.zeros(self.corpus_size)
        doc_len = np.array(self.doc_len)
        for q in query:
            q_freq = np.array([(doc.get(q) or 0) for doc in self.doc_freqs])
            score += (self.idf.get(q) or 0) * (
                q_freq * (self.k1 + 1) / (q_freq + self.k1 * (1 - self.b + self.b * doc_len / self.avgdl))
            )
        return score


def order(scores):
    return [int(i) for i in np.argsort(np.array(scores, dtype=float), kind="stable")[::-1]]


def split(text, lower):
    return (text.lower() if lower else text).split()


FIXED = (
    # idf is 0 where a term is in half of the documents, negative where it is in more
    (["Hello there good man!", "It is quite windy in London", "How is the weather today?"], ["windy London", "is", "IS is iS", ""]),
    (["a b", "a b", "a b", "c"], ["a", "b a", "c", "c c c", "a c", "x", "x a x"]),
    (["the cat", "the dog", "the cow", "the the the ox"], ["the", "the ox", "the the", "ox the", "THE"]),
    (["a"], ["a", "b"]),
    (["a", ""], ["a"]),
    (["", "", "b"], ["b", ""]),
    (["a b c", "c b a", "b a c", "d"], ["a", "a b c", "d d", "c b a d"]),
    (["x\u2028y\u3000z", "x\u200by z", "X\xa0Y\x1cZ", "\ufeffx y"], ["x", "y z", "x\u200by", "\ufeffx", "X\tY"]),
    (["İstanbul ΑΣ Straße", "i̇stanbul ας STRASSE", "istanbul ασ straße"], ["İSTANBUL", "ΑΣ", "straße", "İstanbul ΑΣ"]),
    (["constructor __proto__", "toString valueOf", "hasOwnProperty x"], ["constructor", "__proto__ x", "toString"]),
    (["fact is new"] * 12 + ["fact was old", "old fact"], ["fact", "is", "old", "new fact", "was is"]),
)  # fmt: skip


def corpora(rng):
    yield from FIXED
    for _ in range(40):
        words = [f"w{i}" for i in range(rng.choice((2, 5, 30)))] + ["The", "the", "of"]
        line = lambda most: " ".join(rng.choice(words) for _ in range(rng.randint(0, most)))
        documents = [line(rng.choice((1, 6, 40))) for _ in range(rng.randint(1, 25))]
        documents += [rng.choice(documents) for _ in range(rng.randint(0, 4))]
        if not any(document.split() for document in documents):
            documents.append("the")
        yield documents, [line(8) + rng.choice(("", " unknown")) for _ in range(4)]


def case(documents, queries, lower):
    model = BM25Okapi([split(document, lower) for document in documents])
    scored = []
    for query in queries:
        scores = [float(score) for score in model.get_scores(split(query, lower))]
        scored.append([query, scores, order(scores)])
    return [documents, lower, list(model.idf.items()), scored]


def broken(rng):
    whole = "𓂀é日🫠x\ufeff".encode()
    for start in range(len(whole)):
        for end in range(start + 1, len(whole) + 1):
            yield whole[start:end]
    yield from (b"\xef\xbb\xbfa", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe0\x80\xaf", b"\xf8\x88", b"a\xffb", b"\xf0\x80\x80\x41")
    for _ in range(300):
        yield bytes(rng.choice((0x41, 0x80, 0x9F, 0xA0, 0xBF, 0xC2, 0xE0, 0xE2, 0xED, 0xF0, 0xF4, 0xFF)) for _ in range(rng.randint(1, 8)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", default=Path(__file__).parent, type=Path)
    args = parser.parse_args()
    rng = random.Random(25)
    cases = [case(documents, queries, lower) for documents, queries in corpora(rng) for lower in (True, False)]
    ranked = [[0.0, -0.0, 0.0], [1, 2, 2, 1, 3], [], [5], [-1, 0, -1, 0]]
    ranked += [[rng.choice((0, 0.5, 1, 2, -1)) for _ in range(rng.randint(1, 40))] for _ in range(40)]
    texts = ["", " ", "a", " a  b ", *(f"A{c}b{c}{c}C{c}" for c in SPACES + NO_SPACES)]
    texts += ["".join(rng.choice("AbΣİ" + SPACES + NO_SPACES) for _ in range(rng.randint(1, 9))) for _ in range(60)]
    dump = lambda value: json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    parts = {
        "cases": cases,
        "ranked": [[scores, order(scores)] for scores in ranked],
        "split": [[text, split(text, True), split(text, False)] for text in texts],
        "decoded": [[data.hex(), data.decode("utf-8", errors="replace")] for data in broken(rng)],
    }
    lists = (f'"{name}":[\n' + ",\n".join(map(dump, rows)) + "\n]" for name, rows in parts.items())
    (args.out / "bm25.json").write_text("{" + ",\n".join(lists) + "}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
