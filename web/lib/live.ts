import { useEffect } from 'react';
import type { LiveEventName, LivePayload, LiveSignalName, SignalPayload } from '../../contract/live-events.ts';
import { inBrowser, onViewerChange } from './browser.ts';
import { patient } from './lazy.ts';
import type { LiveSocket } from './live-socket.ts';

type Handler = (payload: never) => void;

const handlers = new Map<string, Set<Handler>>();
const rooms = new Map<string, number>();
const gapHandlers = new Set<() => void>();
/** who wants to know when a room was joined */
const arrivals = new Map<string, () => void>();
let line: LiveSocket | undefined;
let starting: Promise<void> | undefined;

/** Opens the one live connection of the page, after the first paint. Whoever signs in or out gets a new one. */
function start(): Promise<void> {
  starting ??= (async () => {
    await new Promise((done) =>
      document.readyState === 'complete' ? setTimeout(done, 0) : window.addEventListener('load', done, { once: true }),
    );
    const part = await patient(() => import('./live-socket.ts'));
    line = new part.LiveSocket({
      path: '/live/',
      onOpen: async () => {
        // what was said while nobody listened (the page was loading, the line was lost) is asked for over HTTP, and
        // only once the rooms are joined: what is said between the two would be missed
        await Promise.all([...rooms.keys()].map(enter));
        if (line?.connected) for (const heal of gapHandlers) heal();
      },
      onEvent: (name, payload) => {
        for (const handler of handlers.get(name) ?? []) handler(payload as never);
      },
    });
  })();
  return starting;
}

onViewerChange(() => line?.reopen());

const ANSWER_MS = 3_000;
/** A busy server asks its database first. */
const JOIN_MS = 15_000;

/** After sleep or another network a socket may look open and be dead: one that does not answer is opened anew. */
function feel(): void {
  if (document.visibilityState !== 'visible' || !line?.connected) return;
  const asked = line;
  void asked.ask(ANSWER_MS, 'join', '').then((answer) => answer === undefined && asked.connected && asked.reopen());
}

if (inBrowser) {
  window.addEventListener('online', feel);
  document.addEventListener('visibilitychange', feel);
}

async function enter(room: string): Promise<void> {
  const asked = line;
  const joined = await asked?.ask(JOIN_MS, 'join', room);
  // a room that is not answered for may never be joined: all of them are asked for anew
  if (joined === undefined && asked?.connected) asked.reopen();
  if (joined === true && rooms.has(room)) arrivals.get(room)?.();
}

/** Runs each time that the page has joined a room, also after a lost connection; returns how to stop. One at a time for a room. */
export function onArrival(room: string, handler: () => void): () => void {
  arrivals.set(room, handler);
  return () => void (arrivals.get(room) === handler && arrivals.delete(room));
}

/** Says something to the others in a room that this page has joined; without a connection it is not said. */
export function signal<N extends LiveSignalName>(room: string, name: N, value: SignalPayload<N>): void {
  line?.emit('signal', room, name, value);
}

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
  if (wanted === 0) void enter(room);
  return () => {
    const left = (rooms.get(room) ?? 1) - 1;
    if (left > 0) return void rooms.set(room, left);
    rooms.delete(room);
    line?.emit('leave', room);
  };
}

/** Runs each time that the line stands and its rooms are joined: the place to ask for what was missed. */
export function onLiveGap(heal: () => void): () => void {
  gapHandlers.add(heal);
  return () => void gapHandlers.delete(heal);
}

/** Whether the live connection stands (it is opened once the page has loaded). */
export const isLive = (): boolean => line?.connected === true;

export function useLive<N extends LiveEventName>(event: N, handler: (payload: LivePayload<N>) => void): void {
  useEffect(() => onLive(event, handler), [event, handler]);
}

export function useRoom(room: string | null): void {
  useEffect(() => (room ? joinRoom(room) : undefined), [room]);
}

export function useLiveGap(heal: () => void): void {
  useEffect(() => onLiveGap(heal), [heal]);
}
