import type { ReactNode } from 'react';
import { confirmedText, holdText, isStale, lineText } from '../../../../contract/posts/availability.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CheckIcon, ClockIcon, type Icon, PeopleIcon } from '../../../ui/icons/icons.tsx';
import { useNow } from '../../../ui/time/clock.ts';

const looks = { good: 'bg-ok-tint text-ok', wait: 'bg-warn-tint text-warn', plain: 'bg-2 text-2' };

/**
 * Whether a listing is still available: when its seller last confirmed it, how many people are in line, and when its
 * hold ends; nothing for what is sold or has expired. Only the times update by themselves.
 */
export function AvailabilityLine({ post, className }: { post: Post; className?: string }) {
  const now = useNow();
  const { time_zone: timeZone } = useCampus();
  const { confirmed_at: confirmed, sold, expired } = post;
  if (!confirmed || sold || expired) return null;
  const hold = holdText(post, timeZone, now);
  const line = lineText(post, now);
  const text = confirmedText(confirmed, timeZone, now);
  const today = text === 'Confirmed today';
  return (
    <p className={classNames('flex flex-wrap gap-2', className)}>
      {hold ? (
        <State Drawing={ClockIcon} look="wait">
          {hold}
        </State>
      ) : null}
      <State Drawing={isStale(post, now) ? ClockIcon : CheckIcon} look={today ? 'good' : 'plain'}>
        {text}
      </State>
      {line ? <State Drawing={PeopleIcon}>{line}</State> : null}
    </p>
  );
}

function State({
  Drawing,
  look = 'plain',
  children,
}: {
  Drawing: Icon;
  look?: keyof typeof looks;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex min-h-6.5 max-w-full items-center gap-1.5 rounded-pill pr-2.5 pl-2 text-small font-semi tnum ${looks[look]}`}
    >
      <Drawing size={16} className="shrink-0" />
      {children}
    </span>
  );
}
