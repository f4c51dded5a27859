import { classNames } from './class-names.ts';

/** The unread count; renders nothing at zero. Screen readers announce "5 unread". */
export function Badge({
  count,
  noun = 'unread',
  small,
  className,
}: {
  count: number;
  noun?: string;
  small?: boolean;
  className?: string;
}) {
  if (count <= 0) return null;
  return (
    <span
      className={classNames(
        'inline-block rounded-pill bg-accent-solid text-center font-semi whitespace-nowrap text-on-accent tnum',
        small ? 'h-4.5 min-w-4.5 px-1.5 text-[11px] leading-4.5' : 'h-5 min-w-5 px-1.5 text-micro leading-5',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {count} {noun}
      </span>
    </span>
  );
}

/** Something is unread, without a count. */
export function UnreadDot({ label = 'Unread' }: { label?: string }) {
  return (
    <span role="img" aria-label={label} className="size-2.5 shrink-0 rounded-full bg-accent-solid dark:bg-accent" />
  );
}
