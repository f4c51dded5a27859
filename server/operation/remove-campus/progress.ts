/** How far a removal is. */
export interface Progress {
  removed: number;
  left: number;
  /** since the first one, in milliseconds */
  tookMs: number;
}

const MINUTE = 60_000;

const duration = (ms: number): string => {
  const minutes = Math.round(ms / MINUTE);
  return minutes < 1 ? 'less than a minute' : minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
};

/** A line such as "Removed 400 of 30,000 people, about 24 minutes left": people take nearly all of the time. */
export function progressLine({ removed, left, tookMs }: Progress): string {
  const [done, all] = [removed, removed + left].map((count) => count.toLocaleString('en'));
  const rest = removed > 0 && left > 0 ? `, ${duration((tookMs / removed) * left)} left` : '';
  return `Removed ${done} of ${all} people${rest}.`;
}
