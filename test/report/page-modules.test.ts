import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Script } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/dataset/package-root.js';
import { joinModules } from '../../src/report/page-modules.js';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Modules below the package's folder, where the joiner looks. */
function joined(modules: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(packageRoot(), 'node_modules/.modules-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, name), text);
  return joinModules(join(relative(packageRoot(), folder), 'main.js'));
}

describe('joinModules', () => {
  it('puts each module once, after those that it imports', () => {
    const script = joined({
      'main.js': "import { b } from './b.js';\nimport { c } from './c.js';\nout.push(b, c());\n",
      'b.js': "import { c } from './c.js';\nexport const b = c() + 1;\n",
      'c.js': 'export function c() {\n  return 1;\n}\n',
    });
    const out: unknown[] = [];
    new Script(script).runInNewContext({ out });
    expect(out).toEqual([2, 1]);
  });

  it('refuses what it would join wrongly', () => {
    expect(() =>
      joined({ 'main.js': "import { a } from './a.js';\n", 'a.js': "import { m } from './main.js';\n" }),
    ).toThrow(/circle/);
    expect(() =>
      joined({
        'main.js': "import { a } from './a.js';\nconst b = a;\n",
        'a.js': 'export const a = 1;\nfunction b() {}\n',
      }),
    ).toThrow(/both declare b/);
    expect(() => joined({ 'main.js': "import a from './a.js';\n" })).toThrow(/not joined/);
    expect(() => joined({ 'main.js': 'export default 1;\n' })).toThrow(/not joined/);
  });

  it('joins the workbench into a script that parses', () => {
    expect(() => new Script(joinModules('workbench/adjudication/main.js'))).not.toThrow();
  });
});
