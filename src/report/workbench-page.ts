import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdjudicationItem } from '../audit/adjudication-item.js';
import type { AdjudicationSheet, SheetList } from '../audit/adjudication-sheet.js';
import type { Verdict, VerdictFile } from '../audit/verdict.js';
import { packageRoot } from '../dataset/package-root.js';
import { embeddedJson } from './embedded-json.js';
import { joinModules } from './page-modules.js';
import { type RunStamp, stampLine } from './stamp.js';
import { type VerdictWords, verdictWords } from './verdict-words.js';
import { drawWays, type WayDrawing } from './way-drawing.js';

const SOURCES = 'workbench/adjudication';

/** What a page of the workbench is made for. */
export interface WorkbenchRequest {
  readonly sheet: AdjudicationSheet;
  readonly stamp: RunStamp;
  /** The reader's name, as the page opens. */
  readonly reader: string;
  /** Set when a server keeps the verdicts: those that it has. */
  readonly kept?: { readonly file: string; readonly verdicts: readonly Verdict[] };
}

/** What is embedded in the page, and all that its script knows. */
export interface WorkbenchData {
  readonly sheet: string;
  readonly stamp: string;
  readonly frame: AdjudicationSheet['frame'];
  readonly reader: VerdictFile['reader'];
  readonly verdicts: readonly VerdictWords[];
  /** Items with the drawing of each view. */
  readonly items: readonly (AdjudicationItem & { readonly drawings: readonly WayDrawing[] })[];
  readonly lists: readonly (Omit<SheetList, 'statements'> & { readonly text: string })[];
  /** Null for a page from disk, which keeps verdicts in the browser. */
  readonly kept: WorkbenchRequest['kept'] | null;
}

/** The data of a page; a blind sheet's holds no label, and nothing that says how its items were chosen. */
export function workbenchData({ sheet, stamp, reader, kept }: WorkbenchRequest): WorkbenchData {
  return {
    sheet: sheet.id,
    stamp: stampLine(stamp),
    frame: sheet.frame,
    reader: { name: reader, kind: 'person' },
    verdicts: verdictWords(sheet.frame.scheme),
    items: sheet.items.map((item) => ({
      ...item,
      drawings: item.views.map((view) =>
        drawWays(view, { path: item.answerPath, abstained: item.abstained !== null }),
      ),
    })),
    // One string a list: a statement never holds a line break, and 20,000 quoted strings are slower to parse.
    lists: sheet.lists.map(({ statements, ...list }) => ({ ...list, text: statements.join('\n') })),
    kept: kept ?? null,
  };
}

/** The workbench as one self-contained HTML document. */
export function workbenchPage(request: WorkbenchRequest): string {
  const read = (path: string) => readFileSync(join(packageRoot(), path), 'utf8').replace(/\r\n/g, '\n');
  const script = joinModules(`${SOURCES}/main.js`);
  const style = `${read('workbench/shared.css')}\n${read(`${SOURCES}/page.css`)}`;
  const policy = [
    "default-src 'none'",
    `script-src ${hashSource(script)}`,
    `style-src ${hashSource(style)}`,
    'img-src data:',
    `connect-src ${request.kept ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>lastwrite workbench</title>
<style>${style}</style>
</head>
<body>
${read(`${SOURCES}/body.html`)}
<script type="application/json" id="data">${embeddedJson(workbenchData(request))}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** A Content-Security-Policy source that allows one inline element, by its content. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
