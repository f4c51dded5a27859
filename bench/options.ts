import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { everything } from './figures/all.ts';

export interface Options {
  posts: number;
  only: readonly string[];
  /** of `size`: those whose names hold this; '' for all */
  reads: string;
  seconds: number;
  /** of a load that is not compared round by round, in seconds */
  warmUp: number;
  rounds: number;
  json: string;
  folder: string;
  port: number;
  fresh: boolean;
  keep: boolean;
  profile: boolean;
  /** results of other runs: nothing is measured, they are shown as one table */
  from: readonly string[];
  /** every figure that has a goal, in the browser and of the installation too */
  all: boolean;
  /** Lighthouse's program; '' for none */
  lighthouse: string;
  /** everything at once instead of one figure after the other */
  mixed: boolean;
  /** how long a steady load lasts, in minutes; 0 for a rising one */
  minutes: number;
  /** per second; 0 for half of what is carried */
  rate: number;
}

export const help = `Measures Quad against baselines that run beside it. See docs/BENCHMARKS.md.

  npm run bench                       100,000 posts, every figure
  npm run bench -- --posts 1000000    another size
  npm run bench -- --only feed,deep   some figures: ${everything.map(({ name }) => name).join(', ')}
    --reads search      of the figure \`size\` those with this in their names
  npm run bench -- --all              every figure that has a goal, in one table; an hour
    --lighthouse FILE   Lighthouse's program, which is no part of Quad
  npm run bench -- --from A.json,B.json   one table of what these runs wrote; nothing is measured
  npm run bench -- --mixed            a realistic mix at rising load, and where the time goes
    --minutes N    a steady load instead: does its memory stay?
    --rate N       how much of it a second (half of what is carried)
    --seconds N    how long one run is counted (2)
    --rounds N     how many runs of each side, of which the median counts (5)
    --json FILE    where the result is written (bench/results/<time>.json)
    --port N       first of the ports that are used (any free ones)
    --fresh        fills the database anew
    --keep         leaves the server running until Ctrl-C
    --profile      profiles the server; needs --only with one figure

The filled databases stay in DATA_DIR (.data) and are used again.`;

/** @throws Error in one sentence for what cannot be meant */
export function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      posts: { type: 'string', default: '100000' },
      only: { type: 'string', default: '' },
      reads: { type: 'string', default: '' },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '5' },
      json: { type: 'string' },
      port: { type: 'string', default: '0' },
      fresh: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      mixed: { type: 'boolean', default: false },
      from: { type: 'string', default: '' },
      all: { type: 'boolean', default: false },
      lighthouse: { type: 'string', default: '' },
      minutes: { type: 'string', default: '0' },
      rate: { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const only = values.only.split(',').filter(Boolean);
  const unknown = only.find((name) => !everything.some((figure) => figure.name === name));
  if (unknown) throw new Error(`There is no figure ${unknown}: ${everything.map(({ name }) => name).join(', ')}.`);
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  return {
    posts: above('posts', values.posts, 999),
    only,
    reads: values.reads,
    seconds: above('seconds', values.seconds, 0),
    warmUp: 1,
    rounds: above('rounds', values.rounds, 0),
    json: resolve(values.json ?? join(import.meta.dirname, 'results', `${time}.json`)),
    folder: resolve(process.env.DATA_DIR || '.data'),
    port: above('port', values.port, -1),
    fresh: values.fresh,
    keep: values.keep,
    profile: values.profile,
    mixed: values.mixed,
    from: values.from.split(',').filter(Boolean),
    all: values.all,
    lighthouse: values.lighthouse,
    minutes: above('minutes', values.minutes, -1),
    rate: above('rate', values.rate, -1),
  };
}

function above(name: string, text: string, least: number): number {
  const value = Number(text.replaceAll('_', ''));
  if (!(value > least)) throw new Error(`--${name} must be a number above ${least}.`);
  return value;
}
