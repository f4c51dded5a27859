import type { NotificationType } from '../../../contract/notifications.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import { adNoticed } from '../ads/index.ts';
import { chatDeleted, chatRead, chatStarted, messageHidden, messageLiked, messageSent } from '../chats/index.ts';
import { accountDeleted } from '../identity/index.ts';
import {
  commentCreated,
  commentLiked,
  postCreated,
  postDeleted,
  postEdited,
  postHidden,
  type Posts,
  postSaved,
} from '../posts/index.ts';
import { tellCounts } from './counts.ts';
import { tellFromQuad } from './from-quad.ts';
import * as store from './store.ts';

const MESSAGE_LENGTH = 140;
/** The types that have a mail of their own (MAI-02 to MAI-05), besides messages. */
const MAILED: ReadonlySet<NotificationType> = new Set(['comment', 'comment reply', 'like']);

interface Told {
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
  posts: Pick<Posts, 'isHidden'>;
  /** called when a mail will be due soon */
  mailWaits(): void;
  /** called when a push will be due soon */
  pushWaits(): void;
}

/**
 * Subscribes to events and notifies the people concerned in the same transaction: once per event, never about
 * themselves or people hidden from them (NOT-06 to NOT-09). The statement is sent together with the COMMIT, so the
 * write doesn't wait for it, and the recipients' counts are locked only briefly.
 */
export function subscribe({ platform, posts, mailWaits, pushWaits }: NotifyParts): void {
  const { events, live, limits } = platform;

  const tell = (tx: Tx, about: About, wanted: readonly Told[]): void => {
    const told = [...new Map(wanted.filter(({ to }) => to !== about.from).map((one) => [one.to, one])).values()];
    if (told.length === 0) return;
    const mailed = told.map(({ type }) => MAILED.has(type));
    tx.withCommit(async () => {
      const rows = await store.tell.all(
        tx,
        about.from,
        about.campusId,
        about.postId ?? null,
        about.rootId ?? null,
        [...(about.message ?? '')].slice(0, MESSAGE_LENGTH).join(''),
        told.map(({ to }) => to),
        told.map(({ type }) => type),
        told.map(({ group }) => group),
        told.map(({ event }) => event),
        mailed,
        about.chatId ?? null,
      );
      tellCounts(live, tx, rows);
      if (rows.length === 0) return;
      tx.afterCommit(pushWaits);
      if (mailed.includes(true)) tx.afterCommit(mailWaits);
    });
  };

  /**
   * People mentioned in a text, except those whom the author is hidden from, and those beyond the author's limits for
   * mentions.
   */
  const mentioned = async (postId: string, authorId: string, userIds: readonly string[]): Promise<Told[]> => {
    const told: Told[] = [];
    for (const to of userIds)
      if (
        to !== authorId &&
        !(await posts.isHidden(authorId, to)) &&
        (await limits.take('notifications.mention', `${authorId} ${to}`)) &&
        (await limits.take('notifications.mentions', authorId))
      )
        told.push({ type: 'mention', to, group: `mention:${postId}`, event: `mention:${postId}:${to}` });
    return told;
  };

  events.on(postCreated, {
    async within(tx, { campusId, postId, authorId, plain, mentions }) {
      if (mentions.length === 0) return;
      const about = { from: authorId, campusId, postId, rootId: postId, message: plain };
      tell(tx, about, await mentioned(postId, authorId, mentions));
    },
  });

  // only people whose mention the edit added
  events.on(postEdited, {
    async within(tx, { campusId, postId, rootId, authorId, plain, mentions }) {
      if (mentions.length === 0) return;
      const about = { from: authorId, campusId, postId, rootId, message: plain };
      tell(tx, about, await mentioned(postId, authorId, mentions));
    },
  });

  events.on(commentCreated, {
    async within(tx, { campusId, commentId, authorId, parentId, parentAuthorId, parentDepth, rootId, ...comment }) {
      const type = parentDepth > 0 ? 'comment reply' : 'comment';
      // one notification per event: if there are several reasons to notify a person, the last one here counts
      tell(tx, { from: authorId, campusId, postId: commentId, rootId, message: comment.plain }, [
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
      tell(tx, { from: userId, campusId, postId, rootId: postId }, [
        { type: 'like', to: authorId, group: `like:${postId}`, event: `like:${postId}:${userId}` },
      ]),
  });

  events.on(commentLiked, {
    within: async (tx, { campusId, commentId, rootId, authorId, userId }) =>
      tell(tx, { from: userId, campusId, postId: commentId, rootId }, [
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
      tellCounts(live, tx, await store.forgetPosts.all(tx, campusId, postIds)),
  });

  events.on(postHidden, {
    within: async (tx, { campusId, postIds }) =>
      tellCounts(live, tx, await store.forgetPosts.all(tx, campusId, postIds)),
  });

  // from the product itself, which has no account: the owner is stored as the sender
  events.on(adNoticed, {
    async within(tx, { ownerId, message, event }) {
      await tellFromQuad(live, tx, { to: ownerId, type: 'ad', message, event });
    },
  });

  const tellMessage = (
    tx: Tx,
    { chatId, campusId, fromUser, toUser, preview, event, said, muted, becameUnread }: MessageTold,
  ): void => {
    tx.withCommit(async () => {
      const rows = await store.tellMessage.all(tx, {
        toUser,
        fromUser,
        type: said ? 'message' : 'new chat',
        campusId,
        chatId,
        message: preview,
        group: `chat:${chatId}`,
        event,
        mailed: said,
        wanted: !muted,
        moreChats: becameUnread ? 1 : 0,
      });
      tellCounts(live, tx, rows);
    });
    if (!muted) tx.afterCommit(pushWaits);
    if (said && !muted) tx.afterCommit(mailWaits);
  };

  events.on(chatStarted, {
    within: async (tx, started) =>
      tellMessage(tx, {
        ...started,
        preview: '',
        event: `new chat:${started.chatId}`,
        said: false,
        muted: false,
        becameUnread: false,
      }),
  });

  events.on(messageSent, {
    within: async (tx, sent) => tellMessage(tx, { ...sent, event: `message:${sent.messageId}`, said: true }),
  });

  events.on(messageLiked, {
    async within(tx, { chatId, campusId, messageId, authorId, userId, preview, muted }) {
      if (muted) return;
      tell(tx, { from: userId, campusId, chatId, message: preview }, [
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
      tellCounts(live, tx, await store.markChatRead.all(tx, userId, chatId, nothingLeft ? 1 : 0)),
  });

  events.on(chatDeleted, {
    within: async (tx, { chatId, userIds, unreadBy }) =>
      tellCounts(live, tx, await store.forgetChat.all(tx, chatId, userIds, unreadBy)),
  });

  events.on(accountDeleted, {
    async within(tx, { userId }) {
      tellCounts(live, tx, await store.forgetPerson.all(tx, userId));
      tellCounts(live, tx, await store.readChatsWith.all(tx, userId));
    },
  });
}

interface MessageTold {
  chatId: string;
  campusId: string;
  fromUser: string;
  toUser: string;
  preview: string;
  event: string;
  /** a message was sent, not only a chat started */
  said: boolean;
  muted: boolean;
  becameUnread: boolean;
}
