import { room } from '../../../contract/live-events.ts';
import type { Caution } from '../../../contract/moderation/cautions.ts';
import * as contract from '../../../contract/chats/chats.ts';
import * as messages from '../../../contract/chats/messages.ts';
import { serverLimits } from '../../../contract/limits.ts';
import { encodeCursor, timeCursor } from '../../platform/http/cursor.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { personView } from '../identity/index.ts';
import type { Files } from '../files/index.ts';
import type { Posts } from '../posts/index.ts';
import type { PublishCounts } from './announce.ts';
import { deleteChat, type DeleteChatParts } from './delete-chat.ts';
import { setLiked } from './like-message.ts';
import { listMessages } from './list-messages.ts';
import type { ChatLoader } from './load-chat.ts';
import { readChat } from './read-chat.ts';
import { sendMessage } from './send-message.ts';
import { pairOf, startChat } from './start-chat.ts';
import * as store from './store.ts';
import { unsendMessage } from './unsend-message.ts';
import { chatView } from './view.ts';

export interface ChatParts {
  platform: Platform;
  files: Files;
  posts: Posts;
  loader: ChatLoader;
  deleting: DeleteChatParts;
  /** the number of a person's unread chats */
  unreadChats(userId: string): Promise<number>;
  publishCounts: PublishCounts;
  /** the warning for readers of a text */
  cautionOf(text: string): Caution | null;
}

export function chatRoutes({
  platform,
  files,
  posts,
  loader,
  deleting,
  unreadChats,
  publishCounts,
  cautionOf,
}: ChatParts): Route[] {
  const { pool, live } = platform;
  const size = serverLimits.chatsPage;
  return [
    route(contract.startChat, (call) => {
      const viewer = call.signedIn();
      const spend = () => platform.limits.spendAs(viewer, 'chats.start');
      return startChat(
        { platform, files, posts, loader, publishCounts, cautionOf, spend },
        call.campus,
        viewer,
        call.params.id,
        call.body,
      );
    }),

    route(contract.listChats, async (call) => {
      const { campus, query } = call;
      const viewer = call.signedIn();
      const after = query.cursor === undefined ? null : timeCursor(query.cursor);
      const hidden = [...(await loader.hiddenFrom(viewer.userId))];
      const rows = after
        ? await store.chatsBefore.all(pool, viewer.userId, hidden, after.at, after.id)
        : await store.newestChats.all(pool, viewer.userId, hidden);
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return {
        chats: page.map((row) => chatView(row, viewer, campus)),
        ...(rows.length > size && last ? { cursor: encodeCursor(last.last_modified, last.chat_id) } : {}),
      };
    }),

    route(contract.countUnreadChats, async (call) => ({ chats: await unreadChats(call.signedIn().userId) })),

    route(contract.checkChat, async (call) => {
      const viewer = call.signedIn();
      const { userId } = call.params;
      if ((await loader.hiddenFrom(viewer.userId)).has(userId)) throw problem('user_not_found');
      const row = await store.findChatWith.one(pool, viewer.userId, ...pairOf(viewer.userId, userId));
      if (!row && !(await store.findAddressee.one(pool, userId))) throw problem('user_not_found');
      return { chat: row ? chatView(row, viewer, call.campus) : null };
    }),

    route(contract.getChat, async (call) => {
      const viewer = call.signedIn();
      return chatView(await loader.chat(viewer, call.params.id), viewer, call.campus);
    }),

    route(messages.listMessages, (call) => listMessages({ pool, loader }, call.signedIn(), call.params.id, call.query)),

    route(messages.sendMessage, async (call) => {
      const viewer = call.signedIn();
      const parts = { platform, files, posts, loader, publishCounts, cautionOf };
      return platform.limits.spendOn(viewer, 'chats.send', () =>
        sendMessage(parts, call.campus, viewer, call.params.id, call.body),
      );
    }),

    route(contract.readChat, (call) =>
      readChat({ platform, loader, publishCounts }, call.signedIn(), call.params.id, call.body.seq),
    ),

    ...([true, false] as const).map((liked) =>
      route(liked ? messages.likeMessage : messages.unlikeMessage, async (call) => {
        const viewer = call.signedIn();
        await platform.limits.spend('chats.like', viewer.userId);
        return setLiked({ write: call.write, live, loader }, viewer, call.params.id, liked);
      }),
    ),

    route(messages.unsendMessage, async (call) => {
      const viewer = call.signedIn();
      await platform.limits.spend('chats.unsend', viewer.userId);
      return unsendMessage({ write: call.write, live, loader, files }, viewer, call.params.id);
    }),

    route(contract.muteChat, async (call) => {
      const viewer = call.signedIn();
      const { muted } = call.body;
      const row = await loader.chat(viewer, call.params.id);
      await call.write(async (tx) => {
        await store.storeChatMuted.run(tx, row.chat_id, viewer.userId, muted);
        tx.afterCommit(() => live.emit(room.user(viewer.userId), 'chat.muted', { chat_id: row.chat_id, muted }));
      });
      return chatView({ ...row, muted }, viewer, call.campus);
    }),

    route(contract.deleteChat, async (call) => {
      await deleteChat(deleting, loader, call.signedIn(), call.params.id);
      return undefined;
    }),

    route(contract.listUsers, async (call) => {
      const { campus, query } = call;
      const viewer = call.signedIn();
      if (campus.generic) throw problem('no_community');
      const after = query.cursor === undefined ? null : timeCursor(query.cursor);
      const hidden = [...(await loader.hiddenFrom(viewer.userId))];
      const rows = after
        ? await store.usersBefore.all(pool, campus.id, viewer.userId, hidden, after.at, after.id)
        : await store.newestUsers.all(pool, campus.id, viewer.userId, hidden);
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return {
        users: page.map(personView),
        ...(rows.length > size && last ? { cursor: encodeCursor(last.joined, last.id) } : {}),
      };
    }),
  ];
}
