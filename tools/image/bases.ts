import { execFile } from 'node:child_process';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Buildah } from './buildah.ts';

const execute = promisify(execFile);

export const bases = { DEBIAN_IMAGE: 'localhost/quad-debian', NODE_IMAGE: 'localhost/quad-node' };

/** What Debian's slim images leave out, too. */
const LEFT_OUT = ['doc', 'man', 'locale', 'info'].flatMap((name) => [
  `--dpkgopt=path-exclude=/usr/share/${name}/*`,
  ...(name === 'doc' ? ['--dpkgopt=path-include=/usr/share/doc/*/copyright'] : []),
]);

/** /usr is merged as in those images, without the program that merges it later, which would bring all of Perl. */
const MERGED = ['--include=usr-is-merged', '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr'];

/**
 * Makes the two bases of deploy/Dockerfile where they aren't yet: a Debian of Debian's packages in place of
 * `debian:bookworm-slim`, and the same with the Node that comes with Quad, and this machine's npm, in place of
 * `node:24-bookworm-slim`.
 */
export async function makeBases(buildah: Buildah, { folder, node }: { folder: string; node: string }): Promise<void> {
  if (!(await buildah.has(bases.DEBIAN_IMAGE))) {
    const root = join(folder, 'debian.tar');
    await execute('mmdebstrap', ['--variant=minbase', ...MERGED, ...LEFT_OUT, 'bookworm', root]);
    const container = await buildah.run('from', 'scratch');
    await buildah.run('add', '--quiet', container, root, '/');
    await buildah.run('commit', '--quiet', '--rm', container, bases.DEBIAN_IMAGE);
    await rm(root);
  }
  if (await buildah.has(bases.NODE_IMAGE)) return;
  const files = join(folder, 'node');
  // `npm root` would look beside the Node that runs it, which may be the one in node_modules
  const { stdout } = await execute('sh', ['-c', 'realpath "$(command -v npm)"']);
  await mkdir(join(files, 'bin'), { recursive: true });
  await cp(node, join(files, 'bin/node'));
  await cp(dirname(dirname(stdout.trim())), join(files, 'lib/node_modules/npm'), {
    recursive: true,
    dereference: true,
  });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(files, 'bin/npm'));
  const container = await buildah.run('from', bases.DEBIAN_IMAGE);
  await buildah.run('copy', '--quiet', container, files, '/usr/local');
  // where a proxy with a certificate of its own stands between this machine and the registry
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) {
    await buildah.run('copy', '--quiet', container, authorities, authorities);
    await buildah.run('config', '--env', `NODE_EXTRA_CA_CERTS=${authorities}`, container);
  }
  await buildah.run('commit', '--quiet', '--rm', container, bases.NODE_IMAGE);
  await rm(dirname(join(files, 'bin')), { recursive: true });
}
