import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const LOOKS = {
  plain: 'text-2 hover:bg-2 hover:text-ink active:bg-3',
  accent: 'text-accent hover:bg-accent-tint active:bg-accent-tint-2',
  solid: 'bg-accent-solid text-on-accent hover:bg-accent-solid-hover active:bg-accent-solid-press',
};

export type IconButtonLook = keyof typeof LOOKS;

/** The classes of an icon button, for links that look like one. */
export function iconButtonClass(look: IconButtonLook = 'plain'): string {
  return classNames(
    'inline-grid size-target shrink-0 place-items-center rounded-pill transition-colors',
    'aria-pressed:bg-3 aria-pressed:text-ink disabled:bg-transparent disabled:text-3 disabled:opacity-60',
    LOOKS[look],
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** its accessible name */
  label: string;
  icon: ReactNode;
  look?: IconButtonLook;
  /** makes it a toggle, that is on or off */
  pressed?: boolean;
};

export function IconButton({ label, icon, look, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames(iconButtonClass(look), className)}
    >
      {icon}
    </button>
  );
}
