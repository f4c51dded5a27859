import { classNames } from '../class-names.ts';

// A star with eight blunt points, rounded by the wide stroke. The tick is in the page's background color.
const SEAL =
  'M12 2 15.4 3.8 19.1 4.9 20.2 8.6 22 12 20.2 15.4 19.1 19.1 15.4 20.2 12 22 8.6 20.2 4.9 19.1 3.8 15.4 2 12 3.8 8.6 4.9 4.9 8.6 3.8z';

/** Marks a person with a verified school email. */
export function VerifiedTick({ size = 15, className }: { size?: number; className?: string }) {
  return (
    <svg
      role="img"
      aria-label="Verified"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={classNames('inline-block shrink-0 text-accent', className)}
    >
      <title>Verified</title>
      <path d={SEAL} fill="currentColor" stroke="currentColor" strokeWidth="2.8" strokeLinejoin="round" />
      <path
        d="m7.8 12.4 2.9 2.9 5.5-5.8"
        fill="none"
        stroke="var(--page)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
