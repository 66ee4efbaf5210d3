import type { ReportResult } from './report-result.js';
import type { ReportTable } from './report-table.js';

type Ran = Pick<
  ReportResult,
  'stamp' | 'lists' | 'files' | 'extendedPatterns' | 'arguments' | 'split' | 'systems'
>;

/** What a report was made of, a row a thing, hashes whole. */
export function runTable(ran: Ran): ReportTable {
  return {
    title: 'What was run',
    columns: [{ head: 'what' }, { head: 'value' }],
    // The command line stands beside the table.
    rows: runRows(ran)
      .filter(({ what }) => what !== 'arguments')
      .map(({ what, value }) => [what, value]),
  };
}

/** The same as rows of a file. */
export function runRows({ stamp, lists, files, extendedPatterns, arguments: words, split, systems }: Ran) {
  const { tool, method, dataset } = stamp;
  const { profile, profileFile, pack, packFile, policy, standing } = method;
  const questions = split.rows.reduce((sum, { items }) => sum + items.length, 0);
  const row = (what: string, value: string) => ({ what, value });
  return [
    row('tool', tool),
    row('arguments', commandLine(words)),
    row('profile', profile.name),
    row('profile sha256', profileFile.sha256),
    row('profile state', standing.state),
    ...(standing.frozenAt === null ? [] : [row('profile frozen at', standing.frozenAt)]),
    ...standing.variations.map((variation) => row('differs from the frozen method', variation)),
    row(
      'engine sources since the freeze',
      standing.frozenAt === null
        ? 'no freeze to compare with'
        : standing.engineChanges.length > 0
          ? 'changed, same outputs on the development rows'
          : 'unchanged',
    ),
    row('write policy', policy),
    row('patterns', `${pack.name}, sha256 ${packFile.sha256}`),
    row('extended patterns (sensitivity)', `${extendedPatterns.file}, sha256 ${extendedPatterns.sha256}`),
    row('split', `${split.rows.length} rows, ${questions} questions`),
    row(
      'split against the pins',
      dataset.pinned ? 'equal' : dataset.subset ? 'part of it, equal' : 'NOT the pinned split',
    ),
    row('split content sha256', dataset.contentSha256),
    ...lists.map(({ list }) =>
      row(`list ${list} sha256`, dataset.lists.find((one) => one.list === list)!.contextSha256),
    ),
    ...(systems[0] ? [row('scoring', systems[0].scoring)] : []),
    ...files.map(({ file, sha256 }) => row(`results ${file}`, `sha256 ${sha256}`)),
  ];
}

/** The words of a command line, quoted for a shell where they need it. */
export function commandLine(words: readonly string[]): string {
  return ['lastwrite', ...words]
    .map((word) => (/^[\w@%+=:,./#-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`))
    .join(' ');
}
