import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPage } from './build-page.mjs';
import { install, npm, root, script, ScriptError } from './install.mjs';
import { serverFlags } from './server-flags.mjs';
import { listPageFiles, sharePageFiles } from './share-page-files.mjs';

/*
 * `npm run release`: makes a release of this checkout, a folder that nothing changes afterwards, and the link `current`
 * to it. A running server goes over to it at `systemctl reload quad`; until then, and for processes that still run, the
 * release before stays as it is (docs/decisions/0048-releases.md).
 */

const help = `Makes releases of this checkout in <folder>/releases, and the link <folder>/current.

  npm run release                     makes a release, and links it as current
  npm run release -- back             links the release that was current before
  npm run release -- list             lists the releases, newest first

  --to <folder>   default: the folder that contains this checkout
  --name <name>   default: the version in package.json, and the commit when it has no tag`;

/** Releases that are kept besides the current one, the one before it and those that are running. */
const KEPT = 3;

const git = (...args) => {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 26,
    }).trim();
  } catch {
    return undefined;
  }
};

/**
 * The version as in package.json, with the commit where that isn't the tagged one: `1.4.0` or `1.4.0-1c191ac9`.
 * @throws {ScriptError} when there are changes that are not committed
 */
function nameOf() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commit = git('rev-parse', '--short=8', 'HEAD');
  if (!commit) return version;
  if (git('status', '--porcelain', '--untracked-files=no'))
    throw new ScriptError('This checkout has changes that are not committed. Commit or discard them, or give --name.');
  return git('tag', '--points-at', 'HEAD')?.split('\n').includes(`v${version}`) ? version : `${version}-${commit}`;
}

/** Copies files as links to the same content where the disk allows it: an install here replaces files, it edits none. */
function copy(from, to) {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  }
}

/** The tracked files; where git doesn't list them, everything but what is made here. */
function sources() {
  const tracked = git('ls-files', '-z', '--cached');
  if (tracked) return tracked.split('\0').filter((path) => path && existsSync(join(root, path)));
  const made = new Set(['node_modules', 'dist', '.data', '.git', '.env']);
  return readdirSync(root).filter((name) => !made.has(name));
}

/** Makes a release, unless it is there, links it as current, and removes old ones. */
async function make(folder, name) {
  const releases = join(folder, 'releases');
  mkdirSync(releases, { recursive: true });
  const made = join(releases, name);
  if (!existsSync(made)) {
    const node = await install({ ownNode: true });
    await buildPage(node);
    const draft = join(releases, `.${name}.draft`);
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft);
    execFileSync('xargs', ['-0', 'cp', '-a', '--parents', '-t', draft], { cwd: root, input: sources().join('\0') });
    for (const part of ['node_modules', 'dist']) copy(join(root, part), join(draft, part));
    rmSync(join(draft, 'node_modules/.cache'), { recursive: true, force: true });
    await writeSbom(join(draft, 'sbom.cdx.json'));
    listPageFiles(draft);
    for (const other of releasesOf(folder)) sharePageFiles(draft, join(releases, other));
    renameSync(draft, made);
    compile(made);
  }
  link(folder, name);
  prune(folder);
  console.log(`${made} is the current release. A running server goes over to it with: systemctl reload quad`);
}

/**
 * Compiles the server's code into the cache from which its processes start: otherwise the first of them would do it, while
 * those of the release before need the processor for their callers.
 */
function compile(release) {
  const node = join(release, 'node_modules/node/bin/node');
  const program = `await import(${JSON.stringify(join(release, 'server/app.ts'))}); process.exit(0);`;
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(release, 'node_modules/.cache/quad') };
  // what is wrong shows when it starts
  spawnSync(node, [...serverFlags, '--input-type=module', '--eval', program], { cwd: release, env, stdio: 'ignore' });
}

/** Lists what the release consists of, in CycloneDX's format. */
async function writeSbom(path) {
  const { code, output } = await npm([
    'sbom',
    '--sbom-format=cyclonedx',
    '--omit=dev',
    '--package-lock-only',
    '--workspaces=false',
  ]);
  if (code !== 0)
    throw new ScriptError('npm could not list the packages of this release (npm sbom), so it was not made.');
  writeFileSync(path, output);
}

/** Points `current` to a release in one step, and remembers the one before. */
function link(folder, name) {
  const before = currentOf(folder);
  for (const [path, target] of [...(before && before !== name ? [['previous', before]] : []), ['current', name]]) {
    const draft = join(folder, `.${path}.draft`);
    rmSync(draft, { force: true });
    symlinkSync(join('releases', target), draft);
    renameSync(draft, join(folder, path));
  }
}

/** The release that a link names; undefined without one. */
const linked = (path) => {
  try {
    return basename(readlinkSync(path));
  } catch {
    return undefined;
  }
};
const currentOf = (folder) => linked(join(folder, 'current'));

/** Releases by the time at which they were made, newest first. */
const releasesOf = (folder) =>
  execFileSync('ls', ['-1t', '--time=birth', join(folder, 'releases')], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** Whether a process was started from a folder or has its program there; of other users' processes only the command shows. */
function isRunning(folder) {
  const here = (read) => {
    try {
      return [read()].flat().some((path) => path.startsWith(`${folder}/`));
    } catch {
      return false;
    }
  };
  return readdirSync('/proc').some(
    (pid) =>
      /^\d+$/.test(pid) &&
      (here(() => readlinkSync(`/proc/${pid}/exe`)) ||
        here(() => readlinkSync(`/proc/${pid}/cwd`)) ||
        here(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'))),
  );
}

/** Removes the oldest releases, but none that is running. */
function prune(folder) {
  const used = [currentOf(folder), linked(join(folder, 'previous'))];
  for (const name of releasesOf(folder)
    .filter((each) => !used.includes(each))
    .slice(KEPT)) {
    const path = join(folder, 'releases', name);
    if (!isRunning(path)) rmSync(path, { recursive: true, force: true });
  }
}

/** Links the release before the current one, which becomes the one before. */
function back(folder) {
  const previous = linked(join(folder, 'previous'));
  if (!previous || !existsSync(join(folder, 'releases', previous)))
    throw new ScriptError(`There is no release before the current one in ${folder}.`);
  link(folder, previous);
  console.log(`${join(folder, 'releases', previous)} is the current release again. Next: systemctl reload quad`);
}

function list(folder) {
  const notes = new Map([
    [linked(join(folder, 'previous')), ' (the one before)'],
    [currentOf(folder), ' (current)'],
  ]);
  for (const name of releasesOf(folder)) console.log(`${name}${notes.get(name) ?? ''}`);
}

await script(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, name: { type: 'string' }, help: { type: 'boolean' } },
  });
  const folder = resolve(values.to ?? dirname(root));
  const [command = 'make'] = positionals;
  // installing and building occupy all cores, which the server on this machine needs first
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  if (values.help) console.log(help);
  else if (command === 'make') await make(folder, values.name ?? nameOf());
  else if (command === 'back') back(folder);
  else if (command === 'list') list(folder);
  else throw new ScriptError(help);
});
