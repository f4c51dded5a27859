import { classNames } from './class-names.ts';
import { serverNow, useTicking } from './clock.ts';
import { shortTime, timeAgo, WEEK } from './time-words.ts';

const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

/** `at` is ISO 8601; the full time shows on hover. `sentence`: the format for use after a word, "Joined". */
export function RelativeTime({ at, sentence, className }: { at: string; sentence?: boolean; className?: string }) {
  useTicking();
  const then = Date.parse(at);
  const now = serverNow();
  if (Number.isNaN(then)) return null;
  return (
    <time
      dateTime={at}
      title={FULL.format(then)}
      // dates depend on the reader's time zone, which the server doesn't know: hidden in server-rendered HTML
      className={classNames(now - then < WEEK ? '' : 'in-data-drawn:invisible', className)}
    >
      {sentence ? timeAgo(then, now) : shortTime(then, now)}
    </time>
  );
}
