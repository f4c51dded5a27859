import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const help = (figures: readonly string[]): string => `Measures Quad beside baselines. See docs/BENCHMARKS.md.

  npm run bench                       100,000 posts, every figure of speed
  npm run bench -- --posts 1000000    another size
  npm run bench -- --small 1000000    the size that \`size\` compares with (10000)
  npm run bench -- --only feed,deep   some figures: ${figures.join(', ')}
  npm run bench -- --all              every figure that has a goal; more than an hour
    --campuses N       on how many campuses the posts are (one for each 100,000)
    --lighthouse DIR   a folder in which \`npm install lighthouse\` was run
    --minutes N        how long \`steady\` lasts (20)
    --seconds N        how long one round of a load is counted (2)
    --rounds N         how many rounds of each side, of which the median counts (5)
    --before DIR       another version's checkout, installed and built, that \`quality\` measures in the same run
    --json FILE        where the result is written (tools/bench/results/<time>.json)
    --maintain         figures that write: vacuum and all jobs of a schedule run meanwhile, without a pause
    --fresh            fills the databases again

The filled databases stay in DATA_DIR (.data) and are used again.`;

export type Options = NonNullable<ReturnType<typeof readOptions>>;

/** @throws Error in one sentence for wrong options; @returns null for --help */
export function readOptions(args: readonly string[], figures: readonly string[]) {
  const number = (value: string) => ({ type: 'string', default: value }) as const;
  const flag = { type: 'boolean', default: false } as const;
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const { values } = parseArgs({
    args: [...args],
    options: {
      posts: number('100000'),
      small: number('10000'),
      campuses: number(''),
      only: { type: 'string', default: '' },
      all: flag,
      lighthouse: { type: 'string', default: '' },
      before: { type: 'string', default: '' },
      minutes: number('20'),
      seconds: number('2'),
      rounds: number('5'),
      json: { type: 'string', default: join(import.meta.dirname, 'results', `${time}.json`) },
      maintain: flag,
      fresh: flag,
      help: flag,
    },
  });
  if (values.help) return null;
  const only = values.only.split(',').filter(Boolean);
  const unknown = only.find((name) => !figures.includes(name));
  if (unknown) throw new Error(`There is no figure ${unknown}: ${figures.join(', ')}.`);
  const above = (least: number, name: 'posts' | 'small' | 'campuses' | 'minutes' | 'seconds' | 'rounds'): number => {
    const value = Number(values[name].replaceAll('_', ''));
    if (!(value > least)) throw new Error(`--${name} must be a number above ${least}.`);
    return value;
  };
  return {
    only,
    all: values.all,
    posts: above(999, 'posts'),
    small: above(999, 'small'),
    campuses: values.campuses ? above(0, 'campuses') : undefined,
    minutes: above(0, 'minutes'),
    seconds: above(0, 'seconds'),
    rounds: above(0, 'rounds'),
    lighthouse: values.lighthouse && resolve(values.lighthouse),
    before: values.before && resolve(values.before),
    json: resolve(values.json),
    maintain: values.maintain,
    fresh: values.fresh,
    folder: resolve(process.env.DATA_DIR || '.data'),
  };
}
