import { adNoticed } from '../ads/index.ts';
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
import { notifyBy, type NotifyParts, type Recipient } from './notify.ts';
import { forgetNotifications, forgetPosts } from './store-forget.ts';
import { readChatsWith } from './store-counts.ts';
import { subscribeToMessages } from './subscribe-chats.ts';

/**
 * Subscribes to events and notifies the people concerned in the same transaction: once per event, never about
 * themselves or people hidden from them. The statement is sent together with the COMMIT, so the
 * write doesn't wait for it, and the recipients' counts are locked only briefly.
 */
export function subscribeToEvents({ posts, ...parts }: NotifyParts & { posts: Pick<Posts, 'readers'> }): void {
  const { platform, onPushDue } = parts;
  const { events, live, limits } = platform;
  const notify = notifyBy(parts);
  subscribeToMessages(parts, notify);

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
    within: async (tx, { campusId, postIds }) => publishCounts(live, tx, await forgetPosts.all(tx, campusId, postIds)),
  });

  events.on(postHidden, {
    within: async (tx, { campusId, postIds }) => publishCounts(live, tx, await forgetPosts.all(tx, campusId, postIds)),
  });

  // from the product itself, which has no account: the owner is stored as the sender
  events.on(adNoticed, {
    async within(tx, { ownerId, message, event }) {
      await notifyFromQuad(live, tx, { to: ownerId, type: 'ad', message, event });
      tx.afterCommit(onPushDue);
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

  events.on(accountDeleted, {
    async within(tx, { userId }) {
      publishCounts(live, tx, await forgetNotifications.all(tx, userId));
      publishCounts(live, tx, await readChatsWith.all(tx, userId));
    },
  });
}
