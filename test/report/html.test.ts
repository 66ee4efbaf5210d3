import { describe, expect, it } from 'vitest';
import { publishedScores } from '../../src/audit/claims/published-systems.js';
import { loadPublished } from '../../src/freeze/audit-file.js';
import { stratifySystem } from '../../src/outcomes/stratify.js';
import { html, jsonForScript } from '../../src/report/html/markup.js';
import { outcomeCells, outputLimit } from '../../src/report/html/outcome-data.js';
import { tableMarkup } from '../../src/report/html/table-markup.js';
import { answerFor, smallWorld, systemOf } from '../outcomes/small-world.js';

describe('markup', () => {
  it('escapes every value, in text and in attributes, and markup never twice', () => {
    const inner = html`<b>${'<&"\''}</b>`;
    expect(html`<p title="${'">'}">${[inner, 1, undefined]}</p>`.text).toBe(
      '<p title="&quot;&gt;"><b>&lt;&amp;&quot;&#39;</b>1</p>',
    );
  });

  it('writes JSON that ends no script element and reads back', () => {
    const value = { text: '</script><!--<script>' };
    expect(jsonForScript(value)).not.toContain('<');
    expect(JSON.parse(jsonForScript(value))).toEqual(value);
  });
});

describe('a table', () => {
  it('lets the first cell of a block span its rows, and parts groups', () => {
    const { text } = tableMarkup(
      {
        title: 'T',
        columns: [{ head: 'class' }, { head: 'system' }, { head: 'n', align: 'right' }],
        rows: [['a', 'x', '1'], ['', 'y', '2'], [], ['group'], ['b', 'x', '3'], ['', 'y', '4']],
      },
      { id: 't' },
    );
    expect(text).toContain(
      '<th scope="rowgroup" rowspan="2">a</th><th scope="row">x</th><td class="num">1</td>',
    );
    expect(text).toContain('<tr><th scope="row">y</th><td class="num">2</td></tr>');
    expect(text).toContain('<th scope="rowgroup" colspan="3" class="opens">group</th>');
    expect(text.match(/<tbody>/g)).toHaveLength(2);
  });
});

describe('outputs', () => {
  it('are cut so that all of them fit, at no half of a character', () => {
    const world = smallWorld();
    const context = { ...world, needs: world.needs };
    const system = (output: string) =>
      stratifySystem(
        systemOf('s', world, () => output),
        context,
      );
    expect(outputLimit([system('short')])).toBe(2000);
    const many = Array.from({ length: 100 }, () => system('<'.repeat(1900)));
    const limit = outputLimit(many);
    expect(limit).toBeLessThan(400);
    expect(limit * 6 * 100 * 10).toBeLessThanOrEqual(1_300_000);
    const [, output, cut] = [...outcomeCells(system('a😀'.repeat(10)), 5).values()][0]!;
    expect([output, cut]).toEqual(['a😀a', 1]);
    const [state] = [
      ...outcomeCells(
        stratifySystem(
          systemOf('s', world, (one) => answerFor(one, true)),
          context,
        ),
        80,
      ).values(),
    ][0]!;
    expect(state).toBe('correct');
  });
});

describe('published scores', () => {
  it('hold one score a system, set and edition, the table of all systems first', async () => {
    const scores = publishedScores((await loadPublished()).claims);
    const find = (system: string, set: string, edition = 'original') =>
      scores.filter((one) => one.system === system && one.set === set && one.edition === edition);
    expect(find('GPT-4o', 'sh_262k')).toEqual([
      { system: 'GPT-4o', set: 'sh_262k', accuracy: 60, where: 'Table 9', edition: 'original' },
    ]);
    // Table 10 misprints this one, as the camera-ready says.
    expect(find('Claude-3.7-Sonnet', 'mh_262k')).toMatchObject([{ accuracy: 2 }]);
    expect(find('o4-mini', 'mh_6k')).toMatchObject([{ accuracy: 80, where: 'Table 10' }]);
    expect(find('BM25', 'sh_262k', 'updated')).toMatchObject([{ accuracy: 48 }]);
    expect(scores.filter(({ set }) => set === 'mh_262k')).toHaveLength(17 + 7);
  });
});
