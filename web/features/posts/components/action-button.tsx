import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

export type ActionButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** its accessible name, if the visible text isn't enough */
  label?: string | undefined;
  icon: ReactNode;
  /** the viewer has saved or liked it */
  on?: boolean;
  children?: ReactNode;
};

/** One of the borderless buttons under a post or comment. */
export function ActionButton({ label, icon, on, children, className, ...rest }: ActionButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={on}
      className={classNames(
        'inline-flex h-11 items-center gap-1.5 rounded-pill px-2.5 text-small font-medium whitespace-nowrap tnum transition-colors',
        on ? 'text-accent' : 'hover:text-ink',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  );
}
