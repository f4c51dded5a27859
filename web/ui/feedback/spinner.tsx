import { classNames } from '../class-names.ts';

/** The spinning ring alone, for use inside a control that already has a label. */
export function Spinning({ size = 20 }: { size?: number }) {
  return (
    <svg
      className="animate-turn shrink-0"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2.25" opacity=".25" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.25" strokeLinecap="round" />
    </svg>
  );
}

/** Loading, where the layout of the result isn't known. */
export function Spinner({ size = 24, className }: { size?: number; className?: string }) {
  return (
    <div
      role="status"
      aria-label="Loading"
      className={classNames('late grid place-items-center py-6 text-3', className)}
    >
      <Spinning size={size} />
    </div>
  );
}
