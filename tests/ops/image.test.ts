import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../server/config.ts';
import { settings } from '../../server/settings.ts';
import { readCompose } from '../../tools/image/compose.ts';

/* The container image and the compose file. `npm run tool -- image` builds the image and serves from it. */

const top = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(top, path), 'utf8');
const dockerfile = read('deploy/Dockerfile');

describe('the compose file', () => {
  const { services, volumes } = readCompose(top, { DATABASE_PASSWORD: 'c0mposePassw0rd' });

  test('has Quad, PostgreSQL 18 and Caddy, and only Caddy has ports', () => {
    expect(Object.keys(services)).toEqual(['quad', 'database', 'caddy']);
    expect([services.database?.image, services.caddy?.image]).toEqual(['postgres:18', 'caddy:2']);
    expect(existsSync(join(top, 'deploy', services.quad?.build?.context ?? '', 'deploy/Dockerfile'))).toBe(true);
    const open = Object.entries(services).filter(([, { ports }]) => ports.length > 0);
    expect(open.map(([name, { ports }]) => [name, ports])).toEqual([['caddy', ['80:80', '443:443']]]);
    expect(services.database?.healthcheck?.test).toContain('pg_isready');
  });

  test('every volume is declared, and every file that is mounted exists', () => {
    for (const { volumes: mounted } of Object.values(services))
      for (const [source = ''] of mounted.map((each) => each.split(':')))
        expect([
          source,
          source.startsWith('./') ? existsSync(join(top, 'deploy', source)) : volumes.includes(source),
        ]).toEqual([source, true]);
  });

  test('the database has to have a password, and its address is the one that Quad gets', () => {
    expect(() => readCompose(top, {})).toThrow('DATABASE_PASSWORD must be set');
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = services.database?.environment ?? {};
    expect(services.quad?.environment.DATABASE_URL).toBe(
      `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@database:5432/${POSTGRES_DB}`,
    );
  });

  test('with .env.example filled in, the settings are those of production', () => {
    const known = new Set<string>(settings.map(({ name }) => name));
    for (const name of Object.keys(services.quad?.environment ?? {})) expect(known).toContain(name);
    const example = parseEnv(read('.env.example'));
    expect(Object.keys(example).filter((name) => !known.has(name))).toEqual([]);
    const config = loadConfig({
      ...example,
      ...services.quad?.environment,
      SESSION_SECRET: 'q7RmZ2vK9tLw4XcB8nHs3YdF6gJp1TeA',
      ADS: 'off',
    });
    expect(config.mode).toBe('production');
  });
});

describe('the Dockerfile', () => {
  test('what it removes from the packages is imported by nothing that the image runs', () => {
    const [, list = ''] = /find (@[^\n]*?) -type f -delete/.exec(dockerfile) ?? [];
    const removed = list.split(' ');
    expect(removed.length).toBeGreaterThan(5);
    const files = ['server', 'contract', 'scripts'].flatMap((folder) =>
      (readdirSync(join(top, folder), { recursive: true }) as string[])
        .filter((path) => /\.(ts|mjs)$/.test(path))
        .map((path) => join(folder, path)),
    );
    expect(files.length).toBeGreaterThan(500);
    const imported = new Set(
      files.flatMap((path) =>
        [...read(path).matchAll(/(?:from|import) ?\(?['"](@[\w-]+|[\w.-]+)[/'"]/g)].map(([, name = '']) => name),
      ),
    );
    expect(imported).toContain('fastify');
    expect(removed.filter((name) => imported.has(name))).toEqual([]);
  });

  test('runs as a user without rights, has a health check, and gets no settings, history or tests', () => {
    expect(dockerfile.match(/^USER (.*)$/gm)).toEqual(['USER quad']);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\n {2}CMD \[.*\/livez/m);
    const admitted = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    expect(
      admitted.filter((name) => /^(\.git|\.env|tests|tools|docs|deploy|node_modules|dist|\.data)/.test(name)),
    ).toEqual([]);
    expect(read('.dockerignore')).toMatch(/^\*$/m);
  });
});

/** Why the image isn't built here; '' where it is. */
const obstacle = ((): string => {
  if (process.env.QUAD_IMAGE !== 'on') return 'QUAD_IMAGE=on builds it, which takes some minutes and the network';
  if (process.getuid?.() !== 0) return 'only root can build it';
  for (const program of ['buildah', 'mmdebstrap'])
    try {
      execFileSync(program, ['--version'], { stdio: 'ignore' });
    } catch {
      return `${program} isn't installed`;
    }
  return '';
})();
if (obstacle) process.stdout.write(`The container image wasn't built here: ${obstacle}.\n`);

test.skipIf(obstacle)(
  'the image is small and clean, and serves the demo and a community',
  async () => {
    const folder = process.env.QUAD_IMAGE_FOLDER;
    const args = [join(top, 'tools/main.ts'), 'image', ...(folder ? ['--folder', folder] : [])];
    const { code, printed } = await new Promise<{ code: unknown; printed: string }>((done) => {
      execFile(process.execPath, args, { cwd: top, maxBuffer: 2 ** 26 }, (fault, stdout, stderr) =>
        done({ code: fault?.code ?? 0, printed: `${stdout}\n${fault ? stderr.slice(-3_000) : ''}` }),
      );
    });
    expect([code, printed]).toEqual([0, expect.not.stringMatching(/^fail/m)]);
  },
  3_600_000,
);
