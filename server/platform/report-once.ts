/** An error with the same name and message isn't reported again within this time, in milliseconds. */
const REPEAT_MS = 60_000;
/** When this many different errors are remembered, all are forgotten. */
const MOST = 100;

/**
 * Reports an error when it is new. While it repeats it is counted, and the count is in the next report: an error that
 * every page meets at once, such as an unreachable database, is one line a minute.
 */
export function reportOnce(
  report: (error: unknown, repeats: number) => void,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  const known = new Map<string, { at: number; repeats: number }>();
  return (error) => {
    const what = error instanceof Error ? `${error.name} ${error.message}` : String(error);
    const last = known.get(what);
    if (last && now() - last.at < REPEAT_MS) {
      last.repeats++;
      return;
    }
    if (known.size >= MOST) known.clear();
    known.set(what, { at: now(), repeats: 0 });
    report(error, last?.repeats ?? 0);
  };
}
