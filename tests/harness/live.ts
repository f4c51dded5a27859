import { io, type Socket } from 'socket.io-client';
import { afterEach } from 'vitest';
import type { Client } from './client.ts';

const open: Socket[] = [];

/** Live connections for the tests of one file, closed after each test. */
export function useLive() {
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect();
  });
  return { listen, join };
}

/**
 * Opens a live connection as a browser does: with a client's cookies and host.
 * @throws Error when it is refused
 */
export async function listen(client: Client, headers: Record<string, string> = {}): Promise<Socket> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = io(`http://127.0.0.1:${client.port}`, {
    path: '/live',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { host: `${client.host}:${client.port}`, ...(cookie ? { cookie } : {}), ...headers },
  });
  open.push(socket);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
}

/** Joins a room. @returns whether it was allowed */
export const join = async (socket: Socket, name: unknown): Promise<boolean> =>
  (await socket.timeout(5_000).emitWithAck('join', name)) as boolean;
