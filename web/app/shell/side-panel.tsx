import { lazy } from '../../lib/lazy.ts';
import { type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { GroupFacts, privacyLabels, SchoolSearch, shareGroup } from '../../features/campuses/index.ts';
import { SearchField } from '../../features/search/index.ts';
import { useApp, useCampus } from '../../lib/app-state.ts';
import { useRoute } from '../../lib/route.ts';
import { openModal } from '../../lib/store.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalIcon, MailIcon, SearchIcon, ShareIcon } from '../../ui/icons/icons.tsx';
import { SkeletonSeller } from '../../ui/feedback/skeleton.tsx';
import { PeopleAndPlaces } from './people-and-places.tsx';
import { LegalLinks } from './legal-links.tsx';

const SellerPanel = lazy(() =>
  import('../../features/listings/page/seller-panel.tsx').then((part) => ({ default: part.SellerPanel })),
);

const SellerRecord = lazy(() => import('../../features/records/seller-record.tsx'));

const contact = 'flex min-h-8 items-center gap-2 text-2 hover:text-ink hover:underline';

/** The panel at the right, above 1170 px. */
export default function SidePanel() {
  const campus = useCampus();
  return (
    <aside aria-label="About" className="sticky top-0 h-dvh overflow-y-auto pt-3 pr-1 pb-6 pl-7 mid:hidden">
      {campus.generic ? (
        <>
          <Schools />
          <Contact />
        </>
      ) : (
        <>
          <Search />
          <BelowSeller>
            <PeopleAndPlaces />
            <AboutGroup />
            <Contact />
          </BelowSeller>
        </>
      )}
    </aside>
  );
}

function Contact() {
  const { campus, support } = useApp().boot;
  return (
    <>
      <section className="py-5">
        <h2 className="mb-1 font-semi">Contact Us</h2>
        <p className="text-2">
          Questions or a problem with a sale?{' '}
          <Link to="/settings/help" className="font-medium text-accent hover:underline">
            Customer Support
          </Link>
        </p>
        <ul className="mt-2 grid gap-1">
          <li>
            <a href={`mailto:${support}`} className={contact}>
              <MailIcon size={18} />
              <span className="min-w-0 truncate">{support}</span>
            </a>
          </li>
          {campus.social_url ? (
            <li>
              <a href={campus.social_url} target="_blank" rel="noreferrer" className={contact}>
                <ExternalIcon size={18} />
                Send a direct message
              </a>
            </li>
          ) : null}
        </ul>
      </section>
      <LegalLinks />
    </>
  );
}

/** The generic campus's search box, except on the search screen, which has its own. */
function Schools() {
  const { pathname } = useLocation();
  return pathname === '/search_schools' ? null : <SchoolSearch />;
}

/** The search box, except on the search screen, which has its own. */
function Search() {
  const campus = useCampus();
  const { pathname } = useLocation();
  return pathname === '/search' ? null : (
    <Suspense
      fallback={
        <Link to="/search" className="flex h-target items-center gap-2.5 rounded-pill bg-2 px-3.5 text-3">
          <SearchIcon size={20} />
          <span className="relative top-px">Search {campus.campus_short_name} Buy / Sell</span>
        </Link>
      }
    >
      <SearchField shortcut="/" />
    </Suspense>
  );
}

/** Next to an open post, its author comes first. */
function BelowSeller({ children }: { children: ReactNode }) {
  const { abilities } = useViewer();
  const { path, params } = useRoute();
  const id = path === '/post/:id' ? params.id : undefined;
  return id && abilities.read ? (
    <Suspense fallback={<SkeletonSeller />}>
      <SellerPanel key={id} id={id} record={(userId) => <SellerRecord userId={userId} />}>
        {children}
      </SellerPanel>
    </Suspense>
  ) : (
    children
  );
}

function AboutGroup() {
  const { user } = useViewer();
  const { campus_short_name: name, location, privacy } = useCampus();
  return (
    <section className="border-b border-line py-5">
      <h2 className="mb-1 font-semi">About This Group</h2>
      <p className="text-2">
        Buy, sell, and talk with {name} students in {location.city}, {location.state}. {privacyLabels[privacy].readers}
      </p>
      <GroupFacts />
      {user ? (
        <Button wide icon={<ShareIcon size={20} />} onClick={() => void shareGroup()}>
          Share Group
        </Button>
      ) : (
        <Button wide onClick={() => openModal({ kind: 'guest', reason: 'join campus' })}>
          Join Group
        </Button>
      )}
    </section>
  );
}
