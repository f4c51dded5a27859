import { useLoadMore } from '../../../ui/feedback/list-end.tsx';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { listMembers } from '../../../../contract/campuses/campuses.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { PersonItem } from '../../identity/index.ts';
import { AboutCard } from './about-cards.tsx';

const membersQuery = infiniteQueryOptions({
  queryKey: ['campus', 'members'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listMembers, { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.cursor,
});

/** The newest members: three, then six at a time. */
export function NewMembers() {
  const list = useInfiniteQuery(membersQuery);
  const members = list.data?.pages.flatMap((page) => page.members) ?? [];
  const box = useRef<HTMLUListElement>(null);
  const more = useLoadMore(list, members.length, box);
  return (
    <AboutCard title="New Members">
      {list.isPending ? (
        <div className="-mx-4">
          <SkeletonRows count={3} />
        </div>
      ) : !list.data ? (
        <ErrorLine text={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : members.length === 0 ? (
        <p className="text-2">No one has joined yet.</p>
      ) : (
        <>
          <ul ref={box} aria-label="New Members" className="-mx-4">
            {members.map((person) => (
              <li key={person._id} data-item={person._id}>
                <PersonItem
                  person={person}
                  note={
                    <>
                      Joined <RelativeTime at={person.joined} sentence />
                    </>
                  }
                />
              </li>
            ))}
          </ul>
          {more.error ? <ErrorLine text={messageOf(more.error)} onRetry={() => more.onMore(true)} /> : null}
          {more.hasMore && !more.error ? (
            <Button size="s" className="mt-3" busy={more.loading} onClick={() => more.onMore(true)}>
              Load more
            </Button>
          ) : null}
          {more.hasMore || list.data.pages.length < 2 ? null : (
            <p className="pt-4 text-center text-small text-3">You've reached the end.</p>
          )}
        </>
      )}
    </AboutCard>
  );
}
