import { type AdStatus, adStatusLabels } from '../../../../contract/ads/statuses.ts';
import { classNames } from '../../../ui/class-names.ts';

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

/** An ad's status: an icon and the label, which is the element's whole text (ADS-25). */
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
