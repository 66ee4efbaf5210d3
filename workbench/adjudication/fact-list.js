import { announce } from './announce.js';
import { byId, element, marked } from './element.js';
import { listsByName } from './page-data.js';

/** Statements in a block; a block is in the page only while it is near what is seen. */
const BLOCK = 40;
/** Height of a statement that was never measured, in pixels. */
const GUESS = 38;

let shown = null;
let needles = [];
let target = null;
let observer = null;

/** Show a list with the golds marked, scrolled to a statement. */
export function showList(name, golds, position) {
  needles = golds;
  if (shown?.list === name) {
    for (const block of filledBlocks()) fillBlock(block);
  } else {
    shown = listsByName.get(name);
    layBlocks();
  }
  byId('list-title').textContent = `Fact list ${name}`;
  byId('found').textContent = `${shown.statements.length.toLocaleString('en')} statements, the oldest first`;
  goTo(position, { quietly: true });
}

/** Scroll to a statement. */
export function goTo(position, { quietly = false } = {}) {
  const box = byId('statements');
  const at = Math.floor(position / BLOCK);
  if (!box.children[at]) return;
  if (target !== null) rowOf(target)?.classList.remove('target');
  target = position;
  // With its neighbours: their true heights move it else, as soon as they are drawn.
  for (const block of [box.children[at - 1], box.children[at], box.children[at + 1]]) {
    if (block && !block.firstChild) fillBlock(block);
  }
  const row = rowOf(position);
  row.classList.add('target');
  const offset = row.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollTop += offset - (box.clientHeight - row.offsetHeight) / 2;
  if (!quietly) announce(`Statement ${position}: ${shown.statements[position]}`);
}

/** Find a statement number, or the next statement after the last found that holds a text. */
export function findInList(needle) {
  const text = needle.trim();
  if (text === '' || shown === null) return;
  const { statements } = shown;
  if (/^#?\d+$/.test(text) && Number(text.replace('#', '')) < statements.length) {
    goTo(Number(text.replace('#', '')));
    byId('found').textContent = `statement ${text.replace('#', '')}`;
    return;
  }
  const lower = text.toLowerCase();
  const hits = statements.flatMap((statement, at) => (statement.toLowerCase().includes(lower) ? [at] : []));
  const next = hits.find((at) => at > (target ?? -1)) ?? hits[0];
  const said = next === undefined ? `nothing holds “${text}”` : `${hits.indexOf(next) + 1} of ${hits.length}`;
  byId('found').textContent = said;
  if (next === undefined) announce(said);
  else goTo(next);
}

function layBlocks() {
  observer?.disconnect();
  const box = byId('statements');
  observer = new IntersectionObserver(
    (entries) => {
      for (const { target: block, isIntersecting } of entries) {
        if (isIntersecting && !block.firstChild) fillBlock(block);
        else if (!isIntersecting && block.firstChild) emptyBlock(block);
      }
    },
    { root: box, rootMargin: '800px 0px' },
  );
  target = null;
  const blocks = [];
  for (let from = 0; from < shown.statements.length; from += BLOCK) {
    const block = element('div', { class: 'block', 'data-from': from });
    block.style.height = `${Math.min(BLOCK, shown.statements.length - from) * GUESS}px`;
    blocks.push(block);
  }
  box.replaceChildren(...blocks);
  for (const block of blocks) observer.observe(block);
}

function filledBlocks() {
  return [...byId('statements').children].filter((block) => block.firstChild);
}

function fillBlock(block) {
  const from = Number(block.dataset.from);
  const texts = shown.statements.slice(from, from + BLOCK);
  block.style.height = '';
  block.replaceChildren(...texts.map((text, index) => statementRow(from + index, text)));
}

function emptyBlock(block) {
  block.style.height = `${block.offsetHeight}px`;
  block.replaceChildren();
}

function statementRow(position, text) {
  const by = shown.overwrittenBy.get(position);
  const unread = shown.unread.has(position);
  const state = by !== undefined ? 'overwritten' : unread ? 'unread' : 'live';
  return element(
    'p',
    { class: `row ${state}${position === target ? ' target' : ''}`, 'data-position': position },
    element('span', { class: 'number' }, `${position}.`),
    ' ',
    element('span', { class: 'text' }, marked(text, needles)),
    by !== undefined && [
      ' ',
      element('button', { type: 'button', class: 'by', onclick: () => goTo(by) }, `overwritten by #${by}`),
    ],
    unread && element('span', { class: 'by' }, ' no pattern reads it'),
  );
}

function rowOf(position) {
  return byId('statements').querySelector(`[data-position="${position}"]`);
}
