import { type Check, error } from './report.ts';
import { readText } from './source-files.ts';

/**
 * The oldest release of each supported line of Node without a known security hole, from
 * https://nodejs.org/en/blog/vulnerability. Raise a number when a security release appears.
 */
const SAFE: Readonly<Record<number, string>> = { 22: '22.22.0', 24: '24.13.0' };

const isOlder = (version: string, than: string): boolean => {
  const [have, least] = [version, than].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((part) => have?.[part] !== least?.[part]);
  return at !== undefined && (have?.[at] ?? 0) < (least?.[at] ?? 0);
};

/** The release of Node that Quad comes with, in packages and in the image. */
export const safeNode: Check = {
  name: 'Node is a supported release without known security holes, the same everywhere',
  run() {
    const { dependencies } = JSON.parse(readText('package.json')) as { dependencies: Record<string, string> };
    const found = {
      'package.json': dependencies.node ?? '',
      '.nvmrc': readText('.nvmrc').trim(),
      'deploy/Dockerfile': /^FROM node:([\d.]+)-/m.exec(readText('deploy/Dockerfile'))?.[1] ?? '',
    };
    return Object.entries(found).flatMap(([file, version]) => {
      const least = SAFE[Number(version.split('.')[0])];
      if (!least)
        return [
          error(file, `Node ${version} is no supported release: use one of ${Object.values(SAFE).join(', ')} or newer`),
        ];
      if (isOlder(version, least))
        return [error(file, `Node ${version} has known security holes: use ${least} or newer`)];
      return version === dependencies.node ? [] : [error(file, `Node ${version} is not that of package.json`)];
    });
  },
};
