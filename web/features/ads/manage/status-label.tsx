import { type AdStatus, adStatusLabels } from '../../../../contract/ads/statuses.ts';
import { classNames } from '../../../ui/class-names.ts';

/** Colors, and the icon's shape: a dot, for a scheduled ad a ring, for a stopped one a square. */
const looks: Record<AdStatus, string> = {
  checkout: 'text-2',
  scheduled: 'text-2 before:bg-transparent before:inset-ring-2 before:inset-ring-current',
  'in review': 'text-warn',
  active: 'text-ok',
  paused: 'text-warn',
  stopped: 'text-2 before:rounded-[2px]',
  completed: 'text-2',
  rejected: 'text-danger',
};

/** An ad's status: its label and an icon, which is a `::before`, so the element's text is the label alone. */
export function StatusLabel({ status, className }: { status: AdStatus; className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-small font-semi before:size-2 before:rounded-full before:bg-current',
        looks[status],
        className,
      )}
    >
      {adStatusLabels[status]}
    </span>
  );
}
