// The table of items. Everything else on the page is there without this script. Every text is set as text, never as
// markup: questions, golds and outputs come from files that nobody has read.
{
  const BATCH = 100;
  const LONG = 12;
  const data = JSON.parse(document.getElementById('data').textContent);
  const listOfSet = new Map(data.sets.map(({ set, list }) => [set, list]));
  const byId = new Map(data.items.map((item) => [item.id, item]));
  const form = document.getElementById('filters');
  const table = document.getElementById('item-table');
  const body = table.tBodies[0];
  const more = document.getElementById('more');
  const found = document.getElementById('found');
  const columns = table.tHead.rows[0].cells.length;
  let matching = [];
  let shown = 0;

  for (const item of data.items) {
    item.text = [item.id, item.name, item.question, ...item.golds, item.answer ?? 'ABSTAIN']
      .join('\n')
      .toLowerCase();
  }

  /** Make an element; children are elements or texts. */
  function make(name, attributes, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes ?? {})) {
      if (value !== undefined) element.setAttribute(key, value);
    }
    element.append(...children.flat().filter((child) => child !== undefined));
    return element;
  }

  // --- which items

  function readFilters() {
    const values = new FormData(form);
    const get = (name) => String(values.get(name) ?? '');
    return {
      q: get('q').trim(),
      set: get('set'),
      class: get('class'),
      system: get('system'),
      outcome: get('outcome'),
    };
  }

  const FITS = {
    correct: (cell) => cell?.[0] === 'correct',
    wrong: (cell) => cell?.[0] === 'wrong' || cell?.[0] === 'empty',
    empty: (cell) => cell?.[0] === 'empty',
    missing: (cell) => cell === null || cell?.[0] === 'unscored',
  };

  function matches(item, filters, words) {
    const kind = data.classes[item.class].id;
    if (filters.set && item.set !== filters.set) return false;
    if (filters.class === 'failure' ? kind === 'resolver_correct' : filters.class && kind !== filters.class) {
      return false;
    }
    const fits = FITS[filters.outcome];
    if (fits && item.systems) {
      if (filters.system === 'any' && !item.systems.some(fits)) return false;
      if (filters.system === 'all' && !item.systems.every(fits)) return false;
      if (/^\d+$/.test(filters.system) && !fits(item.systems[Number(filters.system)])) return false;
    }
    return words.every((word) => item.text.includes(word));
  }

  /** Set every filter: what is not named gets its first choice. */
  function setFilters(wanted) {
    for (const field of form.querySelectorAll('[name]')) {
      field.value = wanted[field.name] ?? '';
      if (field.selectedIndex === -1) field.selectedIndex = 0;
    }
    update();
  }

  function update() {
    const filters = readFilters();
    const words = filters.q.toLowerCase().split(/\s+/).filter(Boolean);
    // A whole id means that item, not the ones whose ids begin with it.
    matching = byId.has(filters.q)
      ? [byId.get(filters.q)]
      : data.items.filter((item) => matches(item, filters, words));
    found.textContent = `${matching.length} of ${data.items.length} items`;
    body.replaceChildren();
    shown = 0;
    showMore();
  }

  function showMore() {
    body.append(...matching.slice(shown, shown + BATCH).map(row));
    shown = Math.min(shown + BATCH, matching.length);
    const left = matching.length - shown;
    more.hidden = left === 0;
    more.textContent = `Show ${Math.min(BATCH, left)} more of ${left}`;
  }

  // --- a row

  const SIGNS = {
    correct: ['✓', 'ok'],
    wrong: ['✗', 'no'],
    empty: ['∅', 'no'],
    unscored: ['·', 'none'],
  };

  function row(item) {
    const button = make('button', { type: 'button', 'aria-expanded': 'false' }, item.id);
    const line = make(
      'tr',
      { role: 'row', 'data-item': item.id },
      make('th', { scope: 'row', role: 'rowheader' }, button),
      cell({}, className(item)),
      cell({ class: 'question' }, item.question),
      cell({ class: 'roomy' }, item.golds.join(' | ')),
      cell({ class: 'roomy' }, item.answer ?? 'ABSTAIN'),
      item.systems ? cell({ class: 'signs' }, item.systems.map(sign)) : undefined,
    );
    line.addEventListener('click', (event) => {
      // A click that ends a selection of text, or that meets a link, is not meant for the row.
      if (event.target.closest('a') || String(getSelection())) return;
      toggle(line, item);
    });
    return line;
  }

  /** Roles are spelled out: on a phone the rows are laid out as blocks, which would take them from the table. */
  function cell(attributes, ...children) {
    return make('td', { role: 'cell', ...attributes }, ...children);
  }

  function className(item) {
    const { id, name } = data.classes[item.class];
    return make(
      'span',
      { class: `class ${id}` },
      make('span', { class: 'dot', 'aria-hidden': 'true' }),
      name,
    );
  }

  function sign(cell, index) {
    const [glyph, kind] = SIGNS[cell?.[0]] ?? ['·', 'none'];
    const { name, label } = data.systems[index];
    const state = cell?.[0] ?? 'no outcome';
    return make(
      'span',
      { class: `sign ${kind}`, title: `${name}: ${state}` },
      make('span', { 'aria-hidden': 'true' }, glyph),
      make('span', { class: 'unseen' }, `${label} ${state}; `),
    );
  }

  function toggle(line, item, open = !line.classList.contains('open')) {
    if (open === line.classList.contains('open')) return;
    line.classList.toggle('open', open);
    const button = line.querySelector('button');
    button.setAttribute('aria-expanded', String(open));
    if (!open) {
      line.nextElementSibling.remove();
      button.removeAttribute('aria-controls');
      return;
    }
    const id = `evidence-${data.items.indexOf(item)}`;
    line.after(
      make('tr', { role: 'row', class: 'evidence', id }, cell({ colspan: columns }, evidence(item))),
    );
    button.setAttribute('aria-controls', id);
  }

  // --- the evidence of an item

  function evidence(item) {
    const wrong = item.failure !== undefined;
    const answer = item.abstained
      ? `ABSTAIN: ${data.reasons[item.abstained]}`
      : `${item.answer} (${wrong ? 'wrong' : 'correct'})`;
    return make(
      'div',
      { class: 'sheet' },
      make(
        'dl',
        {},
        entry('Question', item.question),
        entry('Gold', item.golds.join(' | ')),
        entry('Resolver', answer),
        entry(
          'Class',
          className(item),
          `: ${data.structures[item.structure]}`,
          wrong ? ` (number ${item.failure} of the failures)` : '',
        ),
      ),
      item.path
        ? part(item.abstained ? 'The path that was turned down' : 'Path of the answer', pathSteps(item))
        : undefined,
      item.goldWrites
        ? part(
            'Statements that give the gold',
            make(
              'ul',
              {},
              item.goldWrites.map(([at, by]) =>
                make(
                  'li',
                  {},
                  statement(item, at, item.golds),
                  by === null
                    ? make(
                        'div',
                        { class: 'fate' },
                        'stands, but no newest statement leads to it from the question',
                      )
                    : make('div', { class: 'fate' }, 'overwritten by ', statement(item, by)),
                ),
              ),
            ),
          )
        : undefined,
      item.readmitted
        ? part(
            'Path to the gold once overwritten statements are re-admitted',
            chain(item, item.readmitted, item.readmittedOver),
          )
        : undefined,
      item.goldPaths
        ? part(
            'Paths of newest statements to the gold',
            ...item.goldPaths.map((path) => chain(item, path, [])),
          )
        : undefined,
      item.unparsed
        ? part(
            'Unparsed statements about it',
            make(
              'ul',
              {},
              item.unparsed.map((at) => make('li', {}, statement(item, at, item.golds))),
            ),
          )
        : undefined,
      item.lines ? lines(item) : undefined,
      item.systems ? part('Systems', outcomes(item)) : undefined,
      item.traced
        ? part('Which operation failed', ...item.traced.map((one, index) => traced(item, one, index)))
        : undefined,
      make(
        'p',
        { class: 'note' },
        make('a', { href: `#item=${encodeURIComponent(item.id)}` }, 'Link to this item'),
        ` · ${item.name}`,
        data.explain ? [' · ', make('code', {}, `lastwrite explain ${item.id}${data.explain}`)] : undefined,
      ),
    );
  }

  function entry(term, ...details) {
    return make('div', {}, make('dt', {}, term), make('dd', {}, ...details));
  }

  function part(title, ...children) {
    return make('section', {}, make('h4', {}, title), ...children);
  }

  function statement(item, at, golds = []) {
    const text = data.statements[listOfSet.get(item.set)][at];
    return make('span', { class: 'statement' }, make('b', {}, `${at}.`), ' ', marked(text, golds));
  }

  /** The text with the golds in it marked. */
  function marked(text, golds) {
    const gold = golds.find((one) => one !== '' && text.includes(one));
    if (gold === undefined) return [text];
    const at = text.indexOf(gold);
    return [text.slice(0, at), make('mark', {}, gold), ...marked(text.slice(at + gold.length), golds)];
  }

  function pathSteps(item) {
    const [start, ...hops] = item.path;
    return [
      make('p', {}, 'from ', make('b', {}, start)),
      make(
        'ol',
        { class: 'path' },
        hops.map(([relation, value, at], hop) =>
          make(
            'li',
            {},
            make('code', {}, relation),
            ' → ',
            make('b', {}, value),
            make('div', {}, statement(item, at)),
            item.rivals[hop].map((rival) =>
              make(
                'div',
                { class: 'fate' },
                data.overwrites ? 'overwrote ' : 'passed over ',
                statement(item, rival, item.golds),
              ),
            ),
          ),
        ),
      ),
    ];
  }

  function chain(item, [start, ...hops], overwritten) {
    return make(
      'div',
      { class: 'chain' },
      make('p', {}, 'from ', make('b', {}, start)),
      make(
        'ol',
        { class: 'path' },
        hops.map(([relation, value, at]) =>
          make(
            'li',
            {},
            make('code', {}, relation),
            ' → ',
            make('b', {}, value),
            make(
              'div',
              {},
              statement(item, at, item.golds),
              overwritten.includes(at) ? make('span', { class: 'fate' }, ' (overwritten)') : undefined,
            ),
          ),
        ),
      ),
    );
  }

  function lines(item) {
    const list = make(
      'ul',
      { class: 'lines' },
      item.lines.map(([line, at]) =>
        make(
          'li',
          {},
          make('span', { class: 'line' }, `line ${line}`),
          ' ',
          typeof at === 'number' ? statement(item, at, item.golds) : make('span', {}, marked(at, item.golds)),
        ),
      ),
    );
    const title = `Lines of the list that hold the gold: ${item.lines.length}`;
    if (item.lines.length <= LONG) return part(title, list);
    return make('details', {}, make('summary', {}, title), list);
  }

  function outcomes(item) {
    return make(
      'table',
      { class: 'outcomes' },
      make('caption', { class: 'unseen' }, `Outputs for ${item.id}`),
      make(
        'thead',
        {},
        make(
          'tr',
          {},
          ['System', 'Outcome', 'Output'].map((head) => make('th', { scope: 'col' }, head)),
        ),
      ),
      make(
        'tbody',
        {},
        item.systems.map((cell, index) => {
          const [state, output, cut, ...readings] = cell ?? ['no outcome', '', 0];
          const [glyph, kind] = SIGNS[state] ?? ['·', 'none'];
          return make(
            'tr',
            {},
            make('th', { scope: 'row' }, data.systems[index].label),
            make('td', {}, make('span', { class: kind }, `${glyph} ${state}`)),
            make(
              'td',
              {},
              make('span', { class: 'output' }, marked(output, item.golds), cut ? ' […]' : ''),
              readings.length > 0
                ? make('div', { class: 'fate' }, `consistent with ${readings.join(', ')}`)
                : undefined,
            ),
          );
        }),
      ),
    );
  }

  // --- what a traced system kept and retrieved of an item's needed statements

  function traced(item, one, index) {
    const name = make('b', {}, data.traced[index].label);
    if (one === null) return make('p', { class: 'traced' }, name, ': no trace of this item');
    const [outcome, support, finding, facts] = one;
    return make(
      'div',
      { class: 'traced' },
      make(
        'p',
        {},
        name,
        `: ${finding === null ? 'no stage can be named' : data.words[finding]} (${data.words[outcome]}; ${data.words[support]})`,
      ),
      facts.length > 0
        ? make(
            'ol',
            { class: 'path' },
            facts.map((fact) => neededStatement(item, fact)),
          )
        : undefined,
    );
  }

  function neededStatement(item, [at, finding, stored, retrieved, stale]) {
    return make(
      'li',
      {},
      make('div', {}, statement(item, at)),
      make('div', {}, '→ ', make('b', {}, data.words[finding])),
      make('div', { class: 'fate' }, foundText(stored, retrieved)),
      stale.map(([value, staleStored, staleRetrieved]) =>
        make(
          'div',
          { class: 'fate' },
          `overwritten value ${value}: ${foundText(staleStored, staleRetrieved)}`,
        ),
      ),
    );
  }

  function foundText(stored, retrieved) {
    return `stored: ${levelText(stored, 'memory')}; retrieved: ${levelText(retrieved, 'rank')}`;
  }

  function levelText(found, what) {
    if (found === null) return 'not known';
    const [level, places, left] = found;
    if (places.length === 0) return data.levels[level];
    return `${data.levels[level]} (${what} ${places.join(', ')}${left > 0 ? ` and ${left} more` : ''})`;
  }

  // --- the address: #items?set=mh_6k&class=ambiguous, #item=mh_6k%2367

  function follow() {
    const hash = location.hash;
    if (hash.startsWith('#items?')) {
      setFilters(Object.fromEntries(new URLSearchParams(hash.slice('#items?'.length))));
      document.getElementById('items').scrollIntoView();
      form.elements.q.focus({ preventScroll: true });
    } else if (hash.startsWith('#item=')) {
      let id;
      try {
        id = decodeURIComponent(hash.slice('#item='.length));
      } catch {
        return;
      }
      const item = byId.get(id);
      if (!item) return;
      setFilters({ q: id });
      const line = [...body.rows].find((one) => one.dataset.item === id);
      toggle(line, item, true);
      line.scrollIntoView();
      line.querySelector('button').focus({ preventScroll: true });
    }
  }

  let waiting;
  form.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(update, 80);
  });
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    setFilters({});
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    update();
  });
  more.addEventListener('click', () => {
    const next = shown;
    showMore();
    const line = [...body.rows].find((one) => one.dataset.item === matching[next]?.id);
    line?.querySelector('button').focus();
  });
  addEventListener('hashchange', follow);

  // Only what scrolls has to be reached by keyboard.
  function reachScrolling() {
    for (const region of document.querySelectorAll('.scroll')) {
      if (region.scrollWidth > region.clientWidth) region.tabIndex = 0;
      else region.removeAttribute('tabindex');
    }
  }
  addEventListener('resize', reachScrolling);
  for (const details of document.querySelectorAll('details'))
    details.addEventListener('toggle', reachScrolling);

  // Paper has no summaries to press.
  const folded = document.querySelectorAll('main > section > details');
  addEventListener('beforeprint', () => {
    for (const details of folded) details.open = true;
  });

  update();
  reachScrolling();
  follow();
}
