import { type ReactNode, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import type { Notification } from '../../../../contract/notifications/notifications.ts';
import { messageOf } from '../../../lib/api.ts';
import { useNow } from '../../../ui/time/clock.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { WhenKnown } from '../../../ui/feedback/unknown.tsx';
import { FreshListings } from '../../listings/index.ts';
import { ListEnd, useLoadMore } from '../../../ui/feedback/list-end.tsx';
import { Heading } from '../components/heading.tsx';
import { NotificationRow } from '../components/notification-row.tsx';
import { useListed } from '../use-listed.ts';
import { ageOf } from '../words.ts';
import { useCampus } from '../../../lib/app-state.ts';
import type { Loader } from '../../../lib/loader.ts';
import { notificationsQuery } from '../api.ts';

export const loader: Loader = ({ queries }) => queries.infiniteQuery(notificationsQuery);

/** /notifications: the newest first, with the unread ones under their own heading. */
export default function NotificationsScreen({ top }: { top?: ReactNode }) {
  return (
    <>
      <Heading selected="all" top={top} />
      <List />
    </>
  );
}

function List() {
  const { list, notifications, fresh } = useListed();
  const now = useNow();
  const { time_zone: timeZone } = useCampus();
  const box = useRef<HTMLDivElement>(null);
  const more = useLoadMore(list, notifications.length, box);
  if (!list.data) return <NotLoaded error={list.error} refetch={list.refetch} />;
  if (notifications.length === 0 && !list.hasNextPage)
    return (
      <WhenKnown>
        <EmptyState
          drawing="bell"
          title="Nothing to see here - yet"
          text="Comments, saves, and messages appear here."
          action={
            <Link to="/home" className={buttonClass('primary')}>
              Go To Feed
            </Link>
          }
        />
        <Suspense>
          <FreshListings />
        </Suspense>
      </WhenKnown>
    );
  const isNew = ({ _id, read }: Notification) => !read || fresh.has(_id);
  return (
    <>
      {list.isRefetchError ? <ErrorLine text={messageOf(list.error)} onRetry={() => void list.refetch()} /> : null}
      <div ref={box}>
        {headed(notifications, isNew, now, timeZone).map(([heading, group]) => (
          <section key={heading} aria-label={heading}>
            <h2 className="px-4 pt-5 pb-2 text-small font-semi text-2">{heading}</h2>
            <ul>
              {group.map((notification) => (
                <li key={notification._id} data-item={notification._id}>
                  <NotificationRow notification={notification} fresh={isNew(notification)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <ListEnd {...more} key={more.key} end="You've reached the end." />
    </>
  );
}

const headings = ['New', 'Today', 'This week', 'Earlier'] as const;

/** Groups the list under headings: unread first, then the rest by its age, each group in the list's order. */
function headed(
  notifications: readonly Notification[],
  isNew: (notification: Notification) => boolean,
  now: number,
  timeZone: string,
): [heading: string, group: Notification[]][] {
  const groups = new Map<string, Notification[]>(headings.map((heading) => [heading, []]));
  for (const notification of notifications) {
    const heading = isNew(notification) ? 'New' : ageOf(notification.createdAt, now, timeZone);
    groups.get(heading)?.push(notification);
  }
  return [...groups].filter(([, group]) => group.length > 0);
}
