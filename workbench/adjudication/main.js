import { announce, complain } from './announce.js';
import { byId } from './element.js';
import { findInList, goTo, showList } from './fact-list.js';
import { layItemNav, neighbour, nextOpen, refreshItemNav } from './item-nav.js';
import { decisivePosition, showItem } from './item-view.js';
import { bindKeys } from './keyboard.js';
import { data, itemsById } from './page-data.js';
import {
  becomeReader,
  changeEntry,
  entryOf,
  keep,
  NAMELESS,
  progress,
  recall,
  rememberedReader,
  verdicts,
} from './progress.js';
import { sendUnsent, whenWritten } from './server-link.js';
import { CONFIDENCE_KEYS, layVerdictPanel, refreshVerdictPanel } from './verdict-panel.js';
import { exportVerdicts, importVerdicts } from './verdict-transfer.js';

let viewIndex = 0;

function refresh() {
  refreshItemNav();
  refreshVerdictPanel();
  byId('saved').textContent = standing();
}

function standing() {
  if (data.kept) return progress.unsent.size > 0 ? 'not written yet' : `written to ${data.kept.file}`;
  if (progress.lost) return 'this browser keeps nothing: export!';
  if (progress.unexported) return 'kept here, not exported';
  return verdicts().length > 0 ? 'exported' : '';
}

function open(item) {
  progress.current = item;
  keep();
  const index = data.items.findIndex((one) => one.item === item);
  showView(0);
  refresh();
  toTop();
  announce(`Item ${index + 1} of ${data.items.length}, ${item}: ${itemsById.get(item).question}`);
}

/** Back to the question, whether the item scrolls by itself or, on a phone, the page does. */
function toTop() {
  byId('item').scrollTop = 0;
  if (byId('item').getBoundingClientRect().top < 0) byId('item').scrollIntoView();
}

function showView(index) {
  const item = itemsById.get(progress.current);
  viewIndex = index % item.views.length;
  const inside = byId('item').contains(document.activeElement);
  showItem(item, viewIndex, showView);
  if (inside) byId('item').focus({ preventScroll: true });
  showList(item.list, item.golds, decisivePosition(item, viewIndex));
}

function record(change, said) {
  changeEntry(progress.current, change);
  sendUnsent();
  refresh();
  announce(`${said}: ${data.kept ? 'recorded' : 'saved in this browser'} for ${progress.current}`);
}

function clearEntry() {
  record({ verdict: null, confidence: null, note: '' }, 'Cleared');
}

/** Open by key: the arrow keys then scroll the item, where nothing else has the focus. */
function turnTo(item) {
  open(item);
  if (document.activeElement === document.body) byId('item').focus({ preventScroll: true });
}

function openNext() {
  const item = nextOpen();
  if (item) turnTo(item);
  else announce('Every item has a verdict');
}

function readNote() {
  const field = byId('note');
  let timer;
  field.addEventListener('input', () => {
    changeEntry(progress.current, { note: field.value });
    refresh();
    // Not at every letter.
    clearTimeout(timer);
    timer = setTimeout(sendUnsent, 400);
  });
  field.addEventListener('change', () => {
    const drafted = entryOf(progress.current).verdict === null;
    sendUnsent();
    announce(drafted ? 'Note kept; it counts once there is a verdict' : 'Note saved');
  });
}

function listen() {
  byId('import').addEventListener('click', () => byId('file').click());
  byId('file').addEventListener('change', async () => {
    const [file] = byId('file').files;
    if (file) await importVerdicts(file);
    byId('file').value = '';
    refresh();
  });
  byId('export').addEventListener('click', () => {
    exportVerdicts();
    refresh();
  });
  byId('help').addEventListener('click', () => byId('keys').showModal());
  byId('clear').addEventListener('click', clearEntry);
  byId('next-open').addEventListener('click', openNext);
  byId('search').addEventListener('submit', (event) => {
    event.preventDefault();
    findInList(byId('needle').value);
  });
  byId('reader').addEventListener('change', () => {
    const name = byId('reader').value.trim();
    if (name === '') complain('A verdict file names its reader: give a name.');
    else becomeReader(name, { carry: true });
    byId('reader').value = progress.reader;
    open(progress.current);
  });
  window.addEventListener('beforeunload', (event) => {
    if (data.kept ? progress.unsent.size > 0 : progress.unexported) event.preventDefault();
  });
  whenWritten(refresh);
  readNote();
}

function keyBindings() {
  return [
    ...data.verdicts.map(({ verdict, name }, index) => ({
      keys: [String(index + 1)],
      what: name,
      run: () => record({ verdict }, name),
    })),
    ...Object.entries(CONFIDENCE_KEYS).map(([key, confidence]) => ({
      keys: [key],
      what: `${confidence} confidence`,
      run: () => record({ confidence }, `${confidence} confidence`),
    })),
    { keys: ['n'], what: 'write a note', run: () => byId('note').focus() },
    { keys: ['j', 'ArrowRight'], shown: 'j →', what: 'next item', run: () => turnTo(neighbour(1)) },
    { keys: ['k', 'ArrowLeft'], shown: 'k ←', what: 'previous item', run: () => turnTo(neighbour(-1)) },
    { keys: ['u'], what: 'next item without a verdict', run: openNext },
    { keys: ['w'], what: 'next way to the gold', run: () => showView(viewIndex + 1) },
    { keys: ['/'], what: 'find in the list', run: () => byId('needle').select() },
    {
      keys: ['g'],
      what: 'list back to the item’s place',
      run: () => goTo(decisivePosition(itemsById.get(progress.current), viewIndex)),
    },
    { keys: ['x'], what: 'clear verdict, confidence and note', run: clearEntry },
    { keys: ['?'], what: 'these keys', run: () => byId('keys').showModal() },
  ];
}

function start() {
  if (!data.kept && progress.reader === NAMELESS) progress.reader = rememberedReader() ?? NAMELESS;
  recall();
  // What the server never got, because it was stopped too early, is given to it now.
  sendUnsent();
  byId('reader').value = progress.reader;
  byId('reader').readOnly = data.kept !== null;
  byId('stamp').textContent = data.stamp;
  layItemNav(open);
  layVerdictPanel(record);
  listen();
  bindKeys(keyBindings());
  open(progress.current);
}

start();
