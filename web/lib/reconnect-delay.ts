/** Pages whose process ended reconnect spread over this time, not all at once (GRO-04). */
export const SPREAD_MS = 10_000;
const BACK_OFF_MS = { first: 300, most: 4_000 };

/**
 * How long to wait before connecting, in milliseconds.
 * @param lost an open connection was lost, which may have happened to thousands of pages at this moment
 * @param attempts how many attempts have failed since the last connection
 * @param random in [0, 1)
 */
export function reconnectDelay(lost: boolean, attempts: number, random: () => number): number {
  if (lost) return SPREAD_MS * random();
  return Math.min(BACK_OFF_MS.first * 2 ** attempts, BACK_OFF_MS.most) * (0.5 + random());
}
