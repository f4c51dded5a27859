import type { Person } from '../../../../contract/campuses/campuses.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { personName, photoOf } from '../../identity/index.ts';
import { bubbleClass } from './bubble.tsx';

/** Shows that the other person is typing. */
export function TypingRow({ person }: { person: Person }) {
  const name = personName(person);
  return (
    <div role="status" aria-label={`${name} is typing`} className="mt-2.5 flex items-end gap-2">
      <Avatar name={name} src={photoOf(person, 96)} size={28} />
      <div className={`${bubbleClass(false, true)} flex h-10 items-center gap-1`}>
        {[0, 160, 320].map((delay) => (
          <span
            key={delay}
            className="size-2 animate-breathe rounded-full bg-control"
            style={{ animationDuration: '0.7s', animationDelay: `${delay}ms` }}
          />
        ))}
      </div>
    </div>
  );
}
