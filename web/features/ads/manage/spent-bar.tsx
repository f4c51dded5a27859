import { classNames } from '../../../ui/class-names.ts';

/** A bar that shows how much of a budget is spent, from 0 to 1. It's gray if the ad `rests`: it isn't running. */
export function SpentBar({ share, rests, tall }: { share: number; rests: boolean; tall?: boolean }) {
  return (
    <div aria-hidden="true" className={classNames('overflow-hidden rounded-pill bg-3', tall ? 'h-2' : 'h-1')}>
      <div
        className={classNames('h-full rounded-pill', rests ? 'bg-control' : 'bg-accent-solid dark:bg-accent')}
        style={{ width: `${Math.min(100, share * 100)}%` }}
      />
    </div>
  );
}
