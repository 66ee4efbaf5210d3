import type { AnsweredItem, PreparedList } from '../audit/answered-split.js';
import { rivals } from '../graph/fact-graph.js';
import type { Tuple } from '../parser/tuple.js';
import { scorePath } from '../resolver/path-score.js';
import type { Candidate } from '../resolver/path-search.js';
import type { Resolution } from '../resolver/resolve.js';
import { profileDocument, type RunStamp } from './stamp.js';

/** The document of `lastwrite explain --json` and `ask --json`: the whole trace. Scores are in hundredths. */
export function resolutionDocument(
  stamp: RunStamp,
  list: PreparedList,
  resolution: Resolution,
  answered?: AnsweredItem,
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
    list: list.list,
    item: answered
      ? {
          id: answered.item.id,
          qaPairId: answered.item.qaPairId,
          golds: answered.item.golds,
          correct: answered.correct,
          strict: answered.strict,
        }
      : null,
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

function statement({ statements }: PreparedList, { position }: Tuple) {
  return { position, text: statements[position]!.text };
}
