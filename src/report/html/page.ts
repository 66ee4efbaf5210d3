import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../dataset/package-root.js';
import type { ReportResult } from '../report-result.js';
import { stampLine } from '../stamp.js';
import { shortNames } from '../stratum-cell.js';
import { classPatterns } from './class-mark.js';
import { loadPlotDrawer } from './draw-plot.js';
import { pageData } from './item-data.js';
import { itemsContent } from './items-section.js';
import { html, jsonForScript, Markup } from './markup.js';
import type { Section } from './section.js';
import { reportSections, runSection } from './sections.js';

/**
 * The report as one HTML file that needs nothing else: styles, script, plots and items stand in it, and its policy
 * forbids whatever does not. The same result gives the same bytes.
 */
export async function reportPage(result: ReportResult): Promise<string> {
  const [drawer, shared, own, script] = await Promise.all([
    loadPlotDrawer(),
    readAsset('shared.css'),
    readAsset('report/report.css'),
    readAsset('report/report.js'),
  ]);
  const style = `${shared}\n${own}`;
  const labels = shortNames(result.systems.map(({ name }) => name));
  const sections = [
    ...reportSections(result, drawer),
    { id: 'items', title: 'Every item', content: itemsContent(result, labels) },
    runSection(result),
  ];
  const policy = [
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    `script-src ${hashSource(script)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="${result.stamp.tool}">
<title>${title(result)}</title>
<link rel="icon" href="data:,">
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
${classPatterns()}
<header>
<h1>${title(result)}</h1>
<p class="stamp">${stampLine(result.stamp)}</p>
<nav aria-label="Contents"><ul>${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
</header>
<main id="main" tabindex="-1">
${sections.map(sectionMarkup)}</main>
<footer><p>Made by ${result.stamp.tool}. Nothing in this file is loaded from elsewhere.</p></footer>
<script type="application/json" id="data">${new Markup(jsonForScript(pageData(result, labels)))}</script>
<script>${new Markup(script)}</script>
</body>
</html>
`.text;
}

function title({ systems }: ReportResult): string {
  const what = "Validity audit of MemoryAgentBench's Conflict Resolution split";
  return systems.length === 1 ? `${what}: ${systems[0]!.name}` : what;
}

function sectionMarkup({ id, title, content }: Section): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${content}
</section>
`;
}

async function readAsset(name: string): Promise<string> {
  const text = await readFile(join(packageRoot(), 'workbench', name), 'utf8');
  // A checkout may have rewritten line ends; the page must not depend on it.
  return text.replace(/\r\n/g, '\n');
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
