import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { campus } from '../../../lib/boot.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { type Icon, LockIcon, MessagesIcon, PinIcon, ShieldIcon, TagIcon } from '../../../ui/icons.tsx';
import { rememberPlace, useGate } from '../../identity/index.ts';

/** Above what a visitor may read, or in place of what he may not. */
export default function Gate({ locked }: { locked?: boolean }) {
  return locked ? <PrivateGate /> : <WelcomePanel />;
}

/** What a visitor of a private campus sees instead of its content (D6, FEE-06, FEE-35). */
export function PrivateGate() {
  const gate = useGate();
  const { pathname } = useLocation();
  const { campus_short_name: name, campus_logo } = campus;
  useEffect(() => rememberPlace(pathname), [pathname]);
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
        <p className="mx-auto mt-2 mb-6 max-w-[44ch] text-balance text-2">
          Posts and people at {name} are for its verified students. Joining takes a school{' '}
          <span className="whitespace-nowrap">e-mail</span> and a minute.
        </p>
        <Button look="primary" onClick={() => gate('join campus')}>
          Click to Join
        </Button>
      </section>
      <WelcomePanel />
    </>
  );
}

const benefits: [icon: Icon, title: string, text: ReactNode][] = [
  [
    LockIcon,
    'Students only',
    <>
      Everyone here has verified a school <span className="whitespace-nowrap">e-mail.</span>
    </>,
  ],
  [TagIcon, 'Sell in under 30 seconds', 'A photo, a price, a sentence. No fees.'],
  [MessagesIcon, 'Message in the app', 'Keep your number to yourself until you meet.'],
  [PinIcon, 'Meet on campus', 'Pick up between classes, in public places.'],
  [ShieldIcon, 'A code of conduct', 'Be neighborly, be ethical, be proactive.'],
];

/** The signed-out home's welcome: five reasons and two ways in (FEE-09, FEE-10). */
function WelcomePanel() {
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
