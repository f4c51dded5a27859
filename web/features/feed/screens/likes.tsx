import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'react-router';
import type { Person } from '../../../../contract/campuses/campuses.ts';
import { listLikes } from '../../../../contract/posts/saves.ts';
import { call } from '../../../lib/api.ts';
import { openModal } from '../../../lib/store.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { MessagesIcon } from '../../../ui/icons/icons.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { WhenKnown } from '../../../ui/feedback/unknown.tsx';
import { PersonItem, personName, useMayStart } from '../../identity/index.ts';
import { isAbsent, likesKey } from '../../posts/index.ts';
import { Absent } from '../../posts/components/index.ts';
import { PrivateGate } from '../gate.tsx';
import { ListEnd, useLoadMore } from '../../../ui/feedback/list-end.tsx';
import type { Loader } from '../../../lib/loader.ts';

const likesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: likesKey(id),
    queryFn: ({ pageParam, signal }) =>
      call(listLikes, { params: { id }, query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
  });

export const loader: Loader = ({ queries, params: { id = '' } }) => queries.infiniteQuery(likesQuery(id));

/** /post/{id}/likes: who saved a post. */
export default function LikesScreen() {
  const { id = '' } = useParams();
  const { abilities } = useViewer();
  return (
    <>
      <ScreenHead title={abilities.read ? 'Likes' : ''} back={`/post/${id}`} />
      {abilities.read ? <Likes key={id} id={id} /> : <PrivateGate />}
    </>
  );
}

function Likes({ id }: { id: string }) {
  const list = useInfiniteQuery(likesQuery(id));
  const people = list.data?.pages.flatMap((page) => page.people) ?? [];
  const box = useRef<HTMLUListElement>(null);
  const more = useLoadMore(list, people.length, box);
  const { error } = list;
  if (isAbsent(error)) return <Absent error={error} />;
  if (!list.data) return <NotLoaded error={error} refetch={list.refetch} />;
  if (people.length === 0 && !list.hasNextPage)
    return (
      <WhenKnown>
        <EmptyState drawing="saved" title="No Likes" text="No one has saved this post yet." />
      </WhenKnown>
    );
  return (
    <>
      <ul ref={box} aria-label="Likes" className="py-1">
        {people.map((person) => (
          <li key={person._id} data-item={person._id}>
            <PersonItem person={person} action={<SendMessage person={person} />} />
          </li>
        ))}
      </ul>
      <ListEnd {...more} key={more.key} end="You've reached the end." />
    </>
  );
}

/** Starts a conversation with a person in the list; none for the viewer themselves. */
function SendMessage({ person }: { person: Person }) {
  const { user } = useViewer();
  const mayStart = useMayStart();
  const name = personName(person);
  if (person._id === user?._id) return null;
  return (
    <IconButton
      label={`Send Message to ${name}`}
      icon={<MessagesIcon size={20} />}
      onClick={() => mayStart('message') && openModal({ kind: 'start-conversation', userId: person._id, name })}
    />
  );
}
