import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listPageFiles, sharePageFiles } from '../../scripts/share-page-files.mjs';

const script = join(import.meta.dirname, '../../scripts/release.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quad-release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const release = (...args: string[]) =>
  execFileSync(process.execPath, [script, '--to', folder, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
const list = () => release('list').split('\n');
const link = (name: string) => readlinkSync(join(folder, name));

/** A release that was built before, so that `npm run release` only makes it the current one. */
function make(name: string): void {
  mkdirSync(join(folder, 'releases', name), { recursive: true });
  release('--name', name);
}

test('the current release, the one before, running ones and three more are kept [REL-01]', async () => {
  make('1.0.0');
  const program = join(folder, 'releases/1.0.0/wait.mjs');
  writeFileSync(program, 'process.stdin.resume();');
  const running = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'ignore'] });
  await once(running, 'spawn');
  try {
    for (const minor of [1, 2, 3, 4, 5, 6]) make(`1.${minor}.0`);
    // 1.1.0 is the only one that nothing needs
    expect(list()).toEqual(['1.6.0 (current)', '1.5.0 (the one before)', '1.4.0', '1.3.0', '1.2.0', '1.0.0']);
    // an old one that is current again outlives newer ones, and so does the one before it
    release('--name', '1.2.0');
    make('1.7.0');
    make('1.8.0');
    expect(list()).toEqual(['1.8.0 (current)', '1.7.0 (the one before)', '1.6.0', '1.5.0', '1.4.0', '1.0.0']);
  } finally {
    running.kill('SIGKILL');
    await once(running, 'exit');
  }
  make('1.9.0');
  expect(list()).not.toContain('1.0.0');
}, 60_000);

test('going back links the release before, and going back again the newer one [REL-01]', () => {
  make('1.0.0');
  expect(() => release('back')).toThrow(/There is no release before the current one/);
  make('1.1.0');
  release('back');
  expect([link('current'), link('previous')]).toEqual(['releases/1.0.0', 'releases/1.1.0']);
  release('back');
  expect([link('current'), link('previous')]).toEqual(['releases/1.1.0', 'releases/1.0.0']);
});

test('releases have the files of each other’s page, which are not passed on to later releases [REL-01]', () => {
  const made = (name: string, ...files: string[]) => {
    const path = join(folder, name);
    mkdirSync(join(path, 'dist/web/assets'), { recursive: true });
    for (const file of files) writeFileSync(join(path, 'dist/web/assets', file), file);
    listPageFiles(path);
    return path;
  };
  const filesOf = (path: string) => readdirSync(join(path, 'dist/web/assets')).sort();
  const [first, second] = [made('1.0.0', 'a.js', 'same.js'), made('1.1.0', 'b.js', 'same.js')];
  sharePageFiles(second, first);
  expect([filesOf(first), filesOf(second)]).toEqual([
    ['a.js', 'b.js', 'same.js'],
    ['a.js', 'b.js', 'same.js'],
  ]);
  const third = made('1.2.0', 'c.js');
  sharePageFiles(third, second);
  expect(filesOf(third)).toEqual(['b.js', 'c.js', 'same.js']);
});
