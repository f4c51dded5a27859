import { type Check, error, warning } from './report.ts';
import { readText } from './source-files.ts';

/**
 * The oldest release of each supported line of Node without a known security hole, as of 2026-11-23: those of the
 * security release of 2026-10-21, by Node's change logs and https://osv.dev. One project's notes call 26.13.1, of
 * November 2026, a security release too; nothing was found about the other lines. Raise a number when a release
 * appears at https://nodejs.org/en/blog/vulnerability.
 */
const SAFE: Readonly<Record<number, string>> = { 22: '22.23.4', 24: '24.22.1', 26: '26.12.1' };

/**
 * The newest release of a line that npm's package `node` has, where that is older: it is reported, and doesn't fail the
 * check. Remove the entry once a safe one is there.
 */
const NEWEST_PACKAGED: Readonly<Record<number, string>> = { 24: '24.21.0' };

const PACKAGE = 'scripts/node/package.json';

const isOlder = (version: string, than: string): boolean => {
  const [have, least] = [version, than].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((part) => have?.[part] !== least?.[part]);
  return at !== undefined && (have?.[at] ?? 0) < (least?.[at] ?? 0);
};

/** The release of Node that Quad comes with, in packages and in the image. */
export const safeNode: Check = {
  name: 'Node is a supported release, the safest that npm has, the same everywhere',
  run() {
    const { dependencies } = JSON.parse(readText(PACKAGE)) as { dependencies: Record<string, string> };
    const found = {
      [PACKAGE]: dependencies.node ?? '',
      '.nvmrc': readText('.nvmrc').trim(),
      'deploy/Dockerfile': /^ARG NODE_IMAGE=node:([\d.]+)-/m.exec(readText('deploy/Dockerfile'))?.[1] ?? '',
    };
    return Object.entries(found).flatMap(([file, version]) => {
      const line = Number(version.split('.')[0]);
      const least = SAFE[line];
      if (!least)
        return [
          error(file, `Node ${version} is no supported release: use one of ${Object.values(SAFE).join(', ')} or newer`),
        ];
      if (version !== dependencies.node) return [error(file, `Node ${version} is not that of ${PACKAGE}`)];
      if (!isOlder(version, least)) return [];
      return version === NEWEST_PACKAGED[line]
        ? [warning(file, `Node ${version} has known security holes: use ${least} once npm's package node has it`)]
        : [error(file, `Node ${version} has known security holes: use ${least} or newer`)];
    });
  },
};
