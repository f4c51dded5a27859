import type { NotificationType } from '../../../contract/notifications/notifications.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import { adNoticed } from '../ads/index.ts';
import { chatDeleted, chatRead, chatStarted, messageHidden, messageLiked, messageSent } from '../chats/index.ts';
import { accountDeleted } from '../identity/index.ts';
import {
  commentCreated,
  commentLiked,
  listingExpires,
  postCreated,
  postDeleted,
  postEdited,
  postHidden,
  type Posts,
  postSaved,
} from '../posts/index.ts';
import { saleEnded } from '../sales/index.ts';
import { publishCounts } from './counts.ts';
import { endedSaleKey } from './ended-sale.ts';
import { notifyFromQuad } from './from-quad.ts';
import * as store from './store.ts';
import { mayNotify } from './strangers.ts';

const MESSAGE_LENGTH = 140;
/** The types that have a mail of their own, besides messages. */
const MAILED: ReadonlySet<NotificationType> = new Set(['comment', 'comment reply', 'like']);

interface Recipient {
  type: NotificationType;
  to: string;
  /** events with the same value are shown as one (D26) */
  group: string;
  event: string;
}

interface About {
  from: string;
  campusId: string;
  postId?: string;
  rootId?: string;
  chatId?: string;
  message?: string;
}

export interface NotifyParts {
  platform: Pick<Platform, 'events' | 'live' | 'limits'>;
  posts: Pick<Posts, 'readers'>;
  /** called when a mail will be due soon */
  onMailDue(): void;
  /** called when a push will be due soon */
  onPushDue(): void;
}

/**
 * Subscribes to events and notifies the people concerned in the same transaction: once per event, never about
 * themselves or people hidden from them. The statement is sent together with the COMMIT, so the
 * write doesn't wait for it, and the recipients' counts are locked only briefly.
 */
export function subscribe({ platform, posts, onMailDue, onPushDue }: NotifyParts): void {
  const { events, live, limits } = platform;

  const notify = async (tx: Tx, about: About, wanted: readonly Recipient[]): Promise<void> => {
    const others = new Map(wanted.filter(({ to }) => to !== about.from).map((one) => [one.to, one]));
    const recipients: Recipient[] = [];
    for (const one of others.values()) if (await mayNotify(limits, tx, about.from, one.to)) recipients.push(one);
    if (recipients.length === 0) return;
    const mailed = recipients.map(({ type }) => MAILED.has(type));
    tx.withCommit(async () => {
      const rows = await store.notify.all(
        tx,
        about.from,
        about.campusId,
        about.postId ?? null,
        about.rootId ?? null,
        [...(about.message ?? '')].slice(0, MESSAGE_LENGTH).join(''),
        recipients.map(({ to }) => to),
        recipients.map(({ type }) => type),
        recipients.map(({ group }) => group),
        recipients.map(({ event }) => event),
        mailed,
        about.chatId ?? null,
      );
      publishCounts(live, tx, rows);
      if (rows.length === 0) return;
      tx.afterCommit(onPushDue);
      if (mailed.includes(true)) tx.afterCommit(onMailDue);
    });
  };

  /**
   * People mentioned in a text, except those whom the author is hidden from, and those beyond the author's limits for
   * mentions.
   */
  const mentioned = async (postId: string, authorId: string, userIds: readonly string[]): Promise<Recipient[]> => {
    const recipients: Recipient[] = [];
    for (const to of userIds)
      if (
        to !== authorId &&
        !(await posts.readers.areHidden(authorId, to)) &&
        (await limits.take('notifications.mention', `${authorId} ${to}`)) &&
        (await limits.take('notifications.mentions', authorId))
      )
        recipients.push({ type: 'mention', to, group: `mention:${postId}`, event: `mention:${postId}:${to}` });
    return recipients;
  };

  events.on(postCreated, {
    async within(tx, { campusId, postId, authorId, plain, mentions }) {
      if (mentions.length === 0) return;
      const about = { from: authorId, campusId, postId, rootId: postId, message: plain };
      await notify(tx, about, await mentioned(postId, authorId, mentions));
    },
  });

  // only people whose mention the edit added
  events.on(postEdited, {
    async within(tx, { campusId, postId, rootId, authorId, plain, mentions }) {
      if (mentions.length === 0) return;
      const about = { from: authorId, campusId, postId, rootId, message: plain };
      await notify(tx, about, await mentioned(postId, authorId, mentions));
    },
  });

  events.on(commentCreated, {
    async within(tx, { campusId, commentId, authorId, parentId, parentAuthorId, parentDepth, rootId, ...comment }) {
      const type = parentDepth > 0 ? 'comment reply' : 'comment';
      // one notification per event: if there are several reasons to notify a person, the last one here counts
      await notify(tx, { from: authorId, campusId, postId: commentId, rootId, message: comment.plain }, [
        {
          type: 'post interaction',
          to: comment.rootAuthorId,
          group: `post interaction:${rootId}`,
          event: `post interaction:${commentId}`,
        },
        ...(await mentioned(commentId, authorId, comment.mentions)),
        { type, to: parentAuthorId, group: `${type}:${parentId}`, event: `${type}:${commentId}` },
      ]);
    },
  });

  events.on(postSaved, {
    within: async (tx, { campusId, postId, authorId, userId }) =>
      notify(tx, { from: userId, campusId, postId, rootId: postId }, [
        { type: 'like', to: authorId, group: `like:${postId}`, event: `like:${postId}:${userId}` },
      ]),
  });

  events.on(commentLiked, {
    within: async (tx, { campusId, commentId, rootId, authorId, userId }) =>
      notify(tx, { from: userId, campusId, postId: commentId, rootId }, [
        {
          type: 'comment interaction',
          to: authorId,
          group: `comment interaction:${commentId}`,
          event: `comment interaction:${commentId}:${userId}`,
        },
      ]),
  });

  events.on(postDeleted, {
    within: async (tx, { campusId, postIds }) =>
      publishCounts(live, tx, await store.forgetPosts.all(tx, campusId, postIds)),
  });

  events.on(postHidden, {
    within: async (tx, { campusId, postIds }) =>
      publishCounts(live, tx, await store.forgetPosts.all(tx, campusId, postIds)),
  });

  // from the product itself, which has no account: the owner is stored as the sender
  events.on(adNoticed, {
    async within(tx, { ownerId, message, event }) {
      await notifyFromQuad(live, tx, { to: ownerId, type: 'ad', message, event });
    },
  });

  events.on(saleEnded, {
    async within(tx, { campusId, saleId, endsOn, postId, sellerId, message }) {
      const event = endedSaleKey(saleId, endsOn);
      await notifyFromQuad(live, tx, { to: sellerId, type: 'expiring', message, event, post: { campusId, postId } });
      tx.afterCommit(onPushDue);
    },
  });

  events.on(listingExpires, {
    async within(tx, { campusId, postId, authorId, message, event }) {
      await notifyFromQuad(live, tx, { to: authorId, type: 'expiring', message, event, post: { campusId, postId } });
      tx.afterCommit(onPushDue);
    },
  });

  const notifyOfMessage = (
    tx: Tx,
    { chatId, campusId, fromUser, toUser, preview, event, isMessage, muted, becameUnread }: MessageNotification,
  ): void => {
    tx.withCommit(async () => {
      const rows = await store.notifyOfMessage.all(tx, {
        toUser,
        fromUser,
        type: isMessage ? 'message' : 'new chat',
        campusId,
        chatId,
        message: preview,
        group: `chat:${chatId}`,
        event,
        mailed: isMessage,
        wanted: !muted,
        moreChats: becameUnread ? 1 : 0,
      });
      publishCounts(live, tx, rows);
    });
    if (!muted) tx.afterCommit(onPushDue);
    if (isMessage && !muted) tx.afterCommit(onMailDue);
  };

  events.on(chatStarted, {
    within: async (tx, started) =>
      notifyOfMessage(tx, {
        ...started,
        preview: '',
        event: `new chat:${started.chatId}`,
        isMessage: false,
        muted: false,
        becameUnread: false,
      }),
  });

  events.on(messageSent, {
    within: async (tx, sent) => notifyOfMessage(tx, { ...sent, event: `message:${sent.messageId}`, isMessage: true }),
  });

  events.on(messageLiked, {
    async within(tx, { chatId, campusId, messageId, authorId, userId, preview, muted }) {
      if (muted) return;
      await notify(tx, { from: userId, campusId, chatId, message: preview }, [
        {
          type: 'message like',
          to: authorId,
          group: `message like:${chatId}`,
          event: `message like:${messageId}:${userId}`,
        },
      ]);
    },
  });

  events.on(messageHidden, {
    within: async (tx, { chatId, preview, hidden }) => {
      if (hidden) await store.forgetWords.run(tx, chatId, preview);
    },
  });

  events.on(chatRead, {
    within: async (tx, { chatId, userId, nothingLeft }) =>
      publishCounts(live, tx, await store.markChatRead.all(tx, userId, chatId, nothingLeft ? 1 : 0)),
  });

  events.on(chatDeleted, {
    within: async (tx, { chatId, userIds, unreadBy }) =>
      publishCounts(live, tx, await store.forgetChat.all(tx, chatId, userIds, unreadBy)),
  });

  events.on(accountDeleted, {
    async within(tx, { userId }) {
      publishCounts(live, tx, await store.forgetPerson.all(tx, userId));
      publishCounts(live, tx, await store.readChatsWith.all(tx, userId));
    },
  });
}

interface MessageNotification {
  chatId: string;
  campusId: string;
  fromUser: string;
  toUser: string;
  preview: string;
  event: string;
  /** a message was sent, not only a chat started */
  isMessage: boolean;
  muted: boolean;
  becameUnread: boolean;
}
