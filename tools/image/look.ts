import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageConfig } from './buildah.ts';

/** What was found about one thing. */
export interface Fact {
  what: string;
  good: boolean;
  says: string;
}

const LIMIT_MB = 400;
/** Everything that belongs into /opt/quad. */
const EXPECTED = [
  ...['.npmrc', 'LICENSE', 'contract', 'dist', 'node_modules', 'package-lock.json', 'package.json', 'scripts'],
  ...['server', 'tsconfig.json', 'vite.config.ts', 'web'],
];
const SECRET_NAME = /SECRET|PASSWORD|TOKEN|_KEY/;
const SECRET_FILE = /(^|\/)(\.env|quad\.env|\.git|id_\w+|\.npmrc\.bak)($|[./])|\.(pem|key|p12|log)$/;
const TEST_FILE = /(^|\/)(tests|tools|__tests__)\/|\.test\.\w+$/;

/** Looks at the files of an image and at what it says of itself. */
export function look(root: string, config: ImageConfig, checkout: string): Fact[] {
  const bytes = Number(execFileSync('du', ['-sbx', root], { encoding: 'utf8' }).split('\t')[0]);
  const size = Math.round(bytes / 1e6);
  const quad = join(root, 'opt/quad');
  const own = filesIn(quad, '', (path) => path === 'node_modules');
  const strangers = readdirSync(quad).filter((name) => !EXPECTED.includes(name));
  const tests = own.filter((path) => TEST_FILE.test(path));
  const secrets = [
    ...own.filter((path) => SECRET_FILE.test(path)),
    ...(config.Env ?? []).map((line) => line.split('=')[0] ?? '').filter((name) => SECRET_NAME.test(name)),
    ...filesIn(join(root, 'root'), 'root/').filter((path) => !/\.(bashrc|profile)$/.test(path)),
    ...filesIn(join(root, 'var/lib/quad'), 'var/lib/quad/'),
    ...filesIn(join(root, 'etc/quad'), 'etc/quad/'),
  ];
  const needed = neededPackages(quad);
  const packages = developmentPackages(checkout).filter(
    (name) => exists(join(quad, 'node_modules', name)) && !needed.has(name),
  );
  const writable = [...own, ...readdirSync(quad)].filter((path) => {
    const { uid, mode } = lstatSync(join(quad, path));
    return (uid === 1000 || (mode & 0o002) !== 0) && !lstatSync(join(quad, path)).isSymbolicLink();
  });
  const user = /^quad:[^:]*:(\d+):/m.exec(readFileSync(join(root, 'etc/passwd'), 'utf8'))?.[1];
  const nothing = (what: string, found: readonly string[]): Fact => ({
    what,
    good: found.length === 0,
    says: found.length === 0 ? 'none' : found.slice(0, 5).join(', '),
  });
  return [
    { what: 'size', good: size <= LIMIT_MB, says: `${size} MB unpacked of ${LIMIT_MB}` },
    { what: 'user', good: config.User === 'quad' && Number(user) > 0, says: `${config.User ?? 'root'}, uid ${user}` },
    nothing('unexpected files in /opt/quad', strangers),
    nothing('tests and tools', tests),
    nothing('secrets, logs and data', secrets),
    nothing('packages of tests and of building', packages),
    nothing('files of Quad that its user can change', writable),
  ];
}

/** The packages that only tests, checks, tools or building need. */
function developmentPackages(checkout: string): string[] {
  const read = (path: string) =>
    JSON.parse(readFileSync(join(checkout, path), 'utf8')) as Record<string, Record<string, string> | undefined>;
  const { dependencies = {}, devDependencies = {} } = read('package.json');
  const names = [...Object.keys(devDependencies), ...Object.keys(read('tests/package.json').dependencies ?? {})];
  return names.filter((name) => !(name in dependencies));
}

/** The packages that an installed one depends on; tests may use them as well. */
function neededPackages(quad: string): ReadonlySet<string> {
  const { packages } = JSON.parse(readFileSync(join(quad, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dependencies?: object; optionalDependencies?: object }>;
  };
  return new Set(
    Object.values(packages).flatMap(({ dependencies, optionalDependencies }) =>
      Object.keys({ ...dependencies, ...optionalDependencies }),
    ),
  );
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** The files below a folder, with paths that begin with a prefix; nothing where there is no folder. */
function filesIn(folder: string, prefix: string, skip: (path: string) => boolean = () => false): string[] {
  if (!exists(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${prefix}${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return skip(path) ? [] : filesIn(join(folder, entry.name), `${path}/`, skip);
  });
}

/** The largest parts of an image, in MB. */
export function largest(root: string): string[] {
  const folders = ['usr', 'usr/local', 'opt/quad/node_modules', 'opt/quad/dist', 'opt/quad/server', 'var'];
  const packages = readdirSync(join(root, 'opt/quad/node_modules')).map((name) => `opt/quad/node_modules/${name}`);
  const sizes = [...folders, ...packages].map((path) => ({
    path,
    size: Number(execFileSync('du', ['-sbx', join(root, path)], { encoding: 'utf8' }).split('\t')[0]),
  }));
  return sizes
    .toSorted((one, other) => other.size - one.size)
    .slice(0, 14)
    .map(({ path, size }) => `${String(Math.round(size / 1e6)).padStart(5)} MB  /${path}`);
}
