import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Histogram } from './histogram.ts';
import { median } from './rounds.ts';

/** Milliseconds of one thing that somebody did and another one heard of. */
export interface Took {
  answered: number;
  heard: number;
}

interface Quantiles {
  p50: number;
  p99: number;
}

/** Before the first round, until what runs is compiled, and before each. */
const WARM_UP = { first: 250, again: 20 };
/** Milliseconds between two: they talk, they do not flood. */
const PAUSE = 10;

setFlagsFromString('--expose-gc');
/** What this process has in mind is not tidied in the middle of a round: it stands for somebody's phone. */
const tidyUp = runInNewContext('gc') as () => void;

/**
 * Does one thing after another in rounds.
 * @param round says what one round does, over and over
 * @returns of the answers and of what was heard the median of the rounds' quantiles
 */
export async function oneByOne(
  round: (number: number) => Promise<{ turn: () => Promise<Took>; close: () => void }>,
  { rounds, turns }: { rounds: number; turns: number },
): Promise<{ answered: Quantiles; heard: Quantiles }> {
  const all: { answered: Histogram; heard: Histogram }[] = [];
  for (let number = 0; number < rounds; number++) {
    const { turn, close } = await round(number);
    const took = { answered: new Histogram(), heard: new Histogram() };
    try {
      for (let at = number === 0 ? -WARM_UP.first : -WARM_UP.again; at < turns; at++) {
        if (at === 0) tidyUp();
        const { answered, heard } = await turn();
        if (at >= 0) {
          took.answered.note(answered);
          took.heard.note(heard);
        }
        await sleep(PAUSE);
      }
    } finally {
      close();
    }
    all.push(took);
  }
  const middle = (of: 'answered' | 'heard', share: number) => median(all.map((took) => took[of].quantile(share)));
  const quantiles = (of: 'answered' | 'heard') => ({ p50: middle(of, 0.5), p99: middle(of, 0.99) });
  return { answered: quantiles('answered'), heard: quantiles('heard') };
}
