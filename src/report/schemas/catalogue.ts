import { z } from 'zod';
import { differencesSchema } from '../../audit/claims/claim.js';
import { designationSchema } from '../../audit/designation.js';
import { labelsSchema } from '../../audit/labels.js';
import { verdictFileSchema } from '../../audit/verdict.js';
import { pinsShape } from '../../dataset/pins.js';
import { keySchema } from '../../experiments/adjudication-key.js';
import { adjudicationPlanSchema } from '../../experiments/adjudication-plan.js';
import { rowSchema } from '../../experiments/adjudication-row.js';
import { amendmentSchema } from '../../experiments/amendment.js';
import { ledgerRecord } from '../../experiments/ledger-record.js';
import { planSchema } from '../../experiments/run-plan.js';
import { recordSchema } from '../../freeze/record.js';
import { memfailAnswerRecord } from '../../memfail/answer-record.js';
import { claimsSchema } from '../../memfail/finding-claims.js';
import { memfailGradePlanSchema } from '../../memfail/grade-plan.js';
import { memfailGradeRecord } from '../../memfail/grade-record.js';
import { memfailGradingSchema } from '../../memfail/grading.js';
import { readingsSchema } from '../../memfail/persona-readings.js';
import { memFailPinsSchema } from '../../memfail/read-pins.js';
import { memoryLedgerRecord } from '../../memory/memory-ledger.js';
import { memoryPlanSchema } from '../../memory/memory-plan.js';
import { outcomeRecord } from '../../outcomes/lastwrite-outcome.js';
import { memoryRecord, traceRecord } from '../../trace/trace-record.js';
import { adjudicationSchema } from './adjudication.js';
import { auditDocumentSchema, auditFailureSchema, auditItemSchema, evidenceSchema } from './audit.js';
import {
  compareDocumentSchema,
  compareItemSchema,
  repeatsDocumentSchema,
  repeatsItemSchema,
} from './compare.js';
import { dataInfoSchema, dataVerifySchema } from './data.js';
import { patternsSchema, profileFileSchema } from './engine-files.js';
import { droppedSchema, regoldSchema } from './export.js';
import { freezeVerifySchema } from './freeze.js';
import { type JsonSchema, jsonSchema, type SchemaNames } from './json-schema.js';
import { memfailAuditSchema, memfailDataSchema, memfailFindingSchema } from './memfail-data.js';
import { memfailItemSchema, memfailReportSchema } from './memfail-report.js';
import {
  memfailGradedSchema,
  memfailGradePlanReportSchema,
  memfailRunPlansSchema,
  memfailRunSchema,
} from './memfail-run.js';
import { memoryPlanReportSchema, memoryRunStatusSchema } from './memory-run.js';
import { adjudicationPlanReportSchema, adjudicationRunSchema } from './reading.js';
import { reproduceSchema } from './reproduce.js';
import { resolutionSchema } from './resolution.js';
import { retrievalDocumentSchema, retrievalItemSchema } from './retrieval.js';
import { runPlanReportSchema, runStatusSchema } from './run.js';
import { sensitivityDocumentSchema, sensitivityItemSchema } from './sensitivity.js';
import { tool } from './stamp.js';
import { stratifyDocumentSchema, stratifyItemSchema } from './stratify.js';
import { attributedItemSchema, attributionSchema } from './trace.js';
import { attributionItemSchema } from './trace-item.js';

/** Documents that commands print, records of files that they write or read, and rows of item files. */
export type SchemaKind = 'document' | 'file' | 'row';

/** A schema with its names. */
export interface CatalogueEntry extends SchemaNames {
  readonly kind: SchemaKind;
  /** The command that prints it, or the file. */
  readonly of: string;
  readonly schema: z.ZodType;
}

type Listed = readonly [name: string, title: string, of: string, schema: z.ZodType];

const DOCUMENTS: readonly Listed[] = [
  ['audit', "the resolver's score on a split, set by set", 'lastwrite audit --json', auditDocumentSchema],
  [
    'resolution',
    'a question, its answer, and the whole trace that led to it',
    'lastwrite explain --json and lastwrite ask --json',
    resolutionSchema,
  ],
  [
    'reproduce',
    'every published number beside the measured one',
    'lastwrite reproduce --json',
    reproduceSchema,
  ],
  [
    'sensitivity',
    'labels under other choices of the method',
    'lastwrite sensitivity --json',
    sensitivityDocumentSchema,
  ],
  [
    'stratify',
    "systems' outcomes, item class by item class",
    'lastwrite stratify --json',
    stratifyDocumentSchema,
  ],
  [
    'attribution',
    "which operation of a memory system failed, over systems' traces",
    'lastwrite trace --json',
    attributionSchema,
  ],
  [
    'attributed-item',
    'one item, with the evidence for each statement that it needs',
    'lastwrite trace --item --json',
    attributedItemSchema,
  ],
  ['compare', 'two systems, item by item', 'lastwrite compare A B --json', compareDocumentSchema],
  [
    'repeats',
    'runs of one system, side by side',
    'lastwrite compare --repeats --json',
    repeatsDocumentSchema,
  ],
  [
    'adjudication',
    "readers' verdicts against the frozen labels and each other",
    'lastwrite adjudicate report --json',
    adjudicationSchema,
  ],
  [
    'adjudication-plan-report',
    "the plan of a model's reading of a batch, with its cost",
    'lastwrite adjudicate run --dry-run --json',
    adjudicationPlanReportSchema,
  ],
  [
    'adjudication-run',
    "how a model's reading of a batch stands",
    'lastwrite adjudicate run --json',
    adjudicationRunSchema,
  ],
  [
    'retrieval',
    'whether BM25 finds what answers rest on',
    'lastwrite retrieval --json',
    retrievalDocumentSchema,
  ],
  ['run-plan-report', 'the plan of a run, with its cost', 'lastwrite run plan --json', runPlanReportSchema],
  ['run-status', 'how a run stands', 'lastwrite run status --json', runStatusSchema],
  [
    'memory-plan-report',
    'the plan of a memory run, with what is known of its cost',
    'lastwrite run memory --dry-run --json',
    memoryPlanReportSchema,
  ],
  [
    'memory-run-status',
    'how a memory run stands',
    'lastwrite run memory --json, and lastwrite run status --json on such a run',
    memoryRunStatusSchema,
  ],
  ['data-info', 'what a split holds', 'lastwrite data info --json', dataInfoSchema],
  [
    'data-verify',
    'a file held against the published split',
    'lastwrite data verify --json',
    dataVerifySchema,
  ],
  [
    'memfail-data',
    'the MemFail datasets, and whether they are the published files',
    'lastwrite memfail data --json',
    memfailDataSchema,
  ],
  [
    'memfail-audit',
    'what is wrong with the MemFail datasets themselves',
    'lastwrite memfail audit --json',
    memfailAuditSchema,
  ],
  [
    'memfail-run-plans',
    'plans of MemFail runs, with what is known of their cost',
    'lastwrite memfail run --dry-run --json',
    memfailRunPlansSchema,
  ],
  ['memfail-run', 'how MemFail runs stand', 'lastwrite memfail run --json', memfailRunSchema],
  [
    'memfail-grade-plan-report',
    'the plan of a grading, with what it costs at most',
    'lastwrite memfail grade --dry-run --json',
    memfailGradePlanReportSchema,
  ],
  ['memfail-graded', 'what a grading came to', 'lastwrite memfail grade --json', memfailGradedSchema],
  [
    'memfail-report',
    'graded MemFail runs side by side: what is broken, success, and where it was lost',
    'lastwrite memfail report --json',
    memfailReportSchema,
  ],
  [
    'freeze-verify',
    'a profile that is what was frozen',
    'lastwrite freeze verify --json',
    freezeVerifySchema,
  ],
];

const FILES: readonly Listed[] = [
  [
    'dropped',
    'what an exported split leaves out, and why',
    'FILE.dropped.json of lastwrite export',
    droppedSchema,
  ],
  [
    'regold',
    'proposed golds of the ambiguous items',
    'FILE.regold.json of lastwrite export --regold',
    regoldSchema,
  ],
  [
    'verdicts',
    "one reader's verdicts on items",
    "a reader's verdicts, from lastwrite workbench or of a model",
    verdictFileSchema,
  ],
  [
    'adjudication-row',
    'an item for a model to judge, and all that it is shown',
    'a line of a batch of lastwrite adjudicate prepare',
    rowSchema,
  ],
  [
    'adjudication-key',
    "which items a batch's masks stand for",
    'the key of lastwrite adjudicate prepare --arm C',
    keySchema,
  ],
  [
    'adjudication-plan',
    "what a model's reading of a batch is, fixed before its first call",
    'plan.json of a run folder of lastwrite adjudicate run',
    adjudicationPlanSchema,
  ],
  [
    'labels',
    'labels that readers gave, beside the frozen ones',
    'labels of lastwrite adjudicate report --consensus, for --labels',
    labelsSchema,
  ],
  [
    'outcome',
    'what a system answered to one item',
    "a line of an agent's results, as lastwrite run writes them",
    outcomeRecord,
  ],
  [
    'trace',
    'one question asked of a memory system: what was retrieved, and what was answered',
    'a line of a trace file, as lastwrite run memory writes and lastwrite trace reads them',
    traceRecord,
  ],
  [
    'memory',
    'one memory of a store',
    'a line of a store file, as lastwrite run memory writes and lastwrite trace --store reads them',
    memoryRecord,
  ],
  ['run-plan', 'what a run is, fixed before its first call', 'plan.json of a run folder', planSchema],
  [
    'run-ledger',
    'an attempt of a run, or the begin of a session',
    'a line of ledger.jsonl of a run folder',
    ledgerRecord,
  ],
  [
    'memory-plan',
    'what a memory run is, fixed before its first call',
    'plan.json of a run folder of lastwrite run memory or lastwrite memfail run',
    memoryPlanSchema,
  ],
  [
    'memfail-answer',
    'one question of a MemFail run: what was retrieved, and what was answered',
    'a line of answers.jsonl of a run folder of lastwrite memfail run',
    memfailAnswerRecord,
  ],
  [
    'memfail-grade-plan',
    "what a model's grading of a MemFail run is, fixed before its first call",
    'plan.json of a folder of grades',
    memfailGradePlanSchema,
  ],
  [
    'memfail-grade',
    "a question of a MemFail run with its facts' verdicts",
    'a line of grades.jsonl of a folder of grades',
    memfailGradeRecord,
  ],
  [
    'memfail-grading',
    'who graded a MemFail run, and which answers',
    'grading.json of a folder of grades',
    memfailGradingSchema,
  ],
  [
    'memory-ledger',
    'an operation of a memory system, or its fault',
    'a line of memory.jsonl of a run folder',
    memoryLedgerRecord,
  ],
  [
    'run-amendment',
    "a change of a run's terms",
    'a line of amendments.jsonl of a run folder',
    amendmentSchema,
  ],
  [
    'profile',
    "the resolver's cue and preference tables",
    'patterns/NAME.profile.json, and what --profile FILE takes',
    profileFileSchema,
  ],
  [
    'patterns',
    "the surface forms of a benchmark's statements",
    'a pattern pack, and what --patterns FILE takes',
    patternsSchema,
  ],
  ['freeze', 'what was frozen, and when', 'freeze/NAME.json: a freeze record', recordSchema],
  ['dataset-pins', 'what the published dataset is, hash by hash', 'freeze/dataset-pins.json', pinsShape],
  [
    'memfail-pins',
    'what the published MemFail files are, hash by hash',
    'freeze/memfail/pins.json',
    memFailPinsSchema,
  ],
  [
    'memfail-claims',
    'counts that were stated about the MemFail datasets, to be measured',
    'freeze/memfail/claims.json',
    claimsSchema,
  ],
  [
    'memfail-readings',
    'misleading questions of Persona-Retrieval that were read to be on topic',
    'freeze/memfail/readings.json',
    readingsSchema,
  ],
  ['designations', 'judgements that no rule gives', 'audits/designations.json', designationSchema],
  [
    'differences',
    'published numbers that come out otherwise, explained',
    'audits/differences.NAME.json',
    differencesSchema,
  ],
];

const ROWS: readonly Listed[] = [
  [
    'audit-item',
    'an item, the answer, and the path that led to it',
    'lastwrite audit --items',
    auditItemSchema,
  ],
  [
    'audit-failure',
    'a failure with its published label: a row of the audit file',
    'lastwrite audit --failures',
    auditFailureSchema,
  ],
  [
    'evidence',
    "what a reader needs to check a failure's label by hand",
    'lastwrite audit --evidence',
    evidenceSchema,
  ],
  [
    'sensitivity-item',
    'an item with the changes that move its label',
    'lastwrite sensitivity --items',
    sensitivityItemSchema,
  ],
  ['stratify-item', "a system's outcome on an item", 'lastwrite stratify --items', stratifyItemSchema],
  [
    'attribution-item',
    'what became of one statement that an item needs',
    'lastwrite trace --items',
    attributionItemSchema,
  ],
  [
    'compare-item',
    'an item that one of two systems gets right',
    'lastwrite compare A B --items',
    compareItemSchema,
  ],
  [
    'repeats-item',
    'an item whose outcome is not the same in every run',
    'lastwrite compare --repeats --items',
    repeatsItemSchema,
  ],
  [
    'memfail-finding',
    'a place in a MemFail dataset where a check found something',
    'lastwrite memfail audit --items',
    memfailFindingSchema,
  ],
  [
    'memfail-item',
    'a question of a graded MemFail run',
    'lastwrite memfail report --items',
    memfailItemSchema,
  ],
  ['retrieval-item', 'what BM25 finds for an item', 'lastwrite retrieval --items', retrievalItemSchema],
];

const DESCRIPTIONS: Readonly<Record<SchemaKind, (of: string) => string>> = {
  document: (of) => `What ${of} prints: one JSON document.`,
  file: (of) => `JSON: ${of}.`,
  row: (of) => `A row of ${of}: an object a line as JSONL. In CSV lists are JSON texts and null is nothing.`,
};

function entries(kind: SchemaKind, listed: readonly Listed[]): CatalogueEntry[] {
  return listed.map(([name, title, of, schema]) => ({
    kind,
    name,
    title,
    of,
    description: DESCRIPTIONS[kind](of),
    schema: kind === 'document' ? withOrigin(schema) : schema,
  }));
}

/** Every printed document bears the tool's version and the arguments that it was asked for with. */
function withOrigin(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema;
  const args = z.array(z.string()).describe('words of the command line, behind the program');
  return schema.extend({ tool, arguments: args });
}

/** Every schema, in the order of the list. */
export const CATALOGUE: readonly CatalogueEntry[] = [
  ...entries('document', DOCUMENTS),
  ...entries('file', FILES),
  ...entries('row', ROWS),
];

/** The entry of a name, or of what the `schema` field of a document says. */
export function findSchema(name: string): CatalogueEntry | undefined {
  return CATALOGUE.find((entry) => entry.name === name || `lastwrite.${entry.name}/1` === name);
}

/** The JSON Schema of an entry. */
export function schemaDocument(entry: CatalogueEntry): JsonSchema {
  return jsonSchema(entry, entry.schema);
}

/** The list of schemas: a name a line, with what it is the schema of. */
export function catalogueText(): string {
  const widest = Math.max(...CATALOGUE.map(({ name }) => name.length));
  return CATALOGUE.map(({ name, title, of }) => `${name.padEnd(widest)}  ${title} (${of})\n`).join('');
}
