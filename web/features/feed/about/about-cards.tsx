import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCampus } from '../../../lib/app-state.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { CalendarIcon, type Icon, LockIcon, GlobeIcon, PinIcon, ShareIcon } from '../../../ui/icons/icons.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { privacyLabels, shareGroup, statsQuery } from '../../campuses/index.ts';

/** One of the about tab's three cards. */
export function AboutCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line px-4 py-5">
      <h2 className="mb-2 text-lead font-bold">{title}</h2>
      {children}
    </section>
  );
}

/** What this community is. */
export function AboutCommunity() {
  const campus = useCampus();
  const { user } = useViewer();
  const { name, campus_short_name: short, location, privacy, createdAt } = campus;
  const { name: level, readers } = privacyLabels[privacy];
  const facts: [icon: Icon, title: string, text: string][] = [
    [privacy === 'public' ? GlobeIcon : LockIcon, level, readers],
    [PinIcon, `${location.city}, ${location.state}`, name],
    [CalendarIcon, 'History', `On Quad since ${createdAt}`],
  ];
  return (
    <AboutCard title="About This Community">
      <p className="text-2">
        Buy, sell, and talk with {short} students in {location.city}, {location.state}.
      </p>
      <ul className="mt-4 grid gap-4">
        {facts.map(([Drawing, title, text]) => (
          <li key={title} className="flex gap-3">
            <Drawing size={20} className="mt-px text-2" />
            <div className="min-w-0">
              <p className="font-semi">{title}</p>
              <p className="text-label text-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {user ? (
        <Button className="mt-5 wide:hidden" icon={<ShareIcon size={20} />} onClick={() => void shareGroup()}>
          Share Group
        </Button>
      ) : null}
    </AboutCard>
  );
}

/** What happens here. The members count is hidden unless over 1. */
export function Activity() {
  const { data, error, refetch } = useQuery(statsQuery);
  return (
    <AboutCard title="Activity">
      {data ? (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5">
          {data.members > 1 ? <Figure label="Members" figure={data.members} /> : null}
          <Figure label="New members in the last 7 days" figure={data.new_members_week} />
          <Figure label="Posts in the last 7 days" figure={data.posts_week} />
          <Figure label="Posts in the last month" figure={data.posts_month} />
        </dl>
      ) : error ? (
        <ErrorLine text="Something went wrong" onRetry={() => void refetch()} />
      ) : (
        <Waiting className="h-22">
          <Bone className="h-8 w-2/3 rounded-s" />
        </Waiting>
      )}
    </AboutCard>
  );
}

/** A figure that the viewer may not see is left out, not shown as 0. */
function Figure({ label, figure }: { label: string; figure: number | null }) {
  if (figure === null) return null;
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-small text-2">{label}</dt>
      <dd className="text-title font-bold tnum">{figure.toLocaleString('en-US')}</dd>
    </div>
  );
}
