import type { Phase } from './phase.ts';

export const PHASE_TITLES = [
  ...['step', 'reload', 'reads', 'failed', 'retried', 'p99', 'slowest'],
  ...['writes', 'retried', 'sent again', 'p99', 'slowest'],
];

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** How many attempts failed, and why: `4 (3 × 503 unavailable, 1 × ECONNRESET)`. */
function attempts(faults: readonly string[]): string {
  const groups = [...Map.groupBy(faults, (fault) => fault)].map(([fault, same]) => `${same.length} × ${fault}`);
  return faults.length === 0 ? '0' : `${faults.length} (${groups.join(', ')})`;
}

function times(done: readonly { ms: number }[]): [p99: string, slowest: string] {
  const sorted = done.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const at = (share: number) => `${Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)} ms`;
  return [at(0.99), at(1)];
}

/** One line of the table. */
export const phaseRow = ({ name, began, ended, reloadMs, reads, writes }: Phase): string[] => [
  `${name} (${seconds(ended - began)})`,
  reloadMs === null ? '' : seconds(reloadMs),
  String(reads.length),
  String(reads.filter(({ fault }) => fault).length),
  attempts(reads.flatMap(({ retried }) => retried)),
  ...times(reads),
  String(writes.length),
  attempts(writes.flatMap(({ retried }) => retried)),
  attempts(writes.flatMap(({ byHand }) => byHand)),
  ...times(writes),
];
