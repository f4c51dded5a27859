import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/*
 * Runs on Node 20 with nothing installed: only what comes with Node may be imported here.
 */

export const root = join(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
const lockfile = join(root, 'package-lock.json');
/** Written at the end of an install, and removed at the start of the next, so that an unfinished one is noticed. */
const stamp = join(modules, '.quad-installed');
/** npm's own list of what it installed. */
const npmList = join(modules, '.package-lock.json');
const pinned = join(modules, 'node/bin/node');
const LEAST_NODE = 20;

/** What can be installed beside what runs and builds Quad, with its workspace in package.json. */
const PARTS = {
  /** the Node that Quad is tested with */
  node: 'scripts/node',
  /** what only tests, checks and tools need */
  tests: 'tests',
};

/** An error that ends a script, in one sentence. */
export class ScriptError extends Error {}

/**
 * Installs what is missing, unfinished or of another lockfile.
 * @param {{ tests?: boolean, ownNode?: boolean }} [needed] tests: also what only tests, checks and tools need; ownNode:
 * the pinned Node even where this one would do
 * @returns {Promise<string>} path of the Node that everything runs on
 * @throws {ScriptError} in one sentence
 */
export async function install({ tests = false, ownNode = false } = {}) {
  if (Number(process.versions.node.split('.')[0]) < LEAST_NODE)
    throw new ScriptError(`Quad needs Node ${LEAST_NODE} or newer. This is ${process.version}.`);
  const parts = [...(ownNode || !willDo(process.versions.node) ? ['node'] : []), ...(tests ? ['tests'] : [])];
  const lock = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  const isDone = () => isInstalled(lock, parts);
  if (!isDone()) await alone(() => isDone() || adopt(lock) || fetchAll(lock, parts));
  return existsSync(pinned) ? pinned : process.execPath;
}

/** Whether a version of Node is of the pinned line, and not older. */
function willDo(version) {
  const [have, least] = [
    version,
    JSON.parse(readFileSync(join(root, 'scripts/node/package.json'), 'utf8')).dependencies.node,
  ].map((text) => text.split('.').map(Number));
  return have[0] === least[0] && (have[1] > least[1] || (have[1] === least[1] && have[2] >= least[2]));
}

/** Whether the stamp is of this lockfile and has the parts, and all packages are there: an interrupted npm may lack some. */
function isInstalled(lock, parts) {
  const [stamped, ...present] = (read(stamp) ?? '').split(' ');
  if (stamped !== lock || parts.some((part) => !present.includes(part))) return false;
  const { packages } = JSON.parse(read(npmList) ?? '{"packages":{}}');
  return Object.entries(packages).every(
    ([path, { optional, link }]) =>
      optional || link || !path.startsWith('node_modules/') || existsSync(join(root, path)),
  );
}

/** Removes what only building needs, as for an image; what is left counts as installed. */
export async function removeBuildPackages() {
  const { code, output } = await npm(['prune', '--omit=dev', '--ignore-scripts', ...selection(['node'])]);
  if (code !== 0) throw new ScriptError(explain(output).sentence);
}

/** npm's arguments for what runs and builds, with some parts. */
const selection = (parts) =>
  parts.length === 0
    ? ['--workspaces=false']
    : [...parts.map((part) => `--workspace=${PARTS[part]}`), '--include-workspace-root'];

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** Accepts an install that npm did without this script, if it has every package of the lockfile. @returns whether it does */
function adopt(lock) {
  const list = read(npmList);
  if (!list || !existsSync(pinned)) return false;
  const present = JSON.parse(list).packages;
  const { '': _, ...needed } = JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  const fits = Object.entries(needed).every(([path, { version, optional }]) =>
    present[path] ? present[path].version === version : optional,
  );
  if (fits) writeStamp(lock, Object.keys(PARTS));
  return fits;
}

/** Writes the stamp as a new file: a release's copy of node_modules may share the one before. */
function writeStamp(lock, parts) {
  rmSync(stamp, { force: true });
  writeFileSync(stamp, [lock, ...parts].join(' '));
}

/** Has npm install what runs and builds, with these parts and the present ones. @throws {ScriptError} in one sentence */
async function fetchAll(lock, parts) {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new ScriptError(
      `The folder ${root} can't be written to, so nothing can be installed there. Change its owner.`,
    );
  }
  const [stamped, ...present] = (read(stamp) ?? '').split(' ');
  const began = Date.now();
  process.stderr.write(
    stamped === lock
      ? 'Installing what only this needs … '
      : 'Installing what Quad needs (about a minute, the first time only) … ',
  );
  const all = Object.keys(PARTS).filter((part) => parts.includes(part) || (stamped === lock && present.includes(part)));
  // A part is added to a finished install, which a server may be using; an interrupted one can look complete to npm.
  const how = stamped === lock ? ['install', '--no-save'] : ['ci'];
  rmSync(existsSync(stamp) ? stamp : modules, { recursive: true, force: true });
  // The page is built with development dependencies, in production too.
  const args = [...how, '--include=dev', '--ignore-scripts=false', '--loglevel=error', ...selection(all)];
  const { code, output } = await npm(args);
  if (code !== 0 || (all.includes('node') && !existsSync(pinned))) {
    process.stderr.write('failed\n');
    const { sentence, known } = explain(output);
    if (!known) process.stderr.write(`${output.slice(-2_000)}\n`);
    throw new ScriptError(sentence);
  }
  writeStamp(lock, all);
  process.stderr.write(`done in ${Math.round((Date.now() - began) / 1000)} s\n`);
}

/**
 * Runs the npm that runs us, else the one on the path.
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function npm(args) {
  const own = process.env.npm_execpath;
  const [command, ...first] = own?.endsWith('npm-cli.js') ? [process.execPath, own] : ['npm'];
  return new Promise((done) => {
    const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    child.on('error', (error) => done({ code: 1, output: `${error.code} ${error.message}` }));
    child.on('close', (code) => done({ code, output }));
    endTogether(child);
  });
}

const faults = [
  [/ENOSPC|EDQUOT/, () => `The disk is full. Free up about 1 GB for ${root} and start again.`],
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|socket hang up/,
    () => "The package registry can't be reached. Check the network and npm's settings, and start again.",
  ],
  [/EACCES|EPERM|EROFS/, () => `${root} or npm's own cache can't be written to. Change their owner and start again.`],
  [/spawn npm ENOENT|ENOENT spawn npm/, () => "npm wasn't found. Install it with Node and start again."],
  [/EINTEGRITY/, () => 'A package was damaged during download. Run `npm cache clean --force` and start again.'],
];

/** A sentence about why npm failed; `known`: it says so by itself, without npm's output. */
function explain(output) {
  const fault = faults.find(([pattern]) => pattern.test(output));
  if (fault) return { sentence: fault[1](), known: true };
  return { sentence: "npm couldn't install what Quad needs. See its output above.", known: false };
}

/**
 * Lets one script at a time install or build here, on Linux. The lock is a socket name, which the system releases with
 * its process.
 */
export async function alone(work) {
  if (process.platform !== 'linux') return work();
  const address = `\0quad-scripts-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;
  for (let printed = false; ; printed = true) {
    const lock = createServer();
    const mine = await new Promise((done) => {
      lock.once('error', () => done(false));
      lock.listen(address, () => done(true));
    });
    if (mine)
      try {
        return await work();
      } finally {
        lock.close();
      }
    if (!printed) process.stderr.write('Another process is installing or building here. Waiting for it.\n');
    await new Promise((done) => setTimeout(done, 250));
  }
}

/** Forwards signals to a child, and ends the child when npm, our parent, is gone. */
export function endTogether(child) {
  const pass = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  const parent = process.ppid;
  const watch = process.env.npm_lifecycle_event
    ? setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250)
    : undefined;
  child.on('close', () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, pass);
  });
}

/**
 * Runs a file on a Node in this terminal, and exits with its code.
 * @param {string} node
 * @param {string[]} args
 * @param {{ channel?: boolean, environment?: Readonly<Record<string, string>> }} [options] channel: an IPC channel,
 * whose end tells the child that this process is gone; environment: defaults for unset variables
 */
export async function runOn(node, args, { channel = false, environment = {} } = {}) {
  const env = { ...environment, ...process.env };
  const child = spawn(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', ...(channel ? ['ipc'] : [])] });
  endTogether(child);
  // replaces the workers of a server
  if (channel) process.on('SIGUSR2', () => child.kill('SIGUSR2'));
  const [code, signal] = await new Promise((done) => {
    child.on('error', (error) => {
      process.stderr.write(`${node} could not be started: ${error.message}\n`);
      done([1, null]);
    });
    child.on('close', (...how) => done(how));
  });
  if (signal) process.kill(process.pid, signal);
  process.exitCode = code ?? 1;
}

/** Runs a script's main function; a ScriptError is printed as its sentence, with exit code 1. */
export async function script(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
