import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { FoundPerson } from '../../../contract/search/search.ts';
import { openModal } from '../../lib/store.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Avatar } from '../../ui/photos/avatar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { MessagesIcon } from '../../ui/icons/icons.tsx';
import { VerifiedTick } from '../../ui/icons/verified-tick.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { personName, photoOf, useMayStart } from '../identity/index.ts';
import { ListEnd, useLoadMore } from '../../ui/feedback/list-end.tsx';
import { peopleQuery } from './api.ts';
import { useMarked } from './marked.tsx';

/** Matching people. */
export function PeopleHits({ q }: { q: string }) {
  const list = useInfiniteQuery(peopleQuery(q));
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  const words = list.data?.pages[0]?.words ?? [];
  const box = useRef<HTMLUListElement>(null);
  const more = useLoadMore(list, people.length, box);
  if (!list.data) return <NotLoaded error={list.error} refetch={list.refetch} />;
  if (people.length === 0 && !list.hasNextPage)
    return <EmptyState drawing="people" title="No one found for the query" />;
  return (
    <>
      <ul ref={box} aria-label="People">
        {people.map((person) => (
          <li key={person._id} data-item={person._id} className="border-b border-line">
            <PersonFound person={person} words={words} />
          </li>
        ))}
      </ul>
      <ListEnd {...more} key={more.key} end="You've reached the end." />
    </>
  );
}

function PersonFound({ person, words }: { person: FoundPerson; words: readonly string[] }) {
  const marked = useMarked(words);
  const { username, bio, totalPosts, verified } = person;
  const { user } = useViewer();
  const mayStart = useMayStart();
  const name = personName(person);
  return (
    <div className="flex items-center pr-2 transition-colors hover:bg-2">
      <Link to={`/${username}`} className="flex min-w-0 flex-1 gap-3 py-3.5 pl-4 focus-visible:-outline-offset-2">
        <Avatar name={personName(person)} src={photoOf(person, 96)} size={48} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1">
            <span className="truncate font-semi">{marked(personName(person))}</span>
            {verified ? <VerifiedTick /> : null}
          </span>
          <span className="block truncate text-small text-2">
            @{marked(username)}
            {totalPosts > 0 ? ` · ${totalPosts.toLocaleString('en')} ${totalPosts === 1 ? 'post' : 'posts'}` : null}
          </span>
          {bio ? (
            <span dir="auto" className="mt-0.5 line-clamp-2 wrap-anywhere">
              {bio}
            </span>
          ) : null}
        </span>
      </Link>
      {person._id === user?._id ? null : (
        <IconButton
          label={`Send Message to ${name}`}
          icon={<MessagesIcon size={20} />}
          onClick={() => {
            if (mayStart('message')) openModal({ kind: 'start-conversation', userId: person._id, name });
          }}
        />
      )}
    </div>
  );
}
