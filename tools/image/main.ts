// `npm run tool -- image`: builds the image, looks into it, and serves the demo and a community from it.
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bases, makeBases } from './bases.ts';
import { Buildah } from './buildah.ts';
import { type Fact, largest, look } from './look.ts';
import { tryServices } from './try-services.ts';

const help = `Builds the image of deploy/Dockerfile with buildah, and checks its size, its files and what it serves.

  npm run tool -- image
    --folder DIR    keeps what was built there, and uses what is there (else a temporary folder, removed)
    --node IMAGE    in place of a base that is made here (with --debian, where a registry can be reached)
    --debian IMAGE
    --port N        first of five ports (4620)

It needs root, buildah, mmdebstrap and caddy: sudo apt install buildah mmdebstrap caddy`;

const text = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: {
    ...{ folder: text(''), node: text(''), debian: text(''), port: text('4620') },
    help: { type: 'boolean', default: false },
  },
});

const IMAGE = 'localhost/quad';
const checkout = resolve(import.meta.dirname, '../..');
const LEAST_FREE = 8e9;

/** What is missing on this machine; '' where the image can be built. */
function obstacle(): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'this needs root on Linux';
  for (const program of ['buildah', 'mmdebstrap', 'caddy'])
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
    } catch {
      if (program !== 'caddy') return `${program} isn't installed`;
    }
  return '';
}

async function run(folder: string): Promise<Fact[]> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LEAST_FREE) throw new Error(`${folder} needs 8 GB of free space`);
  const buildah = new Buildah(folder);
  const chosen = { NODE_IMAGE: values.node || bases.NODE_IMAGE, DEBIAN_IMAGE: values.debian || bases.DEBIAN_IMAGE };
  if (!values.node || !values.debian) {
    console.error('Making the bases …');
    await makeBases(buildah, { folder, node: join(checkout, 'node_modules/node/bin/node') });
  }
  console.error('Building the image …');
  const args = Object.entries(chosen).flatMap(([name, image]) => ['--build-arg', `${name}=${image}`]);
  await buildah.build(
    ['--layers', '--format', 'docker', ...args, '-f', 'deploy/Dockerfile', '-t', IMAGE, '.'],
    checkout,
  );
  const config = await buildah.configOf(IMAGE);
  const container = await buildah.run('from', IMAGE);
  try {
    const root = await buildah.run('mount', container);
    const facts = look(root, config, checkout);
    console.log(`The largest parts of ${IMAGE}:\n${largest(root).join('\n')}\n`);
    return [
      ...facts,
      ...(await tryServices({ buildah, container, config, folder, checkout, port: Number(values.port) })),
    ];
  } finally {
    await buildah.run('rm', container);
  }
}

if (values.help) console.log(help);
else {
  const missing = obstacle();
  if (missing) {
    console.error(`The image can't be built here: ${missing}.\n\n${help}`);
    process.exitCode = 1;
  } else {
    const folder = values.folder ? resolve(values.folder) : await mkdtemp(join(tmpdir(), 'quad-image-'));
    await mkdir(folder, { recursive: true });
    // the database's user has to get into a temporary one, too
    await chmod(folder, 0o755);
    try {
      const facts = await run(folder);
      const width = Math.max(...facts.map(({ what }) => what.length));
      for (const { what, good, says } of facts)
        console.log(`${good ? 'ok  ' : 'fail'}  ${what.padEnd(width)}  ${says}`);
      if (facts.some(({ good }) => !good)) process.exitCode = 1;
    } finally {
      if (!values.folder) await rm(folder, { recursive: true, force: true });
    }
  }
}
