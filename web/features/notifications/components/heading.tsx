import type { ReactNode } from 'react';
import { HeadBar } from '../../../ui/layout/screen-head.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';

const tabs = [
  { key: 'all', label: 'All', to: '/notifications' },
  { key: 'mentions', label: 'Mentions', to: '/notifications/mentions' },
];

/** The header of the two notification pages; `top` is the phone's own bar. */
export function Heading({ selected, top }: { selected: 'all' | 'mentions'; top?: ReactNode }) {
  return (
    <HeadBar>
      {top}
      <h1 className="px-4 text-title leading-14 font-bold phone:sr-only">Notifications</h1>
      <Tabs label="Notifications" tabs={tabs} selected={selected} replace />
    </HeadBar>
  );
}
