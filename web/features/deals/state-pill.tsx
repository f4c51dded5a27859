import { classNames } from '../../ui/class-names.ts';
import { CheckIcon, ClockIcon } from '../../ui/icons/icons.tsx';
import type { DealStatus, StatusTone } from './words.ts';

const looks: Record<StatusTone, string> = {
  wait: 'bg-2 text-2 dark:bg-3',
  hold: 'bg-warn-tint text-warn',
  done: 'bg-ok-tint text-ok',
  turn: 'bg-accent-tint text-accent',
};

/** A state: a word in the colour of what it means, with an icon unless it's the viewer's turn. */
export function StatePill({ status: { word, tone } }: { status: DealStatus }) {
  return (
    <span
      className={classNames(
        'inline-flex h-6.5 max-w-full min-w-0 items-center gap-1.5 rounded-pill pr-2.5 pl-2 text-small font-semi whitespace-nowrap tnum',
        looks[tone],
      )}
    >
      {tone === 'turn' ? null : tone === 'done' ? (
        <CheckIcon size={15} className="shrink-0" />
      ) : (
        <ClockIcon size={15} className="shrink-0" />
      )}
      <span className="truncate">{word}</span>
    </span>
  );
}
