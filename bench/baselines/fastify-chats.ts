import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Person } from '../../contract/campuses.ts';
import { listChats, listMessages } from '../../contract/chats.ts';
import { limits } from '../../contract/limits.ts';
import { listNotifications } from '../../contract/notifications.ts';
import { type ChatRow, newestChats } from '../../server/features/chats/store.ts';
import { type MessageRow, messages } from '../../server/features/chats/store-messages.ts';
import { chatView, messageView } from '../../server/features/chats/view.ts';
import { type PersonRow, personColumns, personView } from '../../server/features/identity/index.ts';
import { type GroupRow, newestGroups } from '../../server/features/notifications/store-list.ts';
import { openPool } from '../../server/platform/database/pool.ts';
import { statement } from '../../server/platform/database/statement.ts';
import { encodeCursor } from '../../server/platform/http/cursor.ts';
import { answerSchema } from '../../server/platform/http/serialise.ts';
import { answerOrders } from './process.ts';

/*
 * Fastify with one prepared query for each page and nothing else: no session, nobody hidden, no access rule. The rows
 * become the contract's answer; who people are is in memory.
 */

interface Order {
  databaseUrl: string;
  port: number;
}

const newestMessages = statement<MessageRow, [chatId: string]>(
  'bench.messages',
  `${messages} where x.chat_id = $1 order by x.seq desc limit ${limits.messagesPage + 1}`,
);

type Asked = { Querystring: { id: string } };

answerOrders(async ({ databaseUrl, port }: Order) => {
  const pool = openPool({ url: databaseUrl, max: 20, applicationName: 'bench-baseline' });
  const app = Fastify();
  const known = await pool.query<PersonRow>(`select ${personColumns} from users u`);
  const people = new Map<string, Person>(known.rows.map((row) => [row.id, personView(row)]));
  const campus = { id: 'ut', generic: false } as never;
  const viewer = (userId: string) => ({ userId, schoolVerified: true }) as never;

  app.get<Asked>(
    '/inbox',
    { schema: { response: { 200: answerSchema(listChats.answer) } } },
    async ({ query: { id } }) => {
      const rows: ChatRow[] = await newestChats.all(pool, id, []);
      const page = rows.slice(0, limits.chatsPage);
      const last = page.at(-1);
      return {
        chats: page.map((row) => chatView(row, viewer(id), campus)),
        ...(rows.length > page.length && last ? { cursor: encodeCursor(last.last_modified, last.chat_id) } : {}),
      };
    },
  );
  app.get<Asked>(
    '/messages',
    { schema: { response: { 200: answerSchema(listMessages.answer) } } },
    async ({ query: { id } }) => {
      const rows: MessageRow[] = await newestMessages.all(pool, id);
      const page = rows.slice(0, limits.messagesPage).reverse();
      const [oldest] = page;
      return {
        messages: page.map((row) => messageView(row)),
        ...(rows.length > page.length && oldest ? { cursor: encodeCursor(oldest.seq) } : {}),
        more: false,
        last_seq: page.at(-1)?.seq ?? 0,
      };
    },
  );
  app.get<Asked>(
    '/notifications',
    { schema: { response: { 200: answerSchema(listNotifications.answer) } } },
    async ({ query: { id } }) => {
      const rows: GroupRow[] = await newestGroups.all(pool, id, [], []);
      const page = rows.slice(0, limits.notificationsPage);
      const last = page.at(-1);
      return {
        notifications: page.map(({ id: _id, post_id, root_id, chat_id, created_at, ...row }) => ({
          ...row,
          _id,
          postId: post_id,
          root: root_id,
          chatId: chat_id,
          people: row.people.flatMap((one) => people.get(one) ?? []),
          createdAt: created_at,
        })),
        ...(rows.length > page.length && last ? { cursor: encodeCursor(last.created_at, last.id) } : {}),
      };
    },
  );
  await app.listen({ port, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port };
});
