import type { FileFindings } from '../dataset/import.js';

/** What `lastwrite data verify` found, as text. */
export function fileFindingsText({
  path,
  container,
  bytes,
  fileSha256,
  official,
  content,
}: FileFindings): string {
  const lists = content.lists.map(
    ({ list, contextSha256, standing }) => `  list ${list.padEnd(5)} ${contextSha256}  ${standing}`,
  );
  const rows = content.rows.map(
    ({ source, contentSha256, standing }) => `  ${source.padEnd(26)} ${contentSha256}  ${standing}`,
  );
  const verdict = content.pinned
    ? 'its content is the published one, all eight rows'
    : content.subset
      ? `its content is a part of the published one (missing or out of order: ${content.missing.join(', ') || 'order'})`
      : 'its content is NOT the published one';
  return `${path}: ${container}, ${bytes} bytes, sha256 ${fileSha256}
${official ? "byte for byte the benchmark's own parquet" : "not the benchmark's own parquet file"}; ${verdict}

${[...lists, ...rows].join('\n')}
`;
}
