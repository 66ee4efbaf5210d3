import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../dataset/package-root.js';
import { findingText } from '../memfail-findings.js';
import type { MemFailReport } from '../memfail-report-document.js';
import { memfailTables } from '../memfail-tables.js';
import { type Content, html, Markup } from './markup.js';
import { outcomeBars } from './memfail-bars.js';
import { tableMarkup } from './table-markup.js';

const ASSETS = ['shared.css', 'report/report.css', 'report/memfail.css'];

/**
 * The report as one HTML file without a script: styles stand in it, and its policy forbids whatever does not. The same
 * result gives the same bytes.
 */
export async function memfailPage(result: MemFailReport): Promise<string> {
  const sheets = await Promise.all(
    ASSETS.map((name) => readFile(join(packageRoot(), 'workbench', name), 'utf8')),
  );
  // A checkout may have rewritten line ends; the page must not depend on it.
  const style = sheets.join('\n').replace(/\r\n/g, '\n');
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
  const { tool, runs } = result;
  const [success, ...others] = memfailTables(runs);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${tool}">
<title>MemFail: which operation failed</title>
<link rel="icon" href="data:,">
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
<header>
<h1>MemFail: which operation failed</h1>
<p class="stamp">${runs.length} ${runs.length === 1 ? 'run' : 'runs'} · ${tool}</p>
</header>
<main id="main" tabindex="-1">
<section id="sanity" aria-labelledby="sanity-title">
<h2 id="sanity-title">First: is anything broken?</h2>
${findings(result)}
</section>
<section id="success" aria-labelledby="success-title">
<h2 id="success-title">Success, and where it was lost</h2>
${outcomeBars(runs)}
${tableMarkup(success!, { id: 'success-table' })}
</section>
<section id="details" aria-labelledby="details-title">
<h2 id="details-title">In detail</h2>
${others.map((table, at) => tableMarkup(table, { id: `table-${at + 1}` }))}
</section>
<section id="runs" aria-labelledby="runs-title">
<h2 id="runs-title">The runs</h2>
<ul class="runs">
${runs.map(
  ({ run, planSha256, model, system, systemVersion }) =>
    html`<li><code>${run}</code>: ${system} ${systemVersion}, ${model}, plan sha256 <code>${planSha256.slice(0, 12)}</code></li>\n`,
)}</ul>
</section>
</main>
<footer><p>Made by ${tool}. Nothing in this file is loaded from elsewhere.</p></footer>
</body>
</html>
`.text;
}

function findings({ findings: all }: MemFailReport): Content {
  if (all.length === 0) return html`<p>Nothing that these rules look for.</p>`;
  return html`<ul class="findings">
${all.map(
  (finding) =>
    html`<li class="${finding.grave ? 'grave' : 'light'}"><strong>${finding.grave ? 'Broken' : 'Note'}:</strong> ${findingText(finding)}</li>\n`,
)}</ul>`;
}
