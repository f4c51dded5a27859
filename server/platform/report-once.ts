/** A fault that repeats within this time is the same fault. */
const REPEAT_MS = 60_000;
/** Different faults that are remembered. */
const MOST = 100;

/**
 * Reports a fault when it is new. While it repeats it is counted, and the number is in the next report: a fault that everybody's
 * pages meet at once, such as a database that is away, is one line a minute.
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
