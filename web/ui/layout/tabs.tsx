import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';

export type Tab = {
  key: string;
  label: string;
  /** a tab with an address is a link, one without a button */
  to?: string;
  /** id of the panel that it controls */
  panel?: string;
};

export type TabsProps = {
  /** the accessible name of the row */
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect?: (key: string) => void;
  /** a tab that is a link replaces the history entry instead of adding one */
  replace?: boolean;
  className?: string;
};

const TAB = classNames(
  'relative grid h-13 shrink-0 content-center place-items-center px-3 font-medium whitespace-nowrap text-2 hover:text-ink phone:h-11',
  'aria-selected:font-semi aria-selected:text-ink focus-visible:-outline-offset-2',
  'aria-selected:after:absolute aria-selected:after:inset-x-3 aria-selected:after:-bottom-px aria-selected:after:h-[3px]',
  'aria-selected:after:rounded-t-[3px] aria-selected:after:bg-accent-solid dark:aria-selected:after:bg-accent',
  // Reserves the width of the bold label, so that selecting a tab shifts nothing.
  'before:invisible before:h-0 before:overflow-hidden before:font-semi before:content-[attr(data-label)]',
);

/** A row of tabs: one tab stop, arrow keys, Home and End to move, Enter or Space to select. */
export function Tabs({ label, tabs, selected, onSelect, replace, className }: TabsProps) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === ' ' && at >= 0) all[at]?.click();
    else if (to === undefined || at < 0) return;
    else all[(to + all.length) % all.length]?.focus();
    event.preventDefault();
  };
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className={classNames('scrollless flex min-w-0 overflow-x-auto overflow-y-hidden px-1', className)}
    >
      {tabs.map((tab) => {
        const props = {
          role: 'tab',
          'aria-selected': tab.key === selected,
          'aria-controls': tab.panel,
          tabIndex: tab.key === selected ? 0 : -1,
          'data-label': tab.label,
          className: TAB,
          onClick: () => onSelect?.(tab.key),
        };
        return tab.to === undefined ? (
          <button key={tab.key} type="button" {...props}>
            {tab.label}
          </button>
        ) : (
          <Link key={tab.key} to={tab.to} replace={replace} {...props}>
            {tab.label}
          </Link>
        );
      })}
    </div>
  );
}
