import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../dataset/package-root.js';

const IMPORT = /^import \{[^}]*\} from '(\.\/[\w-]+\.js)';\n/gm;
const DECLARED = /^(?:export )?(?:async )?(?:function|const|let|class) (\w+)/gm;
const EXPORT = /^export (?=(?:async )?(?:function|const|let|class)\b)/gm;

/**
 * A page's modules as one classic script, each module once, after those that it imports.
 *
 * It is no bundler: the page's modules are ours, share one scope, and import each other by name only. Anything else is
 * refused, as are a circle and a name that two of them declare.
 *
 * @param entry - path below the package's folder, e.g. `workbench/adjudication/main.js`
 */
export function joinModules(entry: string): string {
  const done = new Set<string>();
  const open = new Set<string>();
  const owners = new Map<string, string>();
  const parts: string[] = [];
  const visit = (path: string) => {
    if (done.has(path)) return;
    if (open.has(path)) throw new Error(`${path} imports itself in a circle`);
    open.add(path);
    const source = readFileSync(join(packageRoot(), path), 'utf8').replace(/\r\n/g, '\n');
    for (const [, target] of source.matchAll(IMPORT))
      visit(join(dirname(path), target!).replaceAll('\\', '/'));
    for (const [, name] of source.matchAll(DECLARED)) {
      // Two functions of one name would silently become one.
      if (owners.has(name!)) throw new Error(`${path} and ${owners.get(name!)} both declare ${name}`);
      owners.set(name!, path);
    }
    const body = source.replace(IMPORT, '').replace(EXPORT, '');
    if (/^(?:import|export)\b/m.test(body))
      throw new Error(`${path} imports or exports in a way that is not joined`);
    parts.push(body.trim());
    done.add(path);
  };
  visit(entry);
  return `'use strict';\n(() => {\n${parts.join('\n\n')}\n})();\n`;
}
