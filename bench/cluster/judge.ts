import { type Kind, OVERLOAD, type Recorded } from './record.ts';

/** A part that was away, in ms of this process. */
export interface Outage {
  what: string;
  second: string | null;
  killedAt: number;
  /** when it did its work again */
  backAt: number;
  /** when it was last looked at */
  until: number;
}

export interface Verdict {
  outage: Outage;
  /** of each kind: tries and failures while it was away and until all was well again */
  counts: Record<Kind, { tries: number; failed: number }>;
  /** refused since the machine had too much to do */
  overloaded: number;
  /** ms that the slowest call took which worked */
  slowest: number;
  faults: string;
  /** from its return to the last failure, in ms; 0 when there was none after it */
  recovery: number;
  /** failures later than that, or of a part that has a second */
  wrong: string[];
}

/** As long as things may take to be well again, in ms. */
const RECOVERY_MS = 5_000;

/** What a part's absence touches when nothing stands in for it. */
const touched: Record<string, readonly Kind[]> = {
  'object store': ['media'],
  PgBouncer: ['read', 'write', 'media'],
  primary: ['read', 'write', 'media'],
  HAProxy: ['read', 'write', 'media'],
};

/** Judges what the load saw of an outage by the rule: failures only while a part without a second is away. */
export function judge(outage: Outage, { outcomes }: Recorded): Verdict {
  const during = outcomes.filter(({ at }) => at >= outage.killedAt && at < outage.until);
  const failed = during.filter(({ fault }) => fault !== null && fault !== OVERLOAD);
  const count = (kind: Kind) => ({
    tries: during.filter((one) => one.kind === kind).length,
    failed: failed.filter((one) => one.kind === kind).length,
  });
  const recovery = Math.max(0, ...failed.map(({ at }) => at - outage.backAt));
  const may = outage.second === null ? (touched[outage.what] ?? []) : [];
  const wrong = failed
    .filter(({ at, kind }) => !may.includes(kind) || at - outage.backAt > RECOVERY_MS)
    .map(({ at, what, fault }) => `${what}: ${fault} at ${((at - outage.killedAt) / 1000).toFixed(1)} s`);
  return {
    outage,
    counts: { read: count('read'), write: count('write'), media: count('media') },
    overloaded: during.filter(({ fault }) => fault === OVERLOAD).length,
    slowest: Math.max(0, ...during.filter(({ fault }) => fault === null).map(({ took }) => took)),
    faults: tally(failed.map(({ what, fault }) => `${what}: ${fault}`)),
    recovery,
    wrong,
  };
}

/** The most frequent first. */
export function tally(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 4)
    .map(([word, count]) => `${count} × ${word}`)
    .join(', ');
}
