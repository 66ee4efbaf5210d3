const SVG = 'http://www.w3.org/2000/svg';

/**
 * Make an element. Strings become text nodes, never markup: whatever stands in a question, a statement or a note is
 * shown as it is written.
 *
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes] - `on…` are listeners; null, undefined and false are left out
 * @param {...unknown} children
 */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function shape(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return node;
}

/** An element of the page's own frame. */
export function byId(id) {
  return document.getElementById(id);
}

/** Text with every place that holds one of the needles marked. */
export function marked(text, needles) {
  const parts = [];
  let at = 0;
  while (at < text.length) {
    const hits = needles
      .filter((needle) => needle !== '')
      .map((needle) => ({ needle, start: text.indexOf(needle, at) }))
      .filter(({ start }) => start >= 0)
      .sort((a, b) => a.start - b.start || b.needle.length - a.needle.length);
    if (hits.length === 0) break;
    const [{ needle, start }] = hits;
    parts.push(text.slice(at, start), element('mark', {}, needle));
    at = start + needle.length;
  }
  return [...parts, text.slice(at)];
}
