import { useHydrated } from '../../lib/hydration.ts';
import { classNames } from '../class-names.ts';
import { useNow } from './clock.ts';
import { shortTime, timeAgo, WEEK } from './time-words.ts';

const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

/** `at` is ISO 8601; the full time shows on hover. `sentence`: the format for use after a word, "Joined". */
export function RelativeTime({ at, sentence, className }: { at: string; sentence?: boolean; className?: string }) {
  const now = useNow();
  const hydrated = useHydrated();
  const then = Date.parse(at);
  if (Number.isNaN(then)) return null;
  return (
    <time
      dateTime={at}
      title={hydrated ? FULL.format(then) : undefined}
      // dates depend on the reader's time zone, which the server doesn't know: hidden in server-rendered HTML
      className={classNames(!hydrated && now - then >= WEEK && 'invisible', className)}
    >
      {sentence ? timeAgo(then, now, !hydrated) : shortTime(then, now, !hydrated)}
    </time>
  );
}
