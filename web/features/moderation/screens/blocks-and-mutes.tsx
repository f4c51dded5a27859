import { useInfiniteQuery } from '@tanstack/react-query';
import type { Person } from '../../../../contract/campuses/campuses.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { personName, photoOf } from '../../identity/index.ts';
import { blockedQuery, mutedQuery, setBlocked, setPersonMuted } from '../api.ts';
import { all, type Loader } from '../../../lib/loader.ts';

export const loader: Loader = ({ queries }) =>
  all(queries.infiniteQuery(blockedQuery), queries.infiniteQuery(mutedQuery));

/** /settings/account/blocked: the people whom the viewer blocked or muted, to undo it (D11). */
export default function BlocksAndMutesScreen() {
  return (
    <>
      <People
        query={blockedQuery}
        title="Blocked"
        empty="You haven't blocked anyone. You can block someone from the menu on their profile, post, or conversation."
        action="Unblock"
        undo={(userId) => setBlocked(userId, false)}
      />
      <People
        query={mutedQuery}
        title="Muted"
        empty="You haven't muted anyone. People you mute won't know."
        action="Unmute"
        undo={(userId) => setPersonMuted(userId, false)}
      />
    </>
  );
}

interface PeopleProps {
  query: typeof blockedQuery;
  title: string;
  empty: string;
  action: string;
  undo: (userId: string) => Promise<void>;
}

function People({ query, title, empty, action, undo }: PeopleProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query);
  const people = data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <section aria-label={title}>
      <h2 className="border-b border-line px-4 pt-6 pb-2 text-lead font-bold tracking-[-0.01em]">{title}</h2>
      {!data ? (
        <NotLoaded error={error} refetch={refetch} className="py-3" rows={2} />
      ) : people.length === 0 ? (
        <p className="max-w-[56ch] px-4 py-5 text-2">{empty}</p>
      ) : (
        <ul>
          {people.map((person) => (
            <Row key={person._id} person={person} action={action} undo={undo} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <div className="px-4 py-4">
          <Button size="s" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Row({ person, action, undo }: { person: Person; action: string; undo: (userId: string) => Promise<void> }) {
  const { busy, run } = useAction();
  const name = personName(person);
  return (
    <li className="flex min-h-17 items-center gap-3 border-b border-line px-4 py-2.5">
      <Avatar name={name} src={photoOf(person, 96)} size={48} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semi">{name}</p>
        <p className="truncate text-small text-3">@{person.username}</p>
      </div>
      <Button size="s" busy={busy} onClick={() => void run(() => undo(person._id))} aria-label={`${action} ${name}`}>
        {action}
      </Button>
    </li>
  );
}
