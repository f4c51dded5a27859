import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useHydrated } from '../lib/hydration.ts';
import { classNames } from './class-names.ts';
import { Spinning } from './feedback/spinner.tsx';

export type ButtonLook = 'primary' | 'second' | 'tint' | 'danger' | 'danger-solid' | 'invert' | 'plain';
export type ButtonSize = 'm' | 's';

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-accent-solid text-on-accent hover:bg-accent-solid-hover active:bg-accent-solid-press',
  second: 'inset-ring inset-ring-line-2 hover:bg-2 active:bg-3',
  tint: 'bg-accent-tint text-accent hover:bg-accent-tint-2 hover:text-accent-strong active:bg-accent-tint-2',
  danger: 'text-danger inset-ring inset-ring-line-2 hover:bg-danger-tint active:bg-danger-tint',
  'danger-solid': 'bg-danger-solid text-on-danger hover:brightness-90 active:brightness-80',
  invert: 'bg-invert text-on-invert hover:opacity-90 active:opacity-80',
  plain: 'text-accent hover:bg-2 active:bg-3',
};

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'second', size: ButtonSize = 'm', wide = false): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-pill font-semi whitespace-nowrap transition-colors select-none',
    size === 's' ? 'hit-44 min-h-9 px-4 text-label' : 'min-h-target px-5 text-body leading-5',
    wide && 'w-full',
    LOOKS[look],
    'disabled:bg-3 disabled:text-3 disabled:inset-ring-0 disabled:brightness-100 disabled:opacity-100',
  );
}

export type ButtonProps = ComponentProps<'button'> & {
  [data: `data-${string}`]: string | undefined;
  look?: ButtonLook;
  size?: ButtonSize;
  wide?: boolean;
  icon?: ReactNode;
  /** busy: keeps its width and the focus, and ignores presses */
  busy?: boolean;
  /** the label while busy, "Posting…"; by default the label stays */
  busyLabel?: string;
};

export function Button(props: ButtonProps) {
  const {
    look,
    size,
    wide,
    icon,
    busy = false,
    busyLabel,
    children,
    className,
    onClick,
    type = 'button',
    disabled,
    ...rest
  } = props;
  // disabled until hydration: before the page's code runs a form can't be sent
  const ready = useHydrated() || type !== 'submit';
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // `disabled` would lose the focus, so a submit has to be prevented here.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={!ready || disabled}
      className={classNames(buttonClass(look, size, wide), busy && 'cursor-default', className)}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {/* Both labels share one grid cell, so the wider one sets the width and nothing shifts. */}
      <span className="inline-grid place-items-center *:[grid-area:1/1]">
        <span
          className={classNames('inline-flex items-center gap-2', busy && 'invisible')}
          aria-hidden={busy || undefined}
        >
          {icon}
          {children}
        </span>
        {busy && !busyLabel ? <span className="sr-only">{children}</span> : null}
        {busy || busyLabel ? (
          <span
            className={classNames('inline-flex items-center gap-2', !busy && 'invisible')}
            aria-hidden={!busy || undefined}
          >
            <Spinning size={18} />
            {busyLabel}
          </span>
        ) : null}
      </span>
    </button>
  );
}
