import { byId, element } from './element.js';

/**
 * Let single keys work, except while something is typed, a dialog is open, or they are switched off.
 *
 * @param {{keys: string[], what: string, run: () => void, shown?: string}[]} bindings
 */
export function bindKeys(bindings) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.closest?.('input, textarea, select, dialog')) {
      if (event.key === 'Escape' && event.target.closest('textarea, input')) byId('item').focus();
      return;
    }
    const binding = bindings.find(({ keys }) => keys.includes(event.key));
    if (!binding || !(byId('keys-on').checked || event.key === '?')) return;
    event.preventDefault();
    binding.run();
  });
  byId('key-list').replaceChildren(
    ...[...bindings, { keys: ['Esc'], what: 'leave a field' }].map(({ keys, what, shown }) =>
      element(
        'div',
        {},
        element(
          'dt',
          {},
          (shown ? [shown] : keys).map((key) => [element('kbd', {}, key), ' ']),
        ),
        element('dd', {}, what),
      ),
    ),
  );
}
