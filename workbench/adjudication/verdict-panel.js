import { byId, element } from './element.js';
import { data } from './page-data.js';
import { entryOf, progress } from './progress.js';

export const CONFIDENCE_KEYS = { h: 'high', m: 'medium', l: 'low' };

/** Lay out the buttons of verdict and confidence. */
export function layVerdictPanel(record) {
  byId('verdicts').replaceChildren(
    ...data.verdicts.map(({ verdict, name, meaning }, index) =>
      choice({
        value: verdict,
        key: String(index + 1),
        name,
        title: meaning,
        onclick: () => record({ verdict }, name),
      }),
    ),
  );
  byId('confidences').replaceChildren(
    element('span', { class: 'hint', 'aria-hidden': 'true' }, 'Confidence'),
    ...Object.entries(CONFIDENCE_KEYS).map(([key, confidence]) =>
      choice({
        value: confidence,
        key,
        name: confidence[0].toUpperCase() + confidence.slice(1),
        onclick: () => record({ confidence }, `${confidence} confidence`),
      }),
    ),
  );
}

function choice({ value, key, name, title, onclick }) {
  return element(
    'button',
    {
      type: 'button',
      'data-value': value,
      'aria-keyshortcuts': key,
      'aria-pressed': 'false',
      title,
      onclick,
    },
    element('kbd', {}, key),
    ' ',
    name,
  );
}

/** Show what is recorded for the current item. */
export function refreshVerdictPanel() {
  const { verdict, confidence, note } = entryOf(progress.current);
  press('verdicts', verdict);
  press('confidences', confidence);
  const field = byId('note');
  if (field.value !== note) field.value = note;
  byId('clear').disabled = verdict === null && confidence === null && note === '';
}

function press(group, value) {
  for (const button of byId(group).querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset.value === value));
  }
}
