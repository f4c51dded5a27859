import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type ChipProps = ComponentProps<'button'> & {
  /** chosen: aria-pressed, or aria-checked for a chip with the role checkbox */
  on?: boolean;
  icon?: ReactNode;
  trail?: ReactNode;
};

/** The classes of a chip, for links or labels that look like one. */
export function chipClass(on = false): string {
  return classNames(
    'hit-44 inline-flex h-9 shrink-0 items-center gap-1.5 rounded-pill px-3.5 text-label whitespace-nowrap transition-colors',
    'phone:h-8 phone:px-3',
    on
      ? 'bg-2 font-semi inset-ring-[1.5px] inset-ring-ink hover:bg-3 dark:bg-3'
      : 'font-medium inset-ring inset-ring-line-2 hover:bg-2',
  );
}

export function Chip({ on, icon, trail, children, className, role, ...rest }: ChipProps) {
  const state = role === 'checkbox' ? { 'aria-checked': on ?? false } : { 'aria-pressed': on };
  return (
    <button type="button" role={role} {...state} {...rest} className={classNames(chipClass(on), className)}>
      {icon}
      {children}
      {trail}
    </button>
  );
}
