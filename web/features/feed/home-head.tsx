import type { ReactNode } from 'react';
import { HeadBar } from '../../ui/layout/screen-head.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';

const panel = 'home-panel';

/** The feed's tabs. */
const tabs = [
  { key: 'for-you', label: 'For You', to: '/home', panel },
  { key: 'photos', label: 'Photos', to: '/media', panel },
  { key: 'about', label: 'About', to: '/about', panel },
] as const;

/** The bar above the feed, the photos and the about tab. `top` is the phone's bar; children are next to the tabs. */
export function HomeHead({
  top,
  selected,
  children,
}: {
  top: ReactNode;
  selected: (typeof tabs)[number]['key'];
  children?: ReactNode;
}) {
  return (
    <HeadBar>
      {top}
      <div className="flex items-center">
        <Tabs label="Home" tabs={tabs} selected={selected} className="min-[341px]:shrink-0" />
        {children}
      </div>
    </HeadBar>
  );
}

/** The panel of the selected tab. */
export function HomePanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div id={panel} role="tabpanel" aria-label={label}>
      {children}
    </div>
  );
}
