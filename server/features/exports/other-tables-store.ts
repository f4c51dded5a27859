import { statement } from '../../platform/database/statement.ts';

type Of = [userId: string];

// Data about a person in tables whose features don't export it themselves. own-parts.ts names each part; a feature that adds
// rows of the same name to the ExportRegistry replaces it.

export const ownSearches = statement<object, Of>(
  'exports.searches',
  `select campus_id, text, search_qty, created_at, last_modified from search_history
   where user_id = $1 order by created_at`,
);

/**
 * SQL of another person's username; null if they blocked the owner of the data ($1, D11). Whom the owner blocked is named:
 * `ownBlocks` lists them, too.
 */
const nameOf = (person: string) =>
  `case when exists (select from blocks b where b.blocker_id = ${person}.id and b.blocked_id = $1) then null else ${person}.username end`;

export const ownChats = statement<object, Of>(
  'exports.chats',
  `select c.id as _id, c.campus_id, ${nameOf('other')} as "with", c.from_user = $1 as started, m.muted, m.unread, m.deleted_at,
     c.created_at, c.last_modified
   from chat_members m join chats c on c.id = m.chat_id
     join users other on other.id = case when c.low_id = $1 then c.high_id else c.low_id end
   where m.user_id = $1 order by c.created_at`,
);

/** Both sides of a person's conversations: what they may read, and what they wrote as long as it is stored. */
export const ownMessages = statement<object, Of>(
  'exports.messages',
  `select x.id as _id, x.chat_id, x.user_id = $1 as own, ${nameOf('u')} as "from", x.text, x.post_id, x.gallery, x.created_at, x.unsent_at
   from chat_members m join messages x on x.chat_id = m.chat_id join users u on u.id = x.user_id
   where m.user_id = $1 and (x.hidden_at is null and x.seq > m.cleared_seq or x.user_id = $1) order by x.chat_id, x.seq`,
);

export const ownMessageLikes = statement<object, Of>(
  'exports.message-likes',
  `select l.message_id, l.created_at from chat_members m join messages x on x.chat_id = m.chat_id
     join message_likes l on l.message_id = x.id and l.user_id = $1
   where m.user_id = $1 order by l.created_at`,
);

export const ownNotifications = statement<object, Of>(
  'exports.notifications',
  `select id as _id, type, from_username, campus_id, post_id, chat_id, message, read, created_at from notifications
   where to_user = $1 order by created_at`,
);

export const ownPush = statement<object, Of>(
  'exports.push',
  'select endpoint, created_at from push_subscriptions where user_id = $1 order by created_at',
);

export const ownCheckouts = statement<object, Of>(
  'exports.checkouts',
  `select ad_id, amount as cents, purpose, state, refunded, created_at, settled_at from checkout_sessions
   where user_id = $1 order by created_at`,
);

export const ownReports = statement<object, Of>(
  'exports.reports',
  `select target_kind, target_id, reason, detail, state, created_at from reports where reporter_id = $1 order by created_at`,
);

export const ownBlocks = statement<object, Of>(
  'exports.blocks',
  `select u.username, b.created_at from blocks b join users u on u.id = b.blocked_id
   where b.blocker_id = $1 order by b.created_at`,
);

export const ownMutes = statement<object, Of>(
  'exports.mutes',
  `select u.username, m.created_at from mutes m join users u on u.id = m.muted_id
   where m.muter_id = $1 order by m.created_at`,
);

export const ownMutedThreads = statement<object, Of>(
  'exports.muted-threads',
  'select campus_id, root_id as post_id, created_at from thread_mutes where user_id = $1 order by created_at',
);

export const ownActivity = statement<object, Of>(
  'exports.activity',
  'select campus_id, name, path, payload, created_at from product_events where user_id = $1 order by created_at',
);
