import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { derivedFiles, makeFile } from '../../audits/make-audits.mjs';
import { ROOT } from '../cli/lastwrite.js';

describe('the committed audit files', () => {
  it.each(derivedFiles())('$file comes out byte for byte', (derived) => {
    const committed = readFileSync(join(ROOT, 'audits', derived.file));
    expect(makeFile(derived).equals(committed)).toBe(true);
  });

  it('are all either sources or derived ones', () => {
    const sources = readdirSync(join(ROOT, 'audits')).filter(
      (name) => !derivedFiles().some(({ file }) => file === name),
    );
    const known =
      /^(?:README\.md|make-audits\.mjs|designations\.json|published\.json|paper-anchors\.json|differences\.\w+\.json)$/;
    for (const name of sources) expect(name).toMatch(known);
  });
});
