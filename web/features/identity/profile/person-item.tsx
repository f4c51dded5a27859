import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Person } from '../../../../contract/campuses/campuses.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { personName, photoOf } from './person.ts';

/** A person in a list: the whole row links to the profile, except for the action at its right. */
export function PersonItem({ person, note, action }: { person: Person; note?: ReactNode; action?: ReactNode }) {
  const name = personName(person);
  return (
    <div className="relative flex min-h-17 items-center gap-3 px-4 py-2.5 transition-colors hover:bg-2">
      <Avatar name={name} src={photoOf(person, 96)} size={48} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1">
          <Link
            to={`/${person.username}`}
            className="truncate font-semi after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {name}
          </Link>
          {person.verified ? <VerifiedTick /> : null}
        </p>
        <p className="truncate text-small text-3">
          @{person.username}
          {note ? <> · {note}</> : null}
        </p>
      </div>
      {action ? <div className="relative shrink-0">{action}</div> : null}
    </div>
  );
}
