#!/usr/bin/env python3
"""Golden vectors for src/stats, computed by other roads than the TypeScript takes.

Needs Python 3 with numpy and scipy (Debian: python3-numpy python3-scipy).
Run from anywhere: python3 make_stats.py   (writes stats.json beside itself)
"""
import json
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, sqrt
from pathlib import Path

import numpy as np
from scipy.optimize import brentq
from scipy.stats import beta, binomtest, norm

Z = 1.96


def percentages():
    """Exact quotient by Fraction, rounding by decimal (its ROUND_HALF_UP goes by magnitude)."""
    rows = []
    pairs = [(1, 8), (57, 200), (519, 800), (321, 400), (1, 3), (2, 3), (0, 7), (7, 7), (1, 2000), (1, 2001), (-1, 8)]
    pairs += [(-1, 3), (-1, 2001), (999, 1000), (1999, 2000), (9999, 10000), (123456789, 987654321), (600, 7), (13, 1)]
    for n, d in pairs:
        for places in (0, 1, 2, 4):
            scaled = abs(Fraction(n, d)) * 100 * 10**places
            whole = int(scaled) + (1 if scaled - int(scaled) >= Fraction(1, 2) else 0)
            value = Decimal(whole if n >= 0 or whole == 0 else -whole).scaleb(-places)
            rows.append([n, d, places, f"{value:.{places}f}"])
    return rows


def half_up_values():
    """The digits of a float's shortest repr, rounded by decimal."""
    rows = []
    for value in (64.875, 93.0, 1.005, 0.5, 1.5, 2.5, -2.5, 0.05, 1e-7, 6.5e-7, 123456.789, 28.499999999999996,
                  1e21, 99.995, -0.004, 0.0, 4.35, 80.25):
        for places in (0, 1, 2):
            rounded = Decimal(repr(value)).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
            text = f"{rounded:f}"
            rows.append([value, places, text.lstrip("-") if rounded == 0 else text])
    return rows


def exact_tail(k, n, p):
    """P(X >= k) with rational arithmetic, for the check of scipy's quantile below."""
    return sum(comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(k, n + 1))


def clopper_pearson():
    rows = []
    for n in (1, 2, 3, 7, 20, 47, 100, 200, 600, 800, 5000, 100000):
        for k in sorted({0, 1, n // 10, n // 4, n // 2, (3 * n) // 4, n - 1, n}):
            if 0 <= k <= n:
                low = float(beta.ppf(0.025, k, n - k + 1)) if k else 0.0
                high = float(beta.ppf(0.975, k + 1, n - k)) if k < n else 1.0
                rows.append([k, n, 0.95, low, high])
    for k, n, level in [(3, 10, 0.9), (3, 10, 0.99), (81, 100, 0.8), (81, 100, 0.999), (642, 800, 0.5)]:
        tail = (1 - level) / 2
        rows.append([k, n, level, float(beta.ppf(tail, k, n - k + 1)), float(beta.isf(tail, k + 1, n - k))])
    # scipy's quantiles are themselves held against rational arithmetic where that is affordable.
    for k, n, level, low, high in rows:
        if n <= 100 and 0 < k < n:
            tail = (1 - level) / 2
            for reached in (exact_tail(k, n, Fraction(low)), 1 - exact_tail(k + 1, n, Fraction(high))):
                assert abs(float(reached) - tail) < 1e-11, (k, n, float(reached))
    return rows


def binomial_tails():
    rows = []
    for k, n, p in [(0, 1, "1/2"), (3, 10, "1/4"), (0, 30, "1/1024"), (30, 30, "1023/1024"), (90, 100, "3/4"),
                    (400, 800, "1/2"), (350, 800, "1/2"), (10, 800, "1/2"), (799, 800, "7/8"), (5, 0, "1/2")]:
        if k > n:
            continue
        q = Fraction(p)
        at = comb(n, k) * q**k * (1 - q) ** (n - k)
        above = exact_tail(k, n, q)
        rows.append([k, n, float(q), float(1 - above + at), float(at), float(above)])
    return rows


def wilson():
    """By root finding on the score equation, and by scipy for the level that 1.96 stands for."""
    level = 2 * norm.cdf(Z) - 1
    rows = []
    for k, n in [(0, 1), (1, 1), (0, 10), (3, 10), (10, 10), (36, 100), (81, 100), (100, 100), (1, 200), (160, 200),
                 (642, 800), (799, 800), (54321, 100000)]:
        ends = binomtest(k, n).proportion_ci(confidence_level=level, method="wilson")
        point = k / n
        score = lambda p: (point - p) ** 2 - Z * Z * p * (1 - p) / n
        # 0 and 1 solve the equation as well when the point is there: start just beside it.
        inside = min(max(point, 1e-12), 1 - 1e-12)
        low = brentq(score, 1e-300, inside, xtol=1e-15, rtol=1e-14) if k else 0.0
        high = brentq(score, inside, 1.0, xtol=1e-15, rtol=1e-14) if k < n else 1.0
        assert abs(low - ends.low) < 1e-12 and abs(high - ends.high) < 1e-12, (k, n)
        rows.append([k, n, low, high])
    return rows


def newcombe(a, b, c, d):
    """Method 10 as the paper writes it, the Wilson ends by the quadratic's roots."""
    n = a + b + c + d
    ends = []
    for k in (a + b, a + c):
        roots = np.roots([1 + Z * Z / n, -(2 * k / n + Z * Z / n), (k / n) ** 2])
        ends.append((float(min(roots.real)), float(max(roots.real))))
    (l1, u1), (l2, u2) = ends
    p1, p2 = (a + b) / n, (a + c) / n
    margins = (a + b) * (c + d) * (a + c) * (b + d)
    top = a * d - b * c
    if top > n / 2:
        top -= n / 2
    elif top >= 0:
        top = 0
    phi = top / sqrt(margins) if margins else 0.0
    below = (p1 - l1) ** 2 - 2 * phi * (p1 - l1) * (u2 - p2) + (u2 - p2) ** 2
    above = (p2 - l2) ** 2 - 2 * phi * (p2 - l2) * (u1 - p1) + (u1 - p1) ** 2
    return [p1 - p2, p1 - p2 - sqrt(max(below, 0)), p1 - p2 + sqrt(max(above, 0))]


# Newcombe (1998), Table III, 95 % limits: cells, method 8 (phi uncorrected), method 10. As printed, four decimals.
# The row 1 97 1 1 is printed 0.8736 for method 10 and 0.8737 for method 8, though phi < 0 makes the two the same
# interval (its lower end is 0.87367); everything else rounds as printed.
TABLE_III = [
    [[36, 12, 2, 0], [0.0569, 0.3404], [0.0569, 0.3404]],
    [[20, 12, 2, 16], [0.0618, 0.3242], [0.0562, 0.3292]],
    [[18, 12, 2, 18], [0.0618, 0.3239], [0.0562, 0.3290]],
    [[36, 14, 0, 0], [0.1528, 0.4167], [0.1528, 0.4167]],
    [[35, 14, 0, 1], [0.1573, 0.4149], [0.1461, 0.4175]],
    [[18, 14, 0, 18], [0.1504, 0.3910], [0.1441, 0.3963]],
    [[2, 97, 1, 0], [0.8721, 0.9854], [0.8721, 0.9854]],
    [[1, 97, 1, 1], [0.8737, 0.9850], [0.8736, 0.9850]],
    [[0, 29, 1, 0], [0.6666, 0.9882], [0.6666, 0.9882]],
    [[2, 98, 0, 0], [0.9178, 0.9945], [0.9178, 0.9945]],
    [[1, 98, 0, 1], [0.9174, 0.9916], [0.9171, 0.9916]],
    [[0, 30, 0, 0], [0.8395, 1.0], [0.8395, 1.0]],
    [[54, 0, 0, 0], [-0.0664, 0.0664], [-0.0664, 0.0664]],
    [[53, 0, 0, 1], [-0.0640, 0.0640], [-0.0729, 0.0729]],
    [[30, 0, 0, 24], [-0.0074, 0.0074], [-0.0358, 0.0358]],
    [[29, 0, 0, 25], [-0.0049, 0.0049], [-0.0354, 0.0354]],
    [[28, 0, 0, 26], [-0.0025, 0.0025], [-0.0352, 0.0352]],
    [[27, 0, 0, 27], [0.0, 0.0], [-0.0351, 0.0351]],
]


def newcombe_rows():
    tables = [row[0] for row in TABLE_III]
    tables += [[1, 1, 7, 12], [59, 6, 16, 80], [14, 5, 0, 22], [0, 5, 5, 0], [1, 0, 0, 0], [700, 31, 12, 57]]
    return [[cells, *newcombe(*cells)] for cells in tables]


def mcnemar():
    """Whole numbers all the way: the tail's binomial coefficients summed, and one division."""
    rows = []
    for b, c in [(0, 0), (1, 0), (0, 5), (0, 6), (3, 4), (2, 10), (10, 2), (5, 15), (31, 12), (40, 40), (100, 160),
                 (0, 900), (400, 520), (1500, 1700), (49000, 51000), (50000, 50001), (47000, 53000)]:
        n, tail, term = b + c, 0, 1
        for j in range(min(b, c) + 1):
            tail += term
            term = term * (n - j) // (j + 1)
        p = min(1.0, 2 * tail / 2**n)
        if 0 < n <= 4000:
            assert abs(float(binomtest(min(b, c), n, 0.5).pvalue) - p) <= 1e-9 * p, (b, c, p)
        rows.append([b, c, p])
    return rows


def kappa_of(flat, k):
    p = flat.reshape(k, k)
    chance = p.sum(axis=1) @ p.sum(axis=0)
    return (np.trace(p) - chance) / (1 - chance)


def kappa():
    """The delta method from its definition: the gradient by a complex step, times the multinomial covariance; held
    against the closed formula of Fleiss, Cohen and Everitt (1969)."""
    rows = []
    tables = [
        # Fleiss, Cohen and Everitt's own example, as counts of 200: kappa 0.429
        [[106, 10, 4], [22, 28, 10], [2, 12, 6]],
        # R package statpsych, ci.kappa(.05, 31, 12, 4, 58): 0.6756757, 0.07344761
        [[31, 12], [4, 58]],
        [[20, 5], [10, 15]], [[45, 15], [25, 15]], [[1, 0], [0, 1]], [[0, 7], [9, 0]], [[10, 0], [3, 0]],
        [[40, 3, 0, 1], [2, 30, 4, 0], [0, 1, 25, 2], [5, 0, 0, 12]],
        [[12, 0, 1], [0, 0, 0], [2, 0, 5]],
    ]
    for table in tables:
        k, n = len(table), sum(map(sum, table))
        p = np.array(table, dtype=float).ravel() / n
        gradient = np.array([kappa_of(p + 1e-30j * np.eye(k * k)[i], k).imag / 1e-30 for i in range(k * k)])
        variance = gradient @ (np.diag(p) - np.outer(p, p)) @ gradient / n
        square, row, col = p.reshape(k, k), p.reshape(k, k).sum(axis=1), p.reshape(k, k).sum(axis=0)
        po, pe = np.trace(square), row @ col
        a = sum(square[i, i] * ((1 - pe) - (col[i] + row[i]) * (1 - po)) ** 2 for i in range(k))
        b = sum(square[i, j] * (col[i] + row[j]) ** 2 for i in range(k) for j in range(k) if i != j)
        closed = (a + (1 - po) ** 2 * b - (po * pe - 2 * pe + po) ** 2) / (n * (1 - pe) ** 4)
        assert abs(closed - variance) < 1e-14, table
        rows.append([table, float(po), float(pe), float(kappa_of(p, k)), float(sqrt(max(variance, 0)))])
    return rows


def quantile(ordered, per_mille):
    """Smallest x with F(x) >= per_mille/1000, over every ordered resample."""
    return ordered[-(-per_mille * len(ordered) // 1000) - 1]


def pair(x):
    return [x.numerator, x.denominator]


def resamples(parts, sizes):
    """Every ordered resample, one by one."""
    k = len(parts)
    return Counter(Fraction(sum(parts[i] for i in draw), sum(sizes[i] for i in draw)) for draw in product(range(k), repeat=k))


def bootstrap():
    rows = []
    single = [([95], [100]), ([1, 0], [2, 2]), ([150, 121, 88, 60], [200] * 4), ([200, 200, 200, 200], [200] * 4),
              ([9, 40, 3], [10, 60, 7]), ([95, 62, 73, 36, 100], [100] * 5), ([5, 1, 8, 0], [6, 2, 9, 31])]
    paired = [([150, 121, 88, 60], [140, 125, 80, 71], [200] * 4), ([5, 1, 8], [6, 0, 2], [6, 2, 9]),
              ([10, 20], [10, 20], [30, 30])]
    for parts, sizes, kind in [(p, s, "single") for p, s in single] + [
        ([x - y for x, y in zip(a, b)], n, [a, b]) for a, b, n in paired
    ]:
        counted = resamples(parts, sizes)
        ordered = [x for x in sorted(counted) for _ in range(counted[x])]
        rows.append({
            "correct": parts if kind == "single" else None,
            "a": None if kind == "single" else kind[0],
            "b": None if kind == "single" else kind[1],
            "n": sizes,
            "distinct": len(counted),
            # the whole distribution, where it is short
            "values": [[*pair(x), counted[x]] for x in sorted(counted)] if len(counted) <= 40 else None,
            "q25": pair(quantile(ordered, 25)), "q500": pair(quantile(ordered, 500)), "q975": pair(quantile(ordered, 975)),
        })
    return rows


def anchor():
    """Eight clusters of 100: 16.7 million resamples, through numpy's conventions on the full expanded sample."""
    correct = [95, 62, 73, 36, 100, 95, 93, 88]
    counted = Counter()
    for draw in combinations_with_replacement(range(8), 8):
        weight = factorial(8)
        for times in Counter(draw).values():
            weight //= factorial(times)
        counted[sum(correct[i] for i in draw)] += weight
    assert sum(counted.values()) == 8**8
    sums = sorted(counted)
    full = np.repeat(np.array(sums) / 8, [counted[s] for s in sums])
    conventions = {}
    for method in ("inverted_cdf", "averaged_inverted_cdf", "closest_observation", "interpolated_inverted_cdf", "hazen",
                   "weibull", "linear", "median_unbiased", "normal_unbiased", "lower", "higher", "midpoint", "nearest"):
        conventions[method] = [float(x) for x in np.percentile(full, [2.5, 97.5], method=method)]
    plain = np.array([sum(correct[i] for i in draw) / 8 for draw in combinations_with_replacement(range(8), 8)])
    estimate, spread = sum(correct) / 8, float(np.std(correct) / sqrt(8))
    ruled_out = {
        "multisets unweighted": [float(x) for x in np.percentile(plain, [2.5, 97.5])],
        "distinct values": [float(x) for x in np.percentile(np.unique(plain), [2.5, 97.5])],
        "basic": [2 * estimate - 93.0, 2 * estimate - 64.875],
        "normal": [estimate - Z * spread, estimate + Z * spread],
    }
    return {"correct": correct, "distinct": len(counted), "conventions": conventions, "ruledOut": ruled_out}


if __name__ == "__main__":
    parts = {
        "percentages": percentages(), "halfUp": half_up_values(), "clopperPearson": clopper_pearson(),
        "binomialTails": binomial_tails(), "wilson": wilson(), "newcombeTableIII": TABLE_III,
        "newcombe": newcombe_rows(), "mcnemar": mcnemar(), "kappa": kappa(), "bootstrap": bootstrap(), "anchor": anchor(),
    }
    # One row a line: small, and a changed vector is one changed line.
    lines = []
    for name, value in parts.items():
        if isinstance(value, list):
            lines.append(f'"{name}": [\n' + ",\n".join(json.dumps(row) for row in value) + "\n]")
        else:
            lines.append(f'"{name}": {json.dumps(value)}')
    Path(__file__).with_name("stats.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
