import { useCampus } from '../../lib/app-state.ts';
import { formatDate } from '../../../contract/date-format.ts';
import { useNow } from './clock.ts';
import { shortTime, timeAgo } from './time-words.ts';

interface RelativeTimeProps {
  /** ISO 8601 */
  at: string;
  /** the format for use after a word, "Joined" */
  sentence?: boolean;
  className?: string;
}

/** How long ago, or a date by the campus's clock; the full time shows on hover. */
export function RelativeTime({ at, sentence, className }: RelativeTimeProps) {
  const { time_zone: timeZone } = useCampus();
  const now = useNow();
  const then = Date.parse(at);
  if (Number.isNaN(then)) return null;
  return (
    <time
      dateTime={at}
      onPointerEnter={(event) => {
        event.currentTarget.title = formatDate(then, { dateStyle: 'full', timeStyle: 'short', timeZone });
      }}
      className={className}
    >
      {(sentence ? timeAgo : shortTime)(then, now, timeZone)}
    </time>
  );
}
