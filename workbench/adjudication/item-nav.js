import { byId, element } from './element.js';
import { data } from './page-data.js';
import { entryOf, progress, verdicts } from './progress.js';

const names = new Map(data.verdicts.map(({ verdict, name }) => [verdict, name]));
const buttons = new Map();

/** Lay out the list of items. */
export function layItemNav(open) {
  byId('items').replaceChildren(
    ...data.items.map(({ item }) => {
      const button = element('button', { type: 'button', onclick: () => open(item) });
      buttons.set(item, button);
      return element('li', {}, button);
    }),
  );
}

/** Show what is judged, what is open, and which item is looked at. */
export function refreshItemNav() {
  for (const [item, button] of buttons) {
    const { verdict, note } = entryOf(item);
    const current = item === progress.current;
    const said = verdict ? names.get(verdict) : note ? 'draft' : 'open';
    button.className = verdict ? 'done' : note ? 'draft' : '';
    // One stop for the tab key; j and k, or the arrows, go through the items.
    button.tabIndex = current ? 0 : -1;
    if (current) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
    button.replaceChildren(
      element('span', {}, item),
      ' ',
      element('small', {}, verdict ? `✓ ${said}` : said),
    );
    if (current) bringIntoNav(button);
  }
  const done = verdicts().length;
  byId('meter').max = data.items.length;
  byId('meter').value = done;
  byId('count').textContent = `${done} of ${data.items.length}`;
}

/** Scrolls the list of items only: on a phone, `scrollIntoView` would take the whole page along. */
function bringIntoNav(button) {
  const nav = byId('items').parentElement;
  const [seen, own] = [nav.getBoundingClientRect(), button.getBoundingClientRect()];
  nav.scrollTop += Math.min(own.top - seen.top, 0) + Math.max(own.bottom - seen.bottom, 0);
  nav.scrollLeft += Math.min(own.left - seen.left, 0) + Math.max(own.right - seen.right, 0);
}

/** The item so many places on, within the ends. */
export function neighbour(step) {
  const at = data.items.findIndex(({ item }) => item === progress.current) + step;
  return data.items[Math.min(Math.max(at, 0), data.items.length - 1)].item;
}

/** The next item without a verdict, from the current one on and round; undefined when none is left. */
export function nextOpen() {
  const at = data.items.findIndex(({ item }) => item === progress.current);
  const round = [...data.items.slice(at + 1), ...data.items.slice(0, at + 1)];
  return round.find(({ item }) => entryOf(item).verdict === null)?.item;
}
