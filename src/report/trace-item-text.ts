import { CLASS_NAMES } from '../audit/item-class.js';
import type {
  FactAttribution,
  ItemAttribution,
  RetrievedEvidence,
  StoredEvidence,
  TracedItem,
  ValueEvidence,
} from '../trace/attribution.js';
import { oneLine } from './one-line.js';
import { stampText } from './stamp.js';
import type { Style } from './style.js';
import { HOP_NAMES } from './system-block.js';
import type { TraceResult } from './trace-result.js';
import { findingText, GROUNDS_WORDS, LEVEL_WORDS } from './trace-words.js';

/** Places named at most; of a long list the first are enough to look it up. */
const MOST_PLACES = 5;

/** `lastwrite trace --item`: one item under every system, with the evidence for each needed statement. */
export function traceItemText(result: TraceResult, item: string, width: number, style: Style): string {
  const parts = result.systems.flatMap(({ name, attributions, traced }) => {
    const at = attributions.findIndex((one) => one.item === item);
    if (at === -1) return [];
    return [systemItem(name, attributions[at]!, traced.traces[at]!, width, style)];
  });
  return [stampText(result.stamp, width), ...parts].join('\n\n');
}

function systemItem(
  name: string,
  one: ItemAttribution,
  trace: TracedItem,
  width: number,
  style: Style,
): string {
  const { outcome, store, retrieved } = trace;
  const answer =
    outcome === undefined
      ? 'not in the trace'
      : `${JSON.stringify(oneLine(outcome.output))} (${one.outcome})`;
  const kept = store
    ? `${store.name}, ${store.memories.length} ${store.memories.length === 1 ? 'memory' : 'memories'}`
    : 'not in the trace';
  const field = (term: string, text: string) => `${term.padEnd(11)}${text}`;
  return [
    style.strong(`${one.item} · ${name}`),
    field('Question', oneLine(one.question)),
    field('Gold', one.golds.map(oneLine).join(' | ')),
    field('Answer', cut(answer, width - 11)),
    field('Class', `${CLASS_NAMES[one.class].reader}, ${HOP_NAMES[one.hop]}`),
    field('Store', kept),
    field('Stage', stageText(one)),
    field('Support', supportText(one)),
    ...one.facts.map((fact, index) => `\n${factText(fact, index + 1, style)}`),
    '',
    ...retrievedLines(retrieved, width),
  ].join('\n');
}

function stageText({ finding, outcome, maybeEarlier, ambiguousAnswer }: ItemAttribution): string {
  if (!finding) {
    return ambiguousAnswer === null
      ? 'none can be named: the item has no support set'
      : `none can be named: the item has no support set; the answer contains: ${ambiguousAnswer.replace('_', ' ')}`;
  }
  const despite =
    outcome === 'right' && finding.determined && finding.stage !== 'none'
      ? ' (the answer is right all the same)'
      : '';
  const earlier = maybeEarlier
    ? ' (an earlier stage may have failed for a statement that cannot be told)'
    : '';
  return `${findingText(finding)}${finding.determined || finding.stage === 'undetermined' ? '' : ' (not settled)'}${despite}${earlier}`;
}

function supportText({ support }: ItemAttribution): string {
  const of = support.alternatives > 1 ? ` (the best of ${support.alternatives})` : '';
  return `${GROUNDS_WORDS[support.grounds]}${of}${support.uncertain && support.grounds !== 'none' ? ', uncertain: the answer may stand on others' : ''}`;
}

function factText(fact: FactAttribution, number: number, style: Style): string {
  const { statements, text, overwritten, staleEvidence, finding } = fact;
  return [
    `${style.strong(`${number}.`)} ${statementsText(statements)}: ${oneLine(text)}`,
    ...evidenceLines(fact.evidence),
    ...overwritten.flatMap((value, index) => [
      `   overwritten: ${oneLine(value.object)} (${statementsText(value.statements)})`,
      ...evidenceLines(staleEvidence[index]!).map((line) => `  ${line}`),
    ]),
    `   ${style.strong('→')} ${finding.stage === 'none' ? 'reached the reader' : findingText(finding)}`,
  ].join('\n');
}

function statementsText(positions: readonly number[]): string {
  return `${positions.length === 1 ? 'statement' : 'statements'} ${positions.join(', ')}`;
}

function evidenceLines({ stored, retrieved }: ValueEvidence): string[] {
  const kept = stored?.places.map(({ memory, serial, time }) =>
    [
      `memory ${oneLine(memory)}`,
      ...(serial === null ? [] : [`serial ${serial}`]),
      ...(time === null ? [] : [`time ${time}`]),
    ].join(', '),
  );
  const given = retrieved?.places.map(({ rank, memory }) =>
    memory === null ? `rank ${rank}` : `rank ${rank}, memory ${oneLine(memory)}`,
  );
  return [
    `   stored: ${stored ? levelText(stored, kept!) : 'not known'}`,
    `   retrieved: ${retrieved ? levelText(retrieved, given!) : 'not known'}`,
  ];
}

function levelText(
  { level, memories }: StoredEvidence | RetrievedEvidence,
  places: readonly string[],
): string {
  if (places.length === 0) return LEVEL_WORDS[level];
  const named = places.slice(0, MOST_PLACES);
  const more = memories > named.length ? `; ${memories - named.length} more` : '';
  return `${LEVEL_WORDS[level]}: ${named.join('; ')}${more}`;
}

function retrievedLines(retrieved: TracedItem['retrieved'], width: number): string[] {
  if (!retrieved) return ['What was retrieved is not in the trace.'];
  if (retrieved.length === 0) return ['Nothing was retrieved.'];
  return [
    'Retrieved, best first:',
    ...retrieved.map(({ id, text }, index) => {
      const head = `${`${index + 1}`.padStart(3)}. ${id === undefined ? '' : `[${oneLine(id)}] `}`;
      return head + cut(oneLine(text), width - head.length);
    }),
  ];
}

/** As much as fits a line; what was retrieved may be whole chunks. */
function cut(text: string, room: number): string {
  return text.length <= room ? text : `${text.slice(0, Math.max(20, room - 1))}…`;
}
