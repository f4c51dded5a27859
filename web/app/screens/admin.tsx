import { lazy } from '../../lib/lazy.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { useApp } from '../../lib/app-state.ts';
import { useViewer } from '../../lib/viewer.ts';
import { MissingPage } from '../../ui/feedback/missing-page.tsx';
import { HeadBar } from '../../ui/layout/screen-head.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { summaryQuery } from '../../features/moderation/reports/api.ts';
import { useQueueLive } from '../../features/moderation/reports/live.ts';
import { AdminSearch } from '../../features/console/index.ts';
import Reports from '../../features/moderation/reports/reports.tsx';

const Case = lazy(() => import('../../features/moderation/case/case.tsx'));
const User = lazy(() => import('../../features/moderation/records/user.tsx'));
const Campus = lazy(() => import('../../features/console/site/campus/campus.tsx'));

/** The console's parts are grouped by what staff do there. */
const groups = ['Cases', 'Community', 'Search', 'Operation'] as const;

interface Part {
  group: (typeof groups)[number];
  /** below /admin; '' for the console's first page */
  path: string;
  label: string;
  Screen: ComponentType;
  /** the placeholder of its search box; without it there is none */
  search?: string;
  /** for admins only */
  admin?: true;
  /** in the navigation only where there are ads */
  ads?: true;
  /** not for moderators of one campus */
  site?: true;
}

const part = (
  group: Part['group'],
  path: string,
  label: string,
  load: () => Promise<{ default: ComponentType }>,
  more: Omit<Part, 'group' | 'path' | 'label' | 'Screen'>,
): Part => ({ group, path, label, Screen: lazy(load), ...more });

const parts: readonly Part[] = [
  { group: 'Cases', path: '', label: 'Reports', Screen: Reports, search: 'Search reports' },
  part('Cases', 'posts', 'Posts', () => import('../../features/moderation/records/posts.tsx'), {
    search: 'Search posts',
  }),
  part('Cases', 'users', 'Users', () => import('../../features/moderation/records/users.tsx'), {
    search: 'Name or email',
  }),
  part('Cases', 'bans', 'Bans', () => import('../../features/moderation/records/bans.tsx'), { search: 'Search bans' }),
  part('Cases', 'ads', 'Ads', () => import('../../features/moderation/records/ads.tsx'), {
    search: 'Search ads',
    ads: true,
  }),
  part('Cases', 'feedback', 'Feedback', () => import('../../features/console/site/feedback.tsx'), {
    search: 'Search messages',
  }),
  part('Community', 'campuses', 'Campuses', () => import('../../features/console/site/campuses.tsx'), {
    search: 'Search campuses',
    admin: true,
  }),
  part('Community', 'spots', 'Meet-up spots', () => import('../../features/console/site/spots.tsx'), {
    search: 'Search spots',
    admin: true,
  }),
  part('Community', 'picks', 'Quick picks', () => import('../../features/console/site/quick-picks.tsx'), {
    admin: true,
  }),
  part('Community', 'calendar', 'Calendar', () => import('../../features/console/site/calendar.tsx'), {
    search: 'Search terms',
    admin: true,
  }),
  part('Community', 'schools', 'Schools', () => import('../../features/console/site/schools.tsx'), {
    search: 'Search schools',
    admin: true,
  }),
  part('Search', 'words', 'Words', () => import('../../features/console/site/words.tsx'), {
    search: 'Search words',
    site: true,
  }),
  part('Search', 'searches', 'Searches', () => import('../../features/console/site/searches.tsx'), {
    search: 'Search searches',
  }),
  part('Operation', 'roles', 'Roles', () => import('../../features/console/site/roles.tsx'), {
    search: 'Search people',
    admin: true,
  }),
  part('Operation', 'mail', 'Mail', () => import('../../features/console/site/mail.tsx'), {
    search: 'Search addresses',
    admin: true,
  }),
  part('Operation', 'doctor', 'Doctor', () => import('../../features/console/site/doctor.tsx'), { admin: true }),
  part('Operation', 'audit', 'Audit log', () => import('../../features/console/site/audit.tsx'), {
    search: 'Search the log',
  }),
];

const linkTo = ({ path }: Part): string => (path === '' ? '/admin' : `/admin/${path}`);

const isWithin = (part: Part, pathname: string): boolean =>
  pathname === linkTo(part) || pathname.startsWith(part.path === '' ? '/admin/cases' : `${linkTo(part)}/`);

/** /admin and everything below, for moderators and admins only (D9): web/app/staff.tsx lets in nobody else. */
export default function AdminScreen() {
  const { user } = useViewer();
  const { pathname } = useLocation();
  const admin = user?.role === 'admin';
  const { ads } = useApp().boot.switches;
  const { data: summary } = useQuery(summaryQuery);
  const isSiteStaff = admin || summary?.campus === null;
  const allowed = parts.filter((part) => (admin || !part.admin) && (isSiteStaff || !part.site));
  const shown = allowed.filter((part) => ads || !part.ads);
  const current = shown.find((part) => isWithin(part, pathname));
  usePageTitle(current ? `${current.label} · Admin` : 'Admin');
  useQueueLive();
  return (
    <>
      <HeadBar>
        <div className="flex min-h-14 items-center gap-x-4 px-4">
          <h1 className="flex-1 text-title leading-12 font-bold phone:flex-none phone:text-lead">Moderation</h1>
          {current?.search ? (
            <AdminSearch
              list={linkTo(current)}
              placeholder={current.search}
              className="min-w-0 max-w-[300px] phone:max-w-none phone:flex-1"
            />
          ) : null}
        </div>
      </HeadBar>
      <div className="panes:grid panes:grid-cols-[176px_minmax(0,1fr)]">
        <nav
          aria-label="Admin"
          className="scrollless sticky z-bar flex narrow:top-14 narrow:overflow-x-auto narrow:border-b narrow:border-line narrow:bg-glass narrow:px-1 narrow:backdrop-blur-[14px] panes:top-14 panes:max-h-[calc(100dvh-3.5rem)] panes:flex-col panes:gap-4 panes:self-start panes:overflow-y-auto panes:py-4"
        >
          {groups.map((group) => (
            <PartGroup
              key={group}
              title={group}
              parts={shown.filter((each) => each.group === group)}
              current={current}
            />
          ))}
        </nav>
        <div className="min-w-0 panes:min-h-[calc(100dvh-3.5rem)] panes:border-l panes:border-line">
          <Suspense fallback={<Spinner className="py-24" />}>
            <Routes>
              {allowed.map(({ path, Screen }) => (
                <Route key={path} {...(path === '' ? { index: true } : { path })} element={<Screen />} />
              ))}
              <Route path="cases/:id" element={<Case />} />
              <Route path="users/:id" element={<User />} />
              {admin ? <Route path="campuses/:id" element={<Campus />} /> : null}
              <Route path="*" element={<MissingPage />} />
            </Routes>
          </Suspense>
        </div>
      </div>
    </>
  );
}

/** A group of the console's parts: a list with a title, and on a narrow screen a piece of the one row. */
function PartGroup({
  title,
  parts: within,
  current,
}: {
  title: string;
  parts: readonly Part[];
  current: Part | undefined;
}) {
  if (within.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={title}
      className="narrow:flex narrow:not-first:border-l narrow:not-first:border-line narrow:not-first:pl-1 narrow:pr-1"
    >
      <p aria-hidden="true" className="px-4 pb-1 text-micro font-semi text-3 narrow:hidden">
        {title}
      </p>
      {within.map((each) => (
        <PartLink key={each.path} part={each} current={each === current} />
      ))}
    </div>
  );
}

/** Scrolls the parts so that a link is in sight. After scrollIntoView Tab would begin behind it, past the skip link. */
function showInNav(link: HTMLElement): void {
  const nav = link.closest('nav');
  if (!nav) return;
  const [own, seen] = [link.getBoundingClientRect(), nav.getBoundingClientRect()];
  const beyond = (start: number, end: number, from: number, to: number) =>
    end > to ? end - to : start < from ? start - from : 0;
  nav.scrollBy(beyond(own.left, own.right, seen.left, seen.right), beyond(own.top, own.bottom, seen.top, seen.bottom));
}

function PartLink({ part, current }: { part: Part; current: boolean }) {
  const { label } = part;
  const { data } = useQuery(summaryQuery);
  const count = (data && { Reports: data.open + data.appeals, Ads: data.ads, Feedback: data.feedback }[label]) || 0;
  return (
    <Link
      to={linkTo(part)}
      aria-current={current ? 'page' : undefined}
      ref={(link) => {
        if (current && link) showInNav(link);
      }}
      className="relative flex shrink-0 items-center gap-1.5 font-medium whitespace-nowrap text-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:font-semi aria-[current=page]:text-ink narrow:h-11 narrow:px-2 narrow:aria-[current=page]:after:absolute narrow:aria-[current=page]:after:inset-x-2 narrow:aria-[current=page]:after:-bottom-px narrow:aria-[current=page]:after:h-[3px] narrow:aria-[current=page]:after:rounded-t-[3px] narrow:aria-[current=page]:after:bg-accent-solid narrow:dark:aria-[current=page]:after:bg-accent panes:mx-2 panes:h-9 panes:justify-between panes:rounded-m panes:px-2 panes:hover:bg-2 panes:aria-[current=page]:bg-3"
    >
      {label}
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="min-w-5 rounded-pill bg-accent-tint px-1.5 text-center text-micro leading-5 font-semi text-accent tnum"
        >
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </Link>
  );
}
