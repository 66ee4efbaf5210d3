import { PYTHON_SPACE } from './python-classes.js';

const EDGE_SPACE = new RegExp(`^[${PYTHON_SPACE}]+|[${PYTHON_SPACE}]+$`, 'gu');
const SPACE_RUN = new RegExp(`[${PYTHON_SPACE}]+`, 'gu');
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

/** Python's `str.strip()`: JavaScript's `trim` also takes U+FEFF and leaves U+001C to U+001F and U+0085. */
export function strip(text: string): string {
  return PLAIN.test(text) ? text : text.replace(EDGE_SPACE, '');
}

/** Python's `" ".join(text.split())`. */
export function collapseSpace(text: string): string {
  return strip(text.replace(SPACE_RUN, ' '));
}
