import type { ReactNode } from 'react';
import { ViewSwitch } from '../view-switch.tsx';
import { SortSelect, type SortSelectProps } from './sort-select.tsx';

interface ListBarProps extends SortSelectProps {
  /** how much the list has */
  children: ReactNode;
  /** switches between cards and grid here */
  switches?: boolean;
}

/** Above a list: how much it has, its order, and how it is shown. */
export const ListBar = ({ children, switches = true, ...order }: ListBarProps) => (
  <div className="flex h-12 items-center gap-1 px-4 phone:pr-1.5">
    <p aria-live="polite" className="min-w-0 flex-1 truncate font-semi tnum">
      {children}
    </p>
    <SortSelect {...order} />
    {switches ? <ViewSwitch /> : null}
  </div>
);
