import { byId } from './element.js';

/** Say something to screen readers, and in the bar where there is room. */
export function announce(text) {
  // The same text twice would not be read out again.
  byId('live').textContent = byId('live').textContent === text ? `${text}\u00a0` : text;
}

/** Show what went wrong until something goes right. */
export function complain(text) {
  byId('message').textContent = text;
  byId('message').hidden = false;
}

/** Take the complaint away. */
export function stopComplaining() {
  byId('message').hidden = true;
}
