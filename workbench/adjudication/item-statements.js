import { element, marked } from './element.js';
import { goTo } from './fact-list.js';

/** Every key on the ways, the overwritten statements beside the newest. */
export function keysSection(item, view, list) {
  const on = (position) => {
    const ways = [
      item.answerPath?.some((step) => step.position === position) && 'answer’s way',
      view.goldWay?.some((step) => step.position === position) && 'gold’s way',
    ].filter(Boolean);
    return ways.map((way) => element('span', { class: 'on' }, way));
  };
  const conflicts = view.keys.filter(({ overwritten }) => overwritten.length > 0).length;
  return element(
    'section',
    { 'aria-labelledby': 'keys-on-way-title' },
    element('h3', { id: 'keys-on-way-title' }, 'Statements on the ways', count(`${conflicts} overwritten`)),
    element(
      'table',
      { class: 'pairs' },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ['Subject and relation', 'Overwritten', 'Newest'].map((text) =>
            element('th', { scope: 'col' }, text),
          ),
        ),
      ),
      element(
        'tbody',
        {},
        view.keys.map(({ subject, relation, overwritten, newest }) =>
          element(
            'tr',
            { class: overwritten.length > 0 ? 'conflict' : 'single' },
            element('th', { scope: 'row', class: 'key' }, subject, element('small', {}, relation)),
            element(
              'td',
              { 'data-title': 'Overwritten' },
              overwritten.length === 0
                ? element('span', { class: 'none' }, 'nothing')
                : overwritten.map(({ position }) =>
                    statementLine(position, list, { golds: item.golds, struck: true, extra: on(position) }),
                  ),
            ),
            element(
              'td',
              { 'data-title': 'Newest' },
              statementLine(newest.position, list, { golds: item.golds, extra: on(newest.position) }),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Every line that holds the gold, and what became of it. */
export function goldSection(item, list) {
  const { goldLines } = item;
  return element(
    'section',
    { 'aria-labelledby': 'gold-title' },
    element('h3', { id: 'gold-title' }, 'Lines that hold the gold', count(goldLines.length)),
    goldLines.length === 0 && element('p', { class: 'absent' }, 'No line of the list holds it.'),
    element(
      'ul',
      { class: 'lines' },
      goldLines.map((line) =>
        element(
          'li',
          {},
          line.position === null
            ? [element('span', { class: 'number' }, `line ${line.line}`), ' ', marked(line.text, item.golds)]
            : statementLine(line.position, list, { golds: item.golds, extra: fate(line, list) }),
        ),
      ),
    ),
  );
}

/** Statements that a reader has to look at because no pattern did. */
export function unreadSection(item, list) {
  return element(
    'section',
    { 'aria-labelledby': 'unread-title' },
    element(
      'h3',
      { id: 'unread-title' },
      'On what the question names, but read by no pattern',
      count(item.unreadOnSubject.length),
    ),
    element(
      'ul',
      { class: 'lines' },
      item.unreadOnSubject.map((position) =>
        element('li', {}, statementLine(position, list, { golds: item.golds })),
      ),
    ),
  );
}

function fate({ position, line }, list) {
  const by = list.overwrittenBy.get(position);
  const where = line === null ? '' : `line ${line}, `;
  if (by !== undefined) {
    return element('span', { class: 'fate' }, `${where}✕ overwritten by `, statementButton(by));
  }
  return element('span', { class: 'fate' }, where, list.unread.has(position) ? 'read by no pattern' : 'live');
}

function statementLine(position, list, { golds, struck = false, extra = [] }) {
  return element(
    'div',
    { class: `statement${struck ? ' struck' : ''}` },
    statementButton(position),
    ' ',
    element('span', { class: 'text' }, marked(list.statements[position], golds)),
    ' ',
    extra,
  );
}

function statementButton(position) {
  return element(
    'button',
    {
      type: 'button',
      class: 'go',
      'aria-label': `Go to statement ${position}`,
      onclick: () => goTo(position),
    },
    `#${position}`,
  );
}

function count(said) {
  return element('span', { class: 'count' }, ` ${said}`);
}
