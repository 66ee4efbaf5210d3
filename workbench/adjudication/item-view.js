import { byId, element } from './element.js';
import { goTo } from './fact-list.js';
import { goldSection, keysSection, unreadSection } from './item-statements.js';
import { data, listsByName } from './page-data.js';
import { wayPicture } from './way-picture.js';

const REASONS = {
  no_mention: 'the question mentions no node of the list',
  no_path: 'no path leaves a node that the question mentions',
  no_cue: 'the question triggers neither a cue nor a preference',
  score_not_positive: 'no path scores above zero',
};

/** Show an item through one of its views: the answer's path beside one way to the gold. */
export function showItem(item, viewIndex, showView) {
  const view = item.views[viewIndex];
  const list = listsByName.get(item.list);
  byId('item').replaceChildren(
    ...[
      heading(item),
      answers(item),
      waysSection(item, viewIndex, showView),
      view.keys.length > 0 && keysSection(item, view, list),
      goldSection(item, list),
      item.unreadOnSubject.length > 0 && unreadSection(item, list),
      // Last: the evidence is to be read before what was made of it.
      item.label && shownLabel(item.label),
    ].filter(Boolean),
  );
}

/** The statement to which the list is scrolled first: the conflict that the gold's way stands on, or the nearest to it. */
export function decisivePosition(item, viewIndex) {
  const { goldWay } = item.views[viewIndex];
  const conflict = goldWay?.findLast(({ overwrittenBy }) => overwrittenBy !== null);
  const step = conflict ?? goldWay?.at(-1) ?? item.answerPath?.at(-1);
  const line = item.goldLines.find(({ position }) => position !== null);
  return step?.position ?? line?.position ?? 0;
}

function heading({ item, list, question }) {
  const at = data.items.findIndex((one) => one.item === item) + 1;
  return element(
    'div',
    { class: 'question' },
    element(
      'p',
      { class: 'crumb' },
      `${at} of ${data.items.length} · `,
      element('b', {}, item),
      ` · list ${list}`,
    ),
    element('h2', {}, question),
  );
}

function answers({ golds, answer, abstained }) {
  return element(
    'dl',
    { class: 'answers' },
    element(
      'div',
      { class: 'gold' },
      element('dt', {}, 'Released gold'),
      element('dd', {}, golds.join(' | ')),
    ),
    element(
      'div',
      { class: 'answer' },
      element('dt', {}, 'Resolver’s answer'),
      element('dd', {}, answer, abstained && element('small', {}, `: ${REASONS[abstained] ?? abstained}`)),
    ),
  );
}

function shownLabel(label) {
  const facts = [
    ['class', label.class],
    label.label && ['published label', label.label],
    ['flag', label.goldReachable ? 'gold reachable' : 'gold not reachable'],
    ['structure', label.structure],
    ['scored', label.correct ? 'correct' : 'wrong'],
  ].filter(Boolean);
  return element(
    'section',
    { class: 'label', 'aria-labelledby': 'label-title' },
    element('h3', { id: 'label-title' }, 'What the audit says'),
    element(
      'dl',
      {},
      facts.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
    ),
    label.note && element('p', {}, label.note),
  );
}

function waysSection(item, viewIndex, showView) {
  const view = item.views[viewIndex];
  const several = item.views.length > 1;
  return element(
    'section',
    { 'aria-labelledby': 'ways-title' },
    element('h3', { id: 'ways-title' }, 'Ways from the question'),
    several &&
      element(
        'div',
        { class: 'choices small', role: 'group', 'aria-label': 'Way to the gold' },
        item.views.map((_, index) =>
          element(
            'button',
            { type: 'button', 'aria-pressed': String(index === viewIndex), onclick: () => showView(index) },
            `way to the gold ${index + 1}`,
          ),
        ),
        element('span', { class: 'hint' }, element('kbd', {}, 'w'), ' shows the next'),
      ),
    view.goldWay === null &&
      element(
        'p',
        { class: 'absent' },
        'No way of at most six edges leads from the question to the gold, not even over overwritten statements.',
      ),
    item.answerPath === null && element('p', { class: 'absent' }, 'The resolver found no path at all.'),
    picture(item.drawings[viewIndex]),
  );
}

/** The graph with its legend; nothing where there is no way at all. */
function picture(drawing) {
  if (drawing.nodes.length === 0) return null;
  const { svg, centre } = wayPicture(drawing, {
    room: byId('item').clientWidth - 56,
    describedBy: 'keys-on-way-title',
    go: goTo,
  });
  const frame = element(
    'div',
    { class: 'picture', tabindex: 0, role: 'group', 'aria-label': 'Graph of the ways' },
    svg,
  );
  // Once it stands in the page: a graph that is wider than its frame shows answer and gold first.
  requestAnimationFrame(() => {
    frame.scrollLeft = centre - frame.clientWidth / 2;
  });
  return [frame, legend(drawing)];
}

function legend({ nodes }) {
  const newest = nodes.some(({ marks }) => marks.includes('newest') && !marks.includes('answer'));
  return element(
    'p',
    { class: 'legend' },
    element('span', { class: 'sample live' }),
    'live: the newest statement of its kind ',
    element('span', { class: 'sample overwritten' }),
    '✕ overwritten by a newer one. #n is the statement’s number.',
    newest && ' “newest” is where the relations of the way to the gold lead over the newest statements.',
  );
}
