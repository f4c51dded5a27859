import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Server } from 'socket.io';
import { openPool } from '../../../server/platform/database/pool.ts';
import { answerOrders } from './process.ts';

/*
 * Bare socket.io: a message is one durable row by `pg`, and goes to the pages of its reader. No session, no access rule,
 * no unread count. Command: the chats, each with the cookies of its two people; response: its port.
 */

interface Order {
  databaseUrl: string;
  chats: readonly (readonly [id: string, one: string, other: string])[];
}

answerOrders(async ({ databaseUrl, chats }: Order) => {
  const pool = openPool({ url: databaseUrl, max: 10 });
  await pool.query('create table if not exists bench_messages (id bigserial primary key, chat uuid, text text)');
  const people = new Map(chats.map(([id, ...pair]) => [id, pair]));
  const insert = 'insert into bench_messages (chat, text) values ($1, $2) returning id';
  const server = createServer((request, response) => {
    void (async () => {
      const chat = request.url?.split('/')[3] ?? '';
      const sent = JSON.parse(await text(request)) as { text: string };
      await pool.query({ name: 'insert', text: insert, values: [chat, sent.text] });
      const reader = people.get(chat)?.find((cookie) => cookie !== request.headers.cookie);
      live.to(reader ?? '').emit('message.new', sent);
      const answer = Buffer.from(JSON.stringify(sent));
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer);
    })();
  });
  const live = new Server(server, { path: '/live/', transports: ['websocket'], serveClient: false });
  live.on('connection', (socket) => void socket.join(socket.handshake.headers.cookie ?? ''));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { port: (server.address() as AddressInfo).port };
});
