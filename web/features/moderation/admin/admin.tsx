import { lazy } from '../../../lib/lazy.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useApp } from '../../../lib/app-state.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { MissingPage } from '../../../ui/feedback/missing-page.tsx';
import { HeadBar } from '../../../ui/layout/screen-head.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { summaryQuery } from './api.ts';
import { useQueueLive } from './live.ts';
import { AdminSearch } from './parts/admin-search.tsx';
import Reports from './reports/reports.tsx';

const Case = lazy(() => import('./case/case.tsx'));
const Posts = lazy(() => import('./records/posts.tsx'));
const Users = lazy(() => import('./records/users.tsx'));
const User = lazy(() => import('./records/user.tsx'));
const Bans = lazy(() => import('./records/bans.tsx'));
const Feedback = lazy(() => import('./records/feedback.tsx'));
const Audit = lazy(() => import('./records/audit.tsx'));
const Ads = lazy(() => import('./records/ads.tsx'));
const Words = lazy(() => import('./site/words.tsx'));
const Searches = lazy(() => import('./site/searches.tsx'));
const Campuses = lazy(() => import('./site/campuses.tsx'));
const Campus = lazy(() => import('./site/campus/campus.tsx'));
const Spots = lazy(() => import('./site/spots.tsx'));
const Calendar = lazy(() => import('./site/calendar.tsx'));
const Mail = lazy(() => import('./site/mail.tsx'));
const Doctor = lazy(() => import('./site/doctor.tsx'));
const Roles = lazy(() => import('./site/roles.tsx'));
const Schools = lazy(() => import('./site/schools.tsx'));

interface Part {
  to: string;
  label: string;
  /** the placeholder of its search box; without it there is none */
  search?: string;
  admin?: true;
  /** only where there are ads */
  ads?: true;
  /** not for moderators of one campus */
  site?: true;
}

const parts: readonly Part[] = [
  { to: '/admin', label: 'Reports', search: 'Search reports' },
  { to: '/admin/posts', label: 'Posts', search: 'Search posts' },
  { to: '/admin/users', label: 'Users', search: 'Name or email' },
  { to: '/admin/bans', label: 'Bans', search: 'Search bans' },
  { to: '/admin/ads', label: 'Ads', search: 'Search ads', ads: true },
  { to: '/admin/campuses', label: 'Campuses', search: 'Search campuses', admin: true },
  { to: '/admin/spots', label: 'Meet-up spots', search: 'Search spots', admin: true },
  { to: '/admin/calendar', label: 'Calendar', search: 'Search terms', admin: true },
  { to: '/admin/schools', label: 'Schools', search: 'Search schools', admin: true },
  { to: '/admin/roles', label: 'Roles', search: 'Search people', admin: true },
  { to: '/admin/mail', label: 'Mail', search: 'Search addresses', admin: true },
  { to: '/admin/doctor', label: 'Doctor', admin: true },
  { to: '/admin/words', label: 'Words', search: 'Search words', site: true },
  { to: '/admin/searches', label: 'Searches', search: 'Search searches' },
  { to: '/admin/feedback', label: 'Feedback', search: 'Search messages' },
  { to: '/admin/audit', label: 'Audit log', search: 'Search the log' },
];

const isWithin = (part: Part, pathname: string): boolean =>
  part.to === '/admin'
    ? pathname === '/admin' || pathname.startsWith('/admin/cases')
    : pathname === part.to || pathname.startsWith(`${part.to}/`);

/** /admin and everything below, for moderators and admins only (D9). */
export default function AdminScreen() {
  const { user } = useViewer();
  const { pathname } = useLocation();
  const admin = user?.role === 'admin';
  const { ads } = useApp().boot.switches;
  const { data: summary } = useQuery(summaryQuery);
  const isSiteStaff = admin || summary?.campus === null;
  const shown = parts.filter((part) => (admin || !part.admin) && (isSiteStaff || !part.site) && (ads || !part.ads));
  const current = shown.find((part) => isWithin(part, pathname));
  usePageTitle(current ? `${current.label} · Admin` : 'Admin');
  useQueueLive();
  return (
    <>
      <HeadBar>
        <div className="flex min-h-14 items-center gap-x-4 px-4">
          <h1 className="flex-1 text-title leading-12 font-bold phone:flex-none phone:text-lead">Moderation</h1>
          {current?.search ? (
            <AdminSearch placeholder={current.search} className="min-w-0 max-w-[300px] phone:max-w-none phone:flex-1" />
          ) : null}
        </div>
        <nav aria-label="Admin" className="scrollless flex overflow-x-auto px-1">
          {shown.map((part) => (
            <PartLink key={part.to} part={part} current={part === current} />
          ))}
        </nav>
      </HeadBar>
      <Suspense fallback={<Spinner className="py-24" />}>
        <Routes>
          <Route index element={<Reports />} />
          <Route path="cases/:id" element={<Case />} />
          <Route path="posts" element={<Posts />} />
          <Route path="users" element={<Users />} />
          <Route path="users/:id" element={<User />} />
          <Route path="bans" element={<Bans />} />
          <Route path="ads" element={<Ads />} />
          <Route path="searches" element={<Searches />} />
          <Route path="feedback" element={<Feedback />} />
          <Route path="audit" element={<Audit />} />
          {isSiteStaff ? <Route path="words" element={<Words />} /> : null}
          {admin ? (
            <>
              <Route path="campuses" element={<Campuses />} />
              <Route path="campuses/:id" element={<Campus />} />
              <Route path="spots" element={<Spots />} />
              <Route path="calendar" element={<Calendar />} />
              <Route path="schools" element={<Schools />} />
              <Route path="mail" element={<Mail />} />
              <Route path="roles" element={<Roles />} />
              <Route path="doctor" element={<Doctor />} />
            </>
          ) : null}
          <Route path="*" element={<MissingPage />} />
        </Routes>
      </Suspense>
    </>
  );
}

function PartLink({ part: { to, label }, current }: { part: Part; current: boolean }) {
  const { data } = useQuery(summaryQuery);
  const count = (data && { Reports: data.open + data.appeals, Ads: data.ads, Feedback: data.feedback }[label]) || 0;
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      ref={(link) => {
        if (current) link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }}
      className="relative grid h-11 shrink-0 grid-flow-col items-center gap-1.5 px-2.5 narrow:px-2 font-medium whitespace-nowrap text-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:font-semi aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.5 narrow:aria-[current=page]:after:inset-x-2 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-[3px] aria-[current=page]:after:rounded-t-[3px] aria-[current=page]:after:bg-accent-solid dark:aria-[current=page]:after:bg-accent"
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
