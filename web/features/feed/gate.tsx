import { Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { Campus } from '../../../contract/campuses/campuses.ts';
import { lazy } from '../../lib/lazy.ts';
import { useCampus } from '../../lib/app-state.ts';
import { useRoute } from '../../lib/route.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { type Icon, LockIcon, MessagesIcon, PinIcon, SchoolIcon, ShieldIcon, TagIcon } from '../../ui/icons/icons.tsx';
import { providerHref, useMayStart, storePlace } from '../identity/index.ts';
import { DrawnCollage, ListingCollage } from './collage.tsx';
import { TeaserOf, useTeaser } from './teaser.tsx';

const WaitingList = lazy(() => import('./waiting-list.tsx'));

/** Shown above what a visitor may read, or (`locked`) in place of what the viewer may not. */
export default function PrivateCampusGate({ locked }: { locked?: boolean }) {
  return locked ? <PrivateGate /> : <PublicWelcome />;
}

/** "Sign in with OU", where the campus has its own provider. It's loaded with the gate, not with every page. */
function UniversityButton({ className }: { className?: string }) {
  const { sign_in: signIn } = useCampus();
  return (
    <Button look="primary" className={className} onClick={() => window.location.assign(providerHref('university'))}>
      {signIn?.label}
    </Button>
  );
}

/** The button to join a campus, or to verify a school email where an account alone isn't enough (D56). */
export function JoinButton() {
  const { user } = useViewer();
  const { sign_in: signIn } = useCampus();
  const mayStart = useMayStart();
  const join = (
    <Button look={signIn ? 'second' : 'primary'} onClick={() => mayStart('join campus')}>
      Click to Join
    </Button>
  );
  if (!user && signIn)
    return (
      <div className="flex flex-wrap gap-2">
        <UniversityButton />
        {signIn.required ? null : join}
      </div>
    );
  return user ? (
    <Link to="/settings/account/school_email" className={buttonClass('primary')}>
      Verify your school email
    </Link>
  ) : (
    join
  );
}

/** Explains how the viewer gets access to the campus. */
function waysToRead({ campus_short_name: name, privacy }: Campus, signedIn: boolean): string {
  if (signedIn)
    return `Only people with a verified school email can see posts and people at ${name}. Verifying yours takes a minute.`;
  return privacy === 'members'
    ? `Only people with a verified school email can see posts and people at ${name}. Join with your school email. It takes a minute.`
    : `Students at ${name} buy and sell here. Join with your school email to see what's for sale. It takes a minute.`;
}

/**
 * Replaces a campus's content for everyone who may not read it (D6, D56). It shows nothing from the
 * campus's posts but the listing whose author shared it: the drawings are the product's, and any other link to
 * a post looks the same whether the post exists or not.
 */
export function PrivateGate() {
  return useCampus().waiting ? (
    <Suspense fallback={null}>
      <WaitingList />
    </Suspense>
  ) : (
    <LockedGate />
  );
}

function LockedGate() {
  const campus = useCampus();
  const { user } = useViewer();
  const { pathname, search, hash } = useLocation();
  const { route } = useRoute();
  const isFeed = pathname === '/home' || route.within === '/home';
  // where a log-in leads back to; the feed needs no storing: it leads there anyway
  useEffect(() => {
    if (!isFeed) storePlace(`${pathname}${search}${hash}`);
  }, [isFeed, pathname, search, hash]);
  const { campus_short_name: name } = campus;
  // what people send or print links of
  const linked = route.preview === 'post' || route.preview === 'sale' ? route.preview : null;
  const teaser = useTeaser();
  return (
    <>
      {teaser ? <TeaserOf teaser={teaser} /> : <DrawnCollage />}
      <section className="border-b border-line px-6 pt-4 pb-8 phone:px-4">
        <p className="mb-2 flex items-center gap-2 text-small font-semi text-2">
          <LockIcon size={18} />
          {name}
        </p>
        {teaser ? (
          <h2 className="text-title font-bold text-balance">This community is private.</h2>
        ) : (
          <h1 className="text-display font-bold text-balance">This community is private.</h1>
        )}
        <p className="mt-2 mb-5 max-w-[52ch] text-lead text-pretty text-2">
          {waysToRead(campus, user !== null)}
          {teaser ? " We'll bring you back here." : null}
        </p>
        {linked && !teaser ? (
          <p className="mb-5 rounded-l bg-2 px-4 py-3">
            Your link leads to a {linked} at {name}. We'll take you there once you're in.
          </p>
        ) : null}
        <JoinButton />
      </section>
      {user ? null : <Welcome />}
    </>
  );
}

/**
 * Shown to visitors above a public campus's feed: some of its listings, with the ways to join and log in.
 */
function PublicWelcome() {
  const { campus_short_name: name, sign_in: signIn } = useCampus();
  return (
    <>
      <ListingCollage />
      <section aria-label="Welcome" className="px-6 pt-4 pb-8 phone:px-4">
        <h2 className="text-display font-bold text-balance">Welcome to Quad at {name}</h2>
        <p className="mt-2 mb-5 text-lead text-2">Buy, sell, and talk with students on your campus.</p>
        {signIn ? <UniversityButton className="mb-2 w-full" /> : null}
        {signIn?.required ? null : <WaysIn />}
        <Button
          wide
          className="mt-2"
          onClick={() => document.querySelector('[role=feed]')?.scrollIntoView({ block: 'start' })}
        >
          See what's for sale
        </Button>
        <Benefits />
      </section>
    </>
  );
}

const benefits: [icon: Icon, title: string, text: string][] = [
  [SchoolIcon, 'Verified students', 'You need a verified school email to post, comment, or message.'],
  [TagIcon, 'Post in under 30 seconds', 'Add a photo, a price, and a few words. No fees.'],
  [MessagesIcon, 'Message in the app', 'No need to share your phone number.'],
  [PinIcon, 'Meet on campus', 'Pick things up between classes, in a public place.'],
  [ShieldIcon, 'A code of conduct', 'Be neighborly, be ethical, be proactive.'],
];

/** A private campus's welcome: five reasons, and buttons to join and log in, unless only its university's sign-in counts. */
function Welcome() {
  const { campus_short_name: name, sign_in: signIn } = useCampus();
  return (
    <section aria-label="Welcome" className="px-6 pb-8 phone:px-4">
      <h2 className="pt-8 text-title font-bold">Welcome to Quad at {name}</h2>
      <Benefits />
      {signIn?.required ? null : (
        <div className="mt-6">
          <WaysIn />
        </div>
      )}
    </section>
  );
}

function Benefits() {
  return (
    <ul className="mt-2">
      {benefits.map(([Icon, title, text]) => (
        <li key={title} className="flex gap-4 border-b border-line py-3.5 last:border-0">
          <Icon className="mt-px shrink-0 text-2" />
          <div>
            <h3 className="font-semi">{title}</h3>
            <p className="text-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function WaysIn() {
  const mayStart = useMayStart();
  const { sign_in: signIn } = useCampus();
  return (
    <div className="grid grid-cols-2 gap-2">
      <Link to="/user_registration" className={buttonClass('second')}>
        Log In
      </Link>
      <Button look={signIn ? 'second' : 'primary'} onClick={() => mayStart('join campus')}>
        Join Group
      </Button>
    </div>
  );
}
