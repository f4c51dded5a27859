import { useEffect } from 'react';
import type { Socket } from 'socket.io-client';
import type { LiveEventName, LivePayload, LiveSignalName, SignalPayload } from '../../contract/live-events.ts';
import { inBrowser, onViewerChange } from './browser.ts';
import { hydrated } from './hydration.ts';
import { loadWithRetries } from './lazy.ts';
import { separateChanges } from './separate-changes.ts';

/** A handler of any event: `handlers` has those of all events, and `onLive` checks each one's type. */
type Handler = (payload: never) => void;

const handlers = new Map<string, Set<Handler>>();
/** the rooms to be in, and how many callers of `joinRoom` need each */
const rooms = new Map<string, number>();
const gapHandlers = new Set<(again: boolean) => void>();
/** whether this page was connected before */
let wasOpen = false;
/** by room, called each time it was joined (`onArrival`) */
const joinHandlers = new Map<string, () => void>();
let socket: Socket | undefined;
let starting: Promise<void> | undefined;

const LOAD_AGAIN_MS = 30_000;

/** Without its code the page has no live connection, so it tries again until it comes. */
async function loadSocket(): Promise<{ openSocket(): Socket }> {
  for (;;) {
    try {
      return await loadWithRetries(() => import('./live-socket.ts'));
    } catch {
      await new Promise((later) => setTimeout(later, LOAD_AGAIN_MS));
    }
  }
}

/** Opens the page's one live connection, once the page is hydrated. It reconnects when the user signs in or out. */
function start(): Promise<void> {
  starting ??= (async () => {
    await hydrated();
    const { openSocket } = await loadSocket();
    socket = openSocket();
    socket.on('connect', async () => {
      // Events missed while disconnected are fetched over HTTP, and only after the rooms were joined: events between
      // the two would be lost otherwise.
      await Promise.all([...rooms.keys()].map(join));
      refetchMissed();
    });
    // the server ended the connection, for example of a session that was signed out: then socket.io doesn't reconnect by itself
    socket.on('disconnect', (reason) => reason === 'io server disconnect' && socket?.connect());
    socket.on('live.missed', refetchMissed);
    socket.on('feed.changed', receiveChange);
    socket.onAny((name: string, payload: unknown) => name !== 'feed.changed' && pass(name, payload));
  })();
  return starting;
}

function pass(name: string, payload: unknown): void {
  for (const handler of handlers.get(name) ?? []) handler(payload as never);
}

function refetchMissed(): void {
  const again = wasOpen;
  wasOpen = true;
  // if it was lost again while the rooms were joined, the next connect refetches
  if (socket?.connected) for (const refetch of gapHandlers) refetch(again);
}

/** Pages handle a merged event at a random moment within this time: thousands of them fetch the same then. */
const MERGED_MS = 1_000;

function receiveChange(change: LivePayload<'feed.changed'>): void {
  const handle = () => {
    for (const single of separateChanges(change)) pass('feed.changed', single);
  };
  if (change.also) setTimeout(handle, Math.random() * MERGED_MS);
  else handle();
}

/** Reconnects at once: as another user, because the connection seems dead, or because the network came back. */
const reopen = (): void => void socket?.disconnect().connect();

onViewerChange(reopen);

const ANSWER_MS = 3_000;
/** Longer than for another answer: before a join a busy server checks access in its database. */
const JOIN_MS = 15_000;

/**
 * After sleep or a change of network a socket may look open but be dead: it reconnects if the server doesn't answer. One
 * that waits to reconnect does so now.
 */
function checkConnection(): void {
  if (document.visibilityState !== 'visible' || !socket) return;
  // '' is no room: only that the server answers matters
  if (socket.connected) void ask(ANSWER_MS, 'join', '');
  else reopen();
}

/** Sends an event and waits for its answer. Without one the connection is dead, and is opened again. */
async function ask(ms: number, ...event: [name: string, ...unknown[]]): Promise<unknown> {
  if (!socket?.connected) return undefined;
  const { id } = socket;
  try {
    return (await socket.timeout(ms).emitWithAck(...event)) as unknown;
  } catch {
    if (socket.id === id) reopen();
    return undefined;
  }
}

if (inBrowser) {
  window.addEventListener('online', checkConnection);
  document.addEventListener('visibilitychange', checkConnection);
}

async function join(room: string): Promise<void> {
  const joined = await ask(JOIN_MS, 'join', room);
  if (joined === true && rooms.has(room)) joinHandlers.get(room)?.();
}

/**
 * Runs each time the page has joined a room, also after a reconnect; returns an unsubscribe function. One handler per
 * room.
 */
export function onArrival(room: string, handler: () => void): () => void {
  joinHandlers.set(room, handler);
  return () => void (joinHandlers.get(room) === handler && joinHandlers.delete(room));
}

/** Sends a signal to the others in a joined room, or drops it while disconnected. */
export function signal<N extends LiveSignalName>(room: string, name: N, value: SignalPayload<N>): void {
  socket?.volatile.emit('signal', room, name, value);
}

/** Listens to an event of every joined room; returns an unsubscribe function. */
export function onLive<N extends LiveEventName>(event: N, handler: (payload: LivePayload<N>) => void): () => void {
  const set = handlers.get(event) ?? new Set();
  handlers.set(event, set.add(handler as Handler));
  void start();
  return () => void set.delete(handler as Handler);
}

/** Joins a room until every caller has left it; returns how to leave. */
export function joinRoom(room: string): () => void {
  const wanted = rooms.get(room) ?? 0;
  rooms.set(room, wanted + 1);
  void start();
  if (wanted === 0) void join(room);
  return () => {
    const left = (rooms.get(room) ?? 1) - 1;
    if (left > 0) return void rooms.set(room, left);
    rooms.delete(room);
    if (socket?.connected) socket.emit('leave', room);
  };
}

/**
 * Runs after each connect, once the rooms are joined, and when the server says that events were missed: the place to fetch
 * them. `again`: the page was connected before, and what it shows may be as old as that. Returns an unsubscribe function.
 */
export function onLiveGap(refetch: (again: boolean) => void): () => void {
  gapHandlers.add(refetch);
  return () => void gapHandlers.delete(refetch);
}

/** Whether the live connection is open (it is opened once the page has loaded). */
export const isLive = (): boolean => socket?.connected === true;

/** `onLive` while the caller is mounted; a handler that changes at each rendering is subscribed anew each time. */
export function useLive<N extends LiveEventName>(event: N, handler: (payload: LivePayload<N>) => void): void {
  useEffect(() => onLive(event, handler), [event, handler]);
}

/** Is in a room while the caller is mounted; null: in none. */
export function useRoom(room: string | null): void {
  useEffect(() => (room ? joinRoom(room) : undefined), [room]);
}

/** `onLiveGap` while the caller is mounted; `refetch` is subscribed anew whenever it changes. */
export function useLiveGap(refetch: () => void): void {
  useEffect(() => onLiveGap(refetch), [refetch]);
}
