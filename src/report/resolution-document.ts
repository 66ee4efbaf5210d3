import type { PreparedList } from '../audit/answered-split.js';
import type { ClassifiedItem } from '../audit/classified-split.js';
import { goldPaths, goldWrites } from '../audit/evidence.js';
import { rivals } from '../graph/fact-graph.js';
import type { Tuple } from '../parser/tuple.js';
import { scorePath } from '../resolver/path-score.js';
import type { Candidate } from '../resolver/path-search.js';
import type { Resolution } from '../resolver/resolve.js';
import { labelsDocument, profileDocument, type RunStamp } from './stamp.js';

/** The document of `lastwrite explain --json` and `ask --json`: the whole trace. Scores are in hundredths. */
export function resolutionDocument(
  stamp: RunStamp,
  list: PreparedList,
  resolution: Resolution,
  classified?: ClassifiedItem,
) {
  const { question, normalizedQuestion, answer, abstained, grounding, reading, best, runnerUp, paths } =
    resolution;
  const { constants } = stamp.method.profile;
  const candidate = (path: Candidate | undefined) =>
    path && {
      start: path.start.node.name,
      score: path.score,
      terms: scorePath({ constants, reading, grounding }, path.start, path.edges),
      edges: path.edges.map(({ tuple, relation, to }) => ({
        relation,
        to: to.name,
        statement: statement(list, tuple),
        overwritten: rivals(list.graph, tuple).map((rival) => ({
          value: rival.object,
          ...statement(list, rival),
        })),
      })),
    };
  return {
    schema: 'lastwrite.resolution/1',
    tool: stamp.tool,
    dataset: { contentSha256: stamp.dataset.contentSha256, pinned: stamp.dataset.pinned },
    profile: profileDocument(stamp.method),
    ...labelsDocument(stamp),
    list: list.list,
    item: classified ? itemDocument(classified) : null,
    question,
    normalizedQuestion,
    answer,
    abstained: abstained ?? null,
    mentions: grounding.mentions.map(({ node, start, end }) => ({ node: node.name, start, end })),
    cues: [...reading.cues.values()],
    preferences: [...reading.preferences.values()],
    paths,
    best: candidate(best) ?? null,
    runnerUp: candidate(runnerUp) ?? null,
  };
}

function itemDocument(one: ClassifiedItem) {
  const { item, correct, strict, structure, reachable, proxy } = one;
  return {
    id: item.id,
    qaPairId: item.qaPairId,
    golds: item.golds,
    correct,
    strict,
    class: one.class,
    ...(one.frozenClass && { frozenClass: one.frozenClass }),
    structure,
    goldReachable: reachable,
    goldPaths: goldPaths(one),
    goldWrites: goldWrites(one),
    unparsedStatements: proxy,
  };
}

function statement({ statements }: PreparedList, { position }: Tuple) {
  return { position, text: statements[position]!.text };
}
