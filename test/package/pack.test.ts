import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ROOT, temporaryFolder } from '../cli/lastwrite.js';

const run = promisify(execFile);
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

describe('the package', () => {
  it('installs from its tarball into an empty folder and audits there', { timeout: 180_000 }, async () => {
    const folder = temporaryFolder();
    // The test run has built dist already; building again here would take it from under the other tests.
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT });
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
    expect(tarball).toBe(`lastwrite-${manifest.version}.tgz`);
    const project = join(folder, 'project');
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{"private":true}');
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', join(folder, tarball!)], {
      cwd: project,
    });
    const audit = await run('npx', ['lastwrite', 'audit', '--json'], { cwd: project });
    const document = JSON.parse(audit.stdout);
    expect(document.dataset.pinned).toBe(true);
    expect(document.profile).toMatchObject({ name: 'dev', state: 'frozen' });
    expect(document.totals.all.n).toBe(800);
    const library = await run(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        "import { readBundledSplit } from 'lastwrite'; console.log((await readBundledSplit()).split.rows.length)",
      ],
      { cwd: project },
    );
    expect(library.stdout.trim()).toBe('8');
  });
});

describe('package.json', () => {
  it('names a module that is there for every entry point', async () => {
    for (const path of [manifest.bin.lastwrite, manifest.exports['.'].default, manifest.exports['.'].types]) {
      expect(readFileSync(join(ROOT, path)).length).toBeGreaterThan(0);
    }
  });

  it('is an ESM package for the Node that it says, under the licence that stands beside it', () => {
    expect(manifest).toMatchObject({ type: 'module', license: 'MIT', engines: { node: '>=20.19' } });
    expect(readFileSync(join(ROOT, 'LICENSE'), 'utf8')).toMatch(/^MIT License/);
  });

  it('ships what a run reads', () => {
    expect(manifest.files).toEqual(
      expect.arrayContaining(['dist', 'src', 'patterns', 'freeze', 'audits', 'workbench']),
    );
  });

  it('builds a command that can be run as it stands', () => {
    expect(statSync(join(ROOT, manifest.bin.lastwrite)).mode & 0o111).toBe(0o111);
  });

  it('locks every dependency without a download address', () => {
    const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
    expect(lock).not.toContain('"resolved"');
    expect(lock).toContain('"integrity"');
  });
});
