import { isFromQuad } from '../../../contract/notifications/words.ts';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import * as contract from '../../../contract/notifications/notifications.ts';
import type { Person } from '../../../contract/campuses/campuses.ts';
import { serverLimits } from '../../../contract/limits.ts';
import { encodeCursor, timeCursor } from '../../platform/http/cursor.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Identity } from '../identity/index.ts';
import { type Posts, postView } from '../posts/index.ts';
import { publishCounts, unreadOf } from './counts.ts';
import { dealOf } from './deals/group.ts';
import { endedSaleOf } from './ended-sale.ts';
import { markNotificationsRead } from './store.ts';
import * as list from './store-list.ts';

const size = serverLimits.notificationsPage;

/** A group as in the list; the page writes the sentence. */
function notificationView(row: list.GroupRow, people: ReadonlyMap<string, Person>): Notification {
  // notifications from the product itself have no sender; those of a deal show who did the last action, if anyone did
  const of =
    row.type === 'deal'
      ? { people: row.from_user === row.to_user ? [] : [row.from_user], count: row.from_user === row.to_user ? 0 : 1 }
      : isFromQuad(row.type)
        ? { people: [], count: 0 }
        : { people: row.people, count: row.people_count };
  return {
    _id: row.id,
    type: row.type,
    campus_id: row.campus_id,
    postId: row.post_id,
    root: row.root_id,
    chatId: row.chat_id,
    deal_id: dealOf(row.group_key),
    sale_id: endedSaleOf(row.group_key),
    message: row.message,
    to_user: row.to_user,
    from_user: row.from_user,
    from_username: row.from_username,
    from_avatar: row.from_avatar,
    people: of.people.flatMap((id) => people.get(id) ?? []),
    people_count: of.count,
    count: row.count,
    picture: row.picture,
    alert: row.alert,
    read: row.read,
    date: row.created_at,
    createdAt: row.created_at,
  };
}

export interface NotificationParts {
  platform: Platform;
  identity: Pick<Identity, 'loadPeople'>;
  campuses: Pick<Campuses, 'directory'>;
  posts: Pick<Posts, 'readers'>;
}

export function notificationRoutes({ platform, identity, campuses, posts }: NotificationParts): Route[] {
  const { pool, live } = platform;
  const hiddenFrom = async (userId: string) => [...(await posts.readers.hiddenFrom(userId))];
  return [
    route(contract.listNotifications, async (call) => {
      const viewer = call.signedIn();
      const { userId } = viewer;
      const { cursor } = call.query;
      const after = cursor === undefined ? null : timeCursor(cursor);
      const hidden = await hiddenFrom(userId);
      const closed = campuses.directory.closedTo(viewer);
      const rows = after
        ? await list.groupsBefore.all(pool, userId, hidden, closed, after.at, after.id)
        : await list.newestGroups.all(pool, userId, hidden, closed);
      const page = rows.slice(0, size);
      const last = page.at(-1);
      const people = await identity.loadPeople(
        pool,
        page.flatMap((row) => [row.from_user, ...row.people]),
      );
      return {
        notifications: page.map((row) => notificationView(row, people)),
        ...(rows.length > size && last ? { cursor: encodeCursor(last.created_at, last.id) } : {}),
      };
    }),

    route(contract.readNotifications, async (call) => {
      const { userId } = call.signedIn();
      const { up_to: upTo = null, root = null, chat = null } = call.body;
      await call.write(async (tx) =>
        publishCounts(live, tx, await markNotificationsRead.all(tx, userId, upTo, root, chat)),
      );
      return unreadOf(pool, userId);
    }),

    route(contract.listMentions, async (call) => {
      const viewer = call.signedIn();
      const { userId } = viewer;
      const { cursor } = call.query;
      const after = cursor === undefined ? null : timeCursor(cursor);
      const hidden = await hiddenFrom(userId);
      const closed = campuses.directory.closedTo(viewer);
      const rows = after
        ? await list.mentionsBefore.all(pool, userId, hidden, closed, after.at, after.id)
        : await list.newestMentions.all(pool, userId, hidden, closed);
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return {
        posts: page.map(postView),
        mine: { saved: page.filter((row) => row.saved).map((row) => row.id) },
        ...(rows.length > size && last ? { cursor: encodeCursor(last.mentioned_at, last.id) } : {}),
      };
    }),
  ];
}
