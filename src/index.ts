/**
 * The library's public surface. Rooms are in the order in which data flows; each name's documentation stands with it.
 *
 * @packageDocumentation
 */

export { type Adjudication, adjudicate } from './audit/adjudication.js';
export {
  type AgreementCount,
  agreeBetween,
  agreeWithLabels,
  type LabelAgreement,
  type ReaderAgreement,
} from './audit/agreement.js';
export { type AnsweredItem, type AnsweredSplit, answerSplit, prepareLists } from './audit/answered-split.js';
export { type ClassifiedItem, classifySplit } from './audit/classified-split.js';
export { type ConsensusRule, consensusLabels } from './audit/consensus.js';
export { collectEvidence, type Evidence } from './audit/evidence.js';
export { type FrozenLabel, frozenLabels } from './audit/frozen-label.js';
export { CLASS_NAMES, type ItemClass, type Structure } from './audit/item-class.js';
export { type LabelsFile, readLabels, relabel } from './audit/labels.js';
export { mergeReaders, type ReaderVerdicts, type VerdictSource } from './audit/reader-verdicts.js';
export { auditRow, residuals } from './audit/residual.js';
export { type Tally, tallySplit } from './audit/tally.js';
export { readVerdictFile, type VerdictFile } from './audit/verdict.js';
export { readBundledSplit } from './dataset/bundled.js';
export { InputError, type Place } from './dataset/input-error.js';
export { readSplit, type SplitFile, splitFromBytes } from './dataset/read-split.js';
export { splitFromRows } from './dataset/rows.js';
export type { Hop, Item, Row, Split } from './dataset/split.js';
export { type SplitFindings, verifySplit } from './dataset/verify-split.js';
export { type Conduct, conductRun } from './experiments/conduct-run.js';
export { type Endpoint, openEndpoint } from './experiments/endpoint.js';
export { type RunTask, runTasks } from './experiments/run-tasks.js';
export { type FreezeStanding, loadMethod, type Method, type MethodRequest } from './freeze/method.js';
export { FreezeMismatch } from './freeze/verify.js';
export {
  buildGraph,
  type Edge,
  type FactGraph,
  type GraphNode,
  type WritePolicy,
} from './graph/fact-graph.js';
export { shortestPath, simplePaths } from './graph/reachability.js';
export { auditDataset } from './memfail/audit-dataset.js';
export type { Finding } from './memfail/finding.js';
export { type LetterReading, parseLetter, readLetter } from './memfail/letter.js';
export { loadMemFail, loadMemFailFile } from './memfail/load-memfail.js';
export type { MemFailData, MemFailDataset, MemFailFact, MemFailQuestion } from './memfail/memfail-data.js';
export { checkStore } from './memory/check-store.js';
export { conductMemory, type MemoryConducted } from './memory/conduct-memory.js';
export type { MemoryConduct, MemoryEnd } from './memory/memory-conduct.js';
export { MemoryFault } from './memory/memory-fault.js';
export type { AnsweredQuestion, MemoryQuestion, StoreWork } from './memory/memory-run.js';
export type {
  Conversation,
  MemoryIdentity,
  MemoryModel,
  MemorySystem,
  RetrievedMemory,
  StoredMemory,
} from './memory/memory-system.js';
export { type MemoryContext, type MemorySpec, openMemory, parseMemorySpec } from './memory/open-memory.js';
export { normalizeAnswer, strictMatch, substringExactMatch } from './metric/substring-exact-match.js';
export { classifyOutcomes, countByClass, isCorrect } from './outcomes/classified-outcome.js';
export { type Comparison, compareSystems } from './outcomes/compare.js';
export { type ErrorReading, type ErrorReadings, readError, readErrors } from './outcomes/error-reading.js';
export { type LoadedSystem, loadSystems, type SystemInputs } from './outcomes/load-systems.js';
export type { Scoring } from './outcomes/outcome.js';
export { type SurfaceTable, surfaceTable } from './outcomes/output-surface.js';
export { type PairedStratum, pairedStratum } from './outcomes/paired.js';
export { compareRuns, type Repeats, repeatRows } from './outcomes/repeats.js';
export { type ScoredOutcome, scoreOutcome } from './outcomes/score-outcome.js';
export { type StratifiedSystem, type StratifyContext, stratifySystem } from './outcomes/stratify.js';
export { type ClassTable, classTable, type Stratum, stratum } from './outcomes/stratum.js';
export { checkThresholds, type Threshold } from './outcomes/threshold.js';
export { type WriteNeed, writeNeeds } from './outcomes/write-stratum.js';
export { type PatternPack, readPatternPack } from './parser/pattern-pack.js';
export { readStatements, type Statement } from './parser/statement.js';
export { type ParsedList, parseStatements, type Tuple } from './parser/tuple.js';
export { type Profile, readProfile } from './resolver/profile.js';
export { ABSTAIN, prepareList, type Resolution, resolve } from './resolver/resolve.js';
export { clopperPearson } from './stats/clopper-pearson.js';
export type { AdapterWarning } from './trace/adapter-warning.js';
export { adapterWarnings } from './trace/adapter-warnings.js';
export { attributeItem, attributeTraces } from './trace/attribute-traces.js';
export type { ItemAttribution, Stage, StageFinding, TracedItem, TracedStore } from './trace/attribution.js';
export { readTraces, type TracedSystem, type TraceInputs } from './trace/read-traces.js';
export { summarizeTraces } from './trace/summarize-traces.js';
export { memoryRecord, traceRecord } from './trace/trace-record.js';
export type { TraceSummary } from './trace/trace-summary.js';
