import { dateFormat } from '../../lib/date-format.ts';
import { useHydrated } from '../../lib/hydration.ts';
import { classNames } from '../class-names.ts';
import { useNow } from './clock.ts';
import { shortTime, timeAgo, WEEK } from './time-words.ts';

interface RelativeTimeProps {
  /** ISO 8601 */
  at: string;
  /** the format for use after a word, "Joined" */
  sentence?: boolean;
  className?: string;
}

type TimeProps = RelativeTimeProps & { then: number; now: number };

/** How long ago; the full time shows on hover. */
export function RelativeTime(props: RelativeTimeProps) {
  const now = useNow();
  const then = Date.parse(props.at);
  if (Number.isNaN(then)) return null;
  return now - then < WEEK ? <Time {...props} then={then} now={now} /> : <OldTime {...props} then={then} now={now} />;
}

/** A date. It depends on the reader's time zone, which the server doesn't know: hidden in server-rendered HTML. */
function OldTime(props: TimeProps) {
  const hydrated = useHydrated();
  return <Time {...props} utc={!hydrated} className={classNames(!hydrated && 'invisible', props.className)} />;
}

function Time({ at, sentence, className, then, now, utc = false }: TimeProps & { utc?: boolean }) {
  return (
    <time
      dateTime={at}
      onPointerEnter={(event) => {
        event.currentTarget.title = dateFormat({ dateStyle: 'full', timeStyle: 'short' }).format(then);
      }}
      className={className}
    >
      {sentence ? timeAgo(then, now, utc) : shortTime(then, now, utc)}
    </time>
  );
}
