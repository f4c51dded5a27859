import { classNames } from '../class-names.ts';

/** The progress of an upload or export. `value` from 0 to 1. */
export function ProgressBar({
  label,
  value,
  tall,
  className,
}: {
  label: string;
  value: number;
  tall?: boolean;
  className?: string;
}) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classNames('overflow-hidden rounded-pill bg-3', tall ? 'h-2' : 'h-1', className)}
    >
      <div className="h-full rounded-pill bg-accent-solid dark:bg-accent" style={{ width: `${percent}%` }} />
    </div>
  );
}
