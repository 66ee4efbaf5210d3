import type { ClassifiedItem } from '../audit/classified-split.js';
import { collectEvidence } from '../audit/evidence.js';
import { auditRow, residuals } from '../audit/residual.js';
import { InputError } from '../dataset/input-error.js';
import type { Split } from '../dataset/split.js';
import { writeItems } from '../report/item-file.js';
import { itemRow } from '../report/item-row.js';
import { note } from './output.js';

/** Where an audit writes rows besides what it prints. */
export interface AuditFiles {
  readonly items?: string;
  readonly failures?: string;
  readonly evidence?: string;
}

/**
 * Write the files that were asked for.
 *
 * @throws InputError for an ending that says no format; evidence is nested, and goes into JSONL alone
 */
export async function writeAuditFiles(
  files: AuditFiles,
  items: readonly ClassifiedItem[],
  chosen: Split,
): Promise<void> {
  if (files.evidence !== undefined && !files.evidence.endsWith('.jsonl')) {
    throw new InputError('evidence is nested, and only JSONL holds that', 'end the name in .jsonl', {
      file: files.evidence,
    });
  }
  const failures = residuals(items);
  await write(files.items, () => items.map(itemRow));
  await write(files.failures, () => failures.map(auditRow));
  await write(files.evidence, () => {
    const contexts = new Map(chosen.rows.map(({ set, context }) => [set, context]));
    return collectEvidence(failures, (set) => contexts.get(set)!);
  });
}

async function write(path: string | undefined, rows: () => readonly object[]): Promise<void> {
  if (path === undefined) return;
  const written = rows();
  await writeItems(path, written);
  note(`wrote ${written.length} rows to ${path}`);
}
