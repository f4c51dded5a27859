import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { type Message, sendMessage } from '../../contract/chats/messages.ts';
import { startChat } from '../../contract/chats/chats.ts';
import type { LiveEventName, LivePayload } from '../../contract/live-events.ts';
import type { Client } from '../harness/client.ts';
import type { Person } from './people.ts';

/** The chat of two people, started by the first. */
export const chatOf = async (from: Person, to: Person): Promise<string> =>
  (await from.client.call(startChat, { params: { id: to.id }, body: {} })).chat._id;

/** Sends a text message. */
export const sendText = (
  from: Person | Client,
  chatId: string,
  text: string,
  more: { client_id?: string; upload?: { upload: string }; postId?: string } = {},
): Promise<Message> =>
  ('client' in from ? from.client : from).call(sendMessage, {
    params: { id: chatId },
    body: { client_id: randomUUID(), text, ...more },
  });

/** The events that a live connection received, in order. */
export interface LiveConnection {
  socket: Socket;
  received: [event: LiveEventName, payload: never][];
  /** the payloads of one event */
  of<N extends LiveEventName>(event: N): LivePayload<N>[];
  join(room: string): Promise<boolean>;
  signal(room: string, name: string, value: unknown): void;
  close(): void;
}

/** Opens a live connection as a browser does: with a client's cookies and host. */
export async function listen(client: Client): Promise<LiveConnection> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = io(`http://127.0.0.1:${client.port}`, {
    path: '/live',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { host: `${client.host}:${client.port}`, ...(cookie ? { cookie } : {}) },
  });
  const received: LiveConnection['received'] = [];
  socket.onAny((event: LiveEventName, payload: unknown) => received.push([event, payload as never]));
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return {
    socket,
    received: received,
    of: (event) => received.filter(([name]) => name === event).map(([, payload]) => payload),
    join: async (room) => (await socket.timeout(5_000).emitWithAck('join', room)) as boolean,
    signal: (room, name, value) => void socket.emit('signal', room, name, value),
    close: () => void socket.disconnect(),
  };
}
