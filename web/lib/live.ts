import { useEffect } from 'react';
import type { Socket } from 'socket.io-client';
import type { LiveEventName, LivePayload } from '../../contract/live-events.ts';

type Handler = (payload: never) => void;

const handlers = new Map<string, Set<Handler>>();
const rooms = new Map<string, number>();
const gapHandlers = new Set<() => void>();
let socket: Socket | undefined;
let starting: Promise<void> | undefined;

/**
 * Opens the one live connection of the page, after the first paint: its code is not part of the first load.
 * Whoever signs in or out gets a new one.
 */
function start(): Promise<void> {
  starting ??= (async () => {
    await new Promise((done) =>
      document.readyState === 'complete' ? setTimeout(done, 0) : window.addEventListener('load', done, { once: true }),
    );
    const { io } = await import('socket.io-client');
    socket = io({
      path: '/live',
      transports: ['websocket'],
      reconnectionDelay: 300,
      reconnectionDelayMax: 4_000,
      randomizationFactor: 0.5,
    });
    socket.on('connect', () => {
      for (const room of rooms.keys()) socket?.emit('join', room);
      // what was said while nobody listened (the page was loading, the line was lost) is asked for over HTTP
      for (const heal of gapHandlers) heal();
    });
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') setTimeout(() => socket?.connect(), 300);
    });
    socket.onAny((event: string, payload: unknown) => {
      for (const handler of handlers.get(event) ?? []) handler(payload as never);
    });
  })();
  return starting;
}

window.addEventListener('quad:viewer', () => {
  socket?.disconnect().connect();
});

/** Listens to an event of every joined room; returns how to stop. */
export function onLive<N extends LiveEventName>(event: N, handler: (payload: LivePayload<N>) => void): () => void {
  const set = handlers.get(event) ?? new Set();
  handlers.set(event, set.add(handler as Handler));
  void start();
  return () => void set.delete(handler as Handler);
}

/** Joins a room for as long as somebody wants it; returns how to leave. */
export function joinRoom(room: string): () => void {
  const wanted = rooms.get(room) ?? 0;
  rooms.set(room, wanted + 1);
  void start();
  if (wanted === 0) socket?.emit('join', room);
  return () => {
    const left = (rooms.get(room) ?? 1) - 1;
    if (left > 0) return void rooms.set(room, left);
    rooms.delete(room);
    socket?.emit('leave', room);
  };
}

/** Runs after a lost connection came back: the place to ask for what was missed. */
export function onLiveGap(heal: () => void): () => void {
  gapHandlers.add(heal);
  return () => void gapHandlers.delete(heal);
}

/** Whether the live connection stands (the socket is joined once the page has loaded). */
export const isLive = (): boolean => socket?.connected === true;

export function useLive<N extends LiveEventName>(event: N, handler: (payload: LivePayload<N>) => void): void {
  useEffect(() => onLive(event, handler), [event, handler]);
}

export function useRoom(room: string | null): void {
  useEffect(() => (room ? joinRoom(room) : undefined), [room]);
}

export function useLiveGap(heal: () => void): void {
  useEffect(() => onLiveGap(heal), [heal]);
}
