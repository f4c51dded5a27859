#!/usr/bin/env node
// systemctl and systemd-run as far as docs/OPERATING.md and deploy/quad-admin use them: no systemd runs here, but what the unit
// says is done, as its user, in its folder, with its settings.
import { spawn, spawnSync } from 'node:child_process';
import { openSync, readFileSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

const UNIT = '/etc/systemd/system/quad.service';
const PID = '/run/quad.pid';
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** The settings of an EnvironmentFile. */
function readSettings(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  const pairs = lines.map((line) => /^([A-Z0-9_]+)=(?:"(.*)"|(.*))$/.exec(line)).filter(Boolean);
  return {
    PATH: '/usr/bin:/bin',
    ...Object.fromEntries(pairs.map(([, name, quoted, plain]) => [name, quoted ?? plain])),
  };
}

const asUser = (user, command) => ['setpriv', [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...command]];
const unit = () =>
  Object.fromEntries(
    [...readFileSync(UNIT, 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );

/** Waits until something holds; fails after a minute. */
async function until(what, holds) {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries > 600) throw new Error(`${what}\n${readFileSync('/var/log/quad.log', 'utf8').slice(-2_000)}`);
    await pause(100);
  }
}

/** Whether the serving processes, which the first process has started, are those of a release. */
function serves(release) {
  const all = readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .map((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
        return { pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') };
      } catch {
        return { pid, parent: '', command: '' };
      }
    });
  const first = all.find(({ parent }) => parent === readFileSync(PID, 'utf8'))?.pid;
  const workers = all.filter(({ parent }) => parent === first);
  return workers.length === 1 && workers[0].command.includes(`${release}/server/`);
}

const args = process.argv.slice(2);
if (basename(process.argv[1]) === 'systemd-run') {
  const option = (name) => args.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);
  const [file, given] = asUser(option('uid'), args.slice(args.findIndex((each) => !each.startsWith('--'))));
  const env = readSettings(option('property').replace('EnvironmentFile=', ''));
  process.exitCode = spawnSync(file, given, { stdio: 'inherit', cwd: option('working-directory'), env }).status;
} else if (args[0] === 'enable') {
  const { User, WorkingDirectory, EnvironmentFile, ExecStart } = unit();
  const log = openSync('/var/log/quad.log', 'a');
  const [file, given] = asUser(User, ExecStart.split(' '));
  const child = spawn(file, given, {
    cwd: WorkingDirectory,
    env: readSettings(EnvironmentFile),
    stdio: ['ignore', log, log],
    detached: true,
  });
  child.unref();
  writeFileSync(PID, String(child.pid));
  await until('the server did not start', () =>
    fetch('http://127.0.0.1:3000/livez').then(
      ({ ok }) => ok,
      () => false,
    ),
  );
} else if (args[0] === 'reload' && args[1] === 'quad') {
  const command = unit().ExecReload.replace('$MAINPID', readFileSync(PID, 'utf8'));
  spawnSync('/bin/sh', ['-c', command], { stdio: 'inherit' });
  const release = realpathSync('/opt/quad/current');
  await until(`no process went over to ${release}`, () => serves(release));
} else if (args[0] !== 'daemon-reload') throw new Error(`unknown: systemctl ${args.join(' ')}`);
