import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { Campus } from '../../../../contract/campuses/campuses.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import {
  type Icon,
  LockIcon,
  MessagesIcon,
  PinIcon,
  SchoolIcon,
  ShieldIcon,
  TagIcon,
} from '../../../ui/icons/icons.tsx';
import { useGate, wantPlace } from '../../identity/index.ts';

/** Above what a visitor may read, or in place of what he may not. */
export default function PrivateCampusGate({ locked }: { locked?: boolean }) {
  return locked ? <PrivateGate /> : <WelcomePanel />;
}

/** What to do in order to read a campus: join it, or verify a school email where an account alone is not enough (D56). */
export function JoinButton() {
  const { user } = useViewer();
  const gate = useGate();
  return user ? (
    <Link to="/settings/account/school_email" className={buttonClass('primary')}>
      Verify your school email
    </Link>
  ) : (
    <Button look="primary" onClick={() => gate('join campus')}>
      Click to Join
    </Button>
  );
}

/** What to say to somebody who may not read the campus. */
function waysToRead({ campus_short_name: name, privacy }: Campus, signedIn: boolean): string {
  if (signedIn)
    return `Only people with a verified school email can see posts and people at ${name}. Verifying yours takes a minute.`;
  return privacy === 'members'
    ? `Only people with a verified school email can see posts and people at ${name}. Join with your school email. It takes a minute.`
    : `You need an account to see posts and people at ${name}. Join with your school email. It takes a minute.`;
}

/** What is shown instead of a campus's content to whoever may not read it (D6, D56, FEE-06, FEE-35). */
export function PrivateGate() {
  const campus = useCampus();
  const { user } = useViewer();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (!/^\/(home|media|about)$/.test(pathname)) wantPlace(`${pathname}${search}${hash}`);
  }, [pathname, search, hash]);
  const { campus_short_name: name, campus_logo } = campus;
  return (
    <>
      <section className="border-b border-line px-6 pt-14 pb-10 text-center phone:pt-10">
        <div className="relative mx-auto mb-5 w-22">
          <img src={campus_logo} alt={name} width={88} height={88} className="rounded-[25px]" />
          <span className="absolute -right-2.5 -bottom-2.5 grid size-10 place-items-center rounded-full bg-page inset-ring inset-ring-line">
            <LockIcon size={20} />
          </span>
        </div>
        <h1 className="text-display font-bold text-balance">This community is private.</h1>
        <p className="mx-auto mt-2 mb-6 max-w-[44ch] text-balance text-2">{waysToRead(campus, user !== null)}</p>
        <JoinButton />
      </section>
      {user ? null : <WelcomePanel />}
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

/** The signed-out home's welcome: five reasons and two ways in (FEE-09, FEE-10). */
function WelcomePanel() {
  const campus = useCampus();
  const gate = useGate();
  return (
    <section aria-label="Welcome" className="px-6 pb-8">
      <h2 className="pt-8 pb-2 text-title font-bold">Welcome to Quad at {campus.campus_short_name}</h2>
      <ul>
        {benefits.map(([Drawing, title, text]) => (
          <li key={title} className="flex gap-4 border-b border-line py-3.5">
            <Drawing className="mt-px text-accent" />
            <div>
              <h3 className="font-semi">{title}</h3>
              <p className="text-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-6 grid grid-cols-2 gap-2">
        <Link to="/user_registration" className={buttonClass('second')}>
          Log In
        </Link>
        <Button look="primary" onClick={() => gate('join campus')}>
          Join Group
        </Button>
      </div>
    </section>
  );
}
