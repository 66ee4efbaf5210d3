import type { PreparedList } from '../audit/answered-split.js';
import type { ClassifiedItem } from '../audit/classified-split.js';
import { goldPaths, goldWrites } from '../audit/evidence.js';
import { CLASS_NAMES, type Structure } from '../audit/item-class.js';
import { rivals } from '../graph/fact-graph.js';
import { scorePath } from '../resolver/path-score.js';
import type { Candidate } from '../resolver/path-search.js';
import type { Profile } from '../resolver/profile.js';
import type { AbstainReason, Resolution } from '../resolver/resolve.js';
import type { Style } from './style.js';

/** Why the resolver gives no answer. */
export const ABSTAIN_REASONS: Readonly<Record<AbstainReason, string>> = {
  no_mention: 'no node of the list is mentioned in the question',
  no_path: 'no path leaves a node that the question mentions',
  no_cue: 'the question triggers neither a cue nor a preference',
  score_not_positive: 'no path scores above zero',
};

const TERMS: readonly (readonly [keyof ReturnType<typeof scorePath>, string])[] = [
  ['mentionLength', 'length of the mention'],
  ['cues', 'cues for the relations on the path'],
  ['preference', 'the question asks for the last relation'],
  ['edges', 'edges'],
  ['uncuedRelations', 'relations without a cue'],
  ['distinctCuedRelations', 'distinct relations with a cue'],
  ['terminalInQuestion', 'the answer already stands in the question'],
];

/** One question as a person would want to read it: what is answered, from which statements, and why. */
export function explainResolution(
  resolution: Resolution,
  list: PreparedList,
  profile: Profile,
  style: Style,
): string {
  const { best, runnerUp, abstained, answer } = resolution;
  const head = abstained
    ? `answer     ABSTAIN: ${ABSTAIN_REASONS[abstained]}`
    : `answer     ${style.strong(answer)}`;
  const sections = [head];
  if (best) {
    sections.push(
      `${abstained ? 'the path that was turned down' : 'path'}, from the mention ${JSON.stringify(best.start.surface)}\n${describePath(best, list, style)}`,
      `score ${points(best.score)} of that path\n${describeScore(resolution, best, profile, style)}`,
    );
  }
  if (runnerUp) {
    sections.push(
      `best path to another value, ${points(runnerUp.score)}\n  ${runnerUp.start.node.name}${runnerUp.edges
        .map(({ relation, to, tuple }) => ` —${relation} [${tuple.position}]→ ${to.name}`)
        .join('')}`,
    );
  }
  return sections.join('\n\n');
}

/** An item of the split: question, golds, verdict and class with its evidence, then the explanation. */
export function explainItem(one: ClassifiedItem, profile: Profile, style: Style): string {
  const { item, resolution, correct, list } = one;
  const verdict = correct ? style.good('correct') : style.bad('wrong');
  return `${style.strong(item.id)}   ${item.qaPairId}

question   ${item.question}
gold       ${item.golds.join(' | ')}
scored     ${verdict} by substring_exact_match
class      ${className(one)}: ${STRUCTURE_MEANINGS[one.structure]}
${classEvidence(one, style)}
${explainResolution(resolution, list, profile, style)}
`;
}

function className({ class: name, frozenClass }: ClassifiedItem): string {
  const { reader } = CLASS_NAMES[name];
  return frozenClass ? `${reader} by the labels file (frozen: ${CLASS_NAMES[frozenClass].reader})` : reader;
}

/** What each structure says of an item. */
export const STRUCTURE_MEANINGS: Readonly<Record<Structure, string>> = {
  reachable: 'some path of at most six newest statements leads from the question to the gold',
  ambiguous:
    'no path of at most six newest statements leads from the question to the gold, which the list holds',
  parser_scope: 'an edge that the question needs stands only in a statement that no pattern reads',
  gold_absent: 'the list does not hold the gold',
};

/** The statements that a reader checks the class by. */
function classEvidence(one: ClassifiedItem, style: Style): string {
  const { list, structure, proxy } = one;
  if (structure === 'ambiguous') {
    const writes = goldWrites(one).map(({ statement: gold, overwrittenBy }) => {
      const fate = overwrittenBy
        ? `overwritten by ${style.strong(statement(list, overwrittenBy.position))}`
        : style.faint('stands, but no newest statement leads to it from the question');
      return `           ${statement(list, gold.position)}\n               ${fate}`;
    });
    return `statements that give the gold\n${writes.join('\n') || '           none is parsed'}\n`;
  }
  if (structure === 'parser_scope') {
    const lines = proxy.map((position) => `           ${statement(list, position)}`);
    return `unparsed statements about what the question names\n${lines.join('\n')}\n`;
  }
  if (structure === 'reachable' && !one.correct) {
    const paths = goldPaths(one).map(
      ({ start, relations, values, statements }) =>
        `           ${start}${relations.map((relation, hop) => ` —${relation} [${statements[hop]}]→ ${values[hop]}`).join('')}`,
    );
    return `paths to the gold\n${paths.join('\n')}\n`;
  }
  return '';
}

function describePath({ edges }: Candidate, list: PreparedList, style: Style): string {
  return edges
    .map(({ tuple, relation, to }) => {
      const overwritten = rivals(list.graph, tuple).map(({ position }) => {
        const stood = position < tuple.position ? 'overwrote' : 'stands although newer:';
        return `\n      ${stood} ${style.faint(statement(list, position))}`;
      });
      return `  ${relation} → ${style.strong(to.name)}\n      ${statement(list, tuple.position)}${overwritten.join('')}`;
    })
    .join('\n');
}

function statement({ statements }: PreparedList, position: number): string {
  return `${position}. ${statements[position]!.text}`;
}

function describeScore(
  { reading, grounding }: Resolution,
  best: Candidate,
  { constants }: Profile,
  style: Style,
): string {
  const terms = scorePath({ constants, reading, grounding }, best.start, best.edges);
  const lines = TERMS.filter(([term]) => terms[term] !== 0).map(
    ([term, what]) => `  ${points(terms[term]).padStart(7)}  ${what}`,
  );
  const cues = [...new Set(best.edges.map(({ relation }) => relation))].flatMap((relation) => {
    const cue = reading.cues.get(relation);
    return cue ? [`  cue ${relation} ${points(cue.weight)}: ${style.faint(cue.pattern)}`] : [];
  });
  const preference = reading.preferences.get(best.edges.at(-1)!.relation);
  if (preference) cues.push(`  preference ${preference.relation}: ${style.faint(preference.pattern)}`);
  return [...lines, ...cues].join('\n');
}

/** Hundredths as a decimal. */
function points(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
