import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AccountLine } from '../../../../contract/moderation/admin.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { photoOf } from '../../identity/index.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { formatDate } from '../../../../contract/date-format.ts';

const tones = {
  plain: 'bg-3 text-2',
  ok: 'bg-ok-tint text-ok',
  warn: 'bg-warn-tint text-warn',
  danger: 'bg-danger-tint text-danger',
  accent: 'bg-accent-tint text-accent',
};
export type MarkTone = keyof typeof tones;

/** A label on an entry: its reason or state. */
export function StateMark({ tone = 'plain', children }: { tone?: MarkTone; children: ReactNode }) {
  return (
    <span className={`inline-flex min-h-6 items-center rounded-pill px-2.5 text-small font-semi ${tones[tone]}`}>
      {children}
    </span>
  );
}

export const Marks = ({ children }: { children: ReactNode }) => (
  <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-small text-2">{children}</p>
);

const states: Record<AccountLine['state'], { word: string; tone: MarkTone } | null> = {
  active: null,
  suspended: { word: 'Suspended', tone: 'warn' },
  banned: { word: 'Banned', tone: 'danger' },
  deleted: { word: 'Deleted', tone: 'plain' },
};
const roles: Record<AccountLine['role'], string | null> = { member: null, moderator: 'Moderator', admin: 'Admin' };

/** The labels of an account's state, if it has any. */
export function AccountMarks({ user }: { user: AccountLine }) {
  const { time_zone: timeZone } = useCampus();
  const state = states[user.state];
  const role = roles[user.role];
  return (
    <>
      {role ? (
        <StateMark tone="accent">
          {role}
          {user.staff_campus_id ? ` of ${user.staff_campus_id}` : ''}
        </StateMark>
      ) : null}
      {state ? (
        <StateMark tone={state.tone}>
          {state.word}
          {user.suspended_until
            ? ` until ${formatDate(user.suspended_until, { month: 'short', day: 'numeric', timeZone })}`
            : ''}
        </StateMark>
      ) : null}
    </>
  );
}

/** A person's picture, with the name next to it. */
export const Face = ({ user, size = 44 }: { user: AccountLine | null; size?: 32 | 44 | 80 }) => (
  <Avatar name={user?.name ?? '?'} src={user ? photoOf(user, size * 2) : null} size={size} />
);

/** A person with a link to their page, and the time. */
export function Byline({ user, at, children }: { user: AccountLine | null; at?: string; children?: ReactNode }) {
  return (
    <p className="text-small text-2">
      {user?.username ? (
        <Link to={`/admin/users/${user._id}`} className="font-medium hover:text-ink hover:underline">
          @{user.username}
        </Link>
      ) : (
        'Deleted user'
      )}
      {children}
      {at ? (
        <>
          {' · '}
          <RelativeTime at={at} />
        </>
      ) : null}
    </p>
  );
}

/** A quotation of someone's text. */
export function Quote({ photo, children }: { photo?: string | null; children: ReactNode }) {
  return (
    <div className="mt-2 flex gap-3 border-l-2 border-line-2 pl-3 text-2">
      {photo ? (
        <img
          src={photo}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-11 shrink-0 rounded-s bg-3 object-cover"
        />
      ) : null}
      <span className="line-clamp-4 min-w-0 whitespace-pre-line">{children}</span>
    </div>
  );
}
