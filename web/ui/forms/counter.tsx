import { classNames } from '../class-names.ts';

const ROUND = 2 * Math.PI * 8;

/**
 * How much of a limit is used: a ring and "164 / 500", with "-42" when exceeded. The ring warns in the last tenth; screen
 * readers announce what is left from 20 on.
 */
export function Counter({ used, limit, className }: { used: number; limit: number; className?: string }) {
  const share = Math.min(1, used / limit);
  const left = limit - used;
  const tone = left < 0 ? 'text-danger' : left <= limit * 0.1 ? 'text-warn' : 'text-accent';
  return (
    <span className={classNames('inline-flex items-center gap-2 text-small whitespace-nowrap text-2 tnum', className)}>
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        aria-hidden="true"
        className={`shrink-0 -rotate-90 ${tone}`}
      >
        <circle cx="10" cy="10" r="8" stroke="var(--line-2)" strokeWidth="2.5" />
        <circle
          cx="10"
          cy="10"
          r="8"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          strokeLinecap={used > 0 ? 'round' : 'butt'}
        />
      </svg>
      {left < 0 ? <span className="font-semi text-danger">{left}</span> : null}
      <span>
        {used} / {limit}
      </span>
      <span aria-live="polite" className="sr-only">
        {left <= 20 ? (left < 0 ? `${-left} over the limit` : `${left} left`) : ''}
      </span>
    </span>
  );
}

/** A field's error when its text is too long, or undefined. @param to what shortening allows: "to post it" */
export function tooLong(used: number, limit: number, to: string): string | undefined {
  const excess = used - limit;
  if (excess <= 0) return undefined;
  return `${excess} ${excess === 1 ? 'character' : 'characters'} too many. Shorten the text ${to}.`;
}
