import { sendMessage } from '../../../contract/chats.ts';
import type { Upload } from '../../../contract/posts.ts';
import { ApiError, call } from '../../lib/api.ts';
import { kept } from '../../lib/kept.ts';
import { onLiveGap } from '../../lib/live.ts';
import { noteMessage } from './api.ts';
import { chatSlice, setChatSlice } from './chat-slice.ts';
import { takeMessage } from './messages.ts';
import { unsentKey } from './unsent.ts';

/** A message that the server does not have yet. It is kept in the browser until then. */
export interface Unsent {
  client_id: string;
  chat: string;
  text: string;
  upload: Upload | null;
  /** ISO 8601 */
  at: string;
  /** a try has failed; it is tried again by itself */
  late: boolean;
  /** why the server does not take it; only its writer tries it again */
  refused: string | null;
}

const TIMEOUT_MS = 15_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/** Refusals that pass by themselves. */
const passing = [0, 401, 408, 425, 429];

const running = new Set<string>();
const waits = new Map<string, { timer: ReturnType<typeof setTimeout>; ms: number }>();

function readKept(): Unsent[] {
  const key = unsentKey();
  try {
    const list = JSON.parse((key && kept.browser.get(key)) ?? '[]') as Unsent[];
    return Array.isArray(list) ? list.filter((entry) => entry?.client_id && entry.chat) : [];
  } catch {
    return [];
  }
}

/** Changes the kept list as it is now: another tab may have changed it since this one read it. */
function keep(change: (list: Unsent[]) => Unsent[]): void {
  const key = unsentKey();
  if (!key) return;
  const list = change(readKept());
  if (list.length > 0) kept.browser.set(key, JSON.stringify(list));
  else kept.browser.drop(key);
}

const show = (change: (list: readonly Unsent[]) => readonly Unsent[]): void =>
  setChatSlice({ unsent: change(chatSlice().unsent) });

function update(clientId: string, part: Partial<Unsent>): void {
  const apply = (entry: Unsent) => (entry.client_id === clientId ? { ...entry, ...part } : entry);
  show((list) => list.map(apply));
  keep((list) => list.map(apply));
}

/** Forgets a message: the server has it, or its writer gave it up. */
export function dropUnsent(clientId: string): void {
  if (chatSlice().unsent.some((entry) => entry.client_id === clientId))
    show((list) => list.filter((entry) => entry.client_id !== clientId));
  keep((list) => list.filter((entry) => entry.client_id !== clientId));
}

/** Forgets what was to be said in a chat that is gone. */
export function dropUnsentOf(chat: string): void {
  for (const entry of chatSlice().unsent) if (entry.chat === chat) dropUnsent(entry.client_id);
}

/** Takes a message that is to be sent: it is shown at once, and sent after those before it. */
export function queueMessage(chat: string, text: string, upload: Upload | null): void {
  const entry: Unsent = {
    client_id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`,
    chat,
    text,
    upload,
    at: new Date().toISOString(),
    late: false,
    refused: null,
  };
  show((list) => [...list, entry]);
  keep((list) => [...list, entry]);
  void flush(chat);
}

/** Tries again what was refused or waits. */
export function retryUnsent({ client_id: clientId, chat }: Unsent): void {
  update(clientId, { refused: null });
  hurry(chat);
}

/** Sends at once what waits for its next try. */
function hurry(chat: string): void {
  clearTimeout(waits.get(chat)?.timer);
  waits.delete(chat);
  void flush(chat);
}

/** Sends everything that waits, in all chats: the page has come, or the line is back. */
export function flushAll(): void {
  for (const chat of new Set(chatSlice().unsent.map((entry) => entry.chat))) hurry(chat);
}

/** Sends a chat's messages one after the other, so that they arrive in the order written. */
async function flush(chat: string): Promise<void> {
  if (running.has(chat)) return;
  running.add(chat);
  try {
    for (;;) {
      const entry = chatSlice().unsent.find((each) => each.chat === chat && each.refused === null);
      if (!entry || !(await send(entry))) return;
    }
  } finally {
    running.delete(chat);
  }
}

/** @returns whether the next one may be sent */
async function send({ client_id: clientId, chat, text, upload }: Unsent): Promise<boolean> {
  const file = upload ? { upload: { upload: upload.upload, alt: upload.alt } } : {};
  try {
    const message = await call(sendMessage, {
      params: { id: chat },
      body: { client_id: clientId, text, ...file },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    takeMessage(message);
    noteMessage(message);
    dropUnsent(clientId);
    waits.delete(chat);
    return true;
  } catch (error) {
    const passes = !(error instanceof ApiError) || error.status >= 500 || passing.includes(error.status);
    if (!passes) {
      update(clientId, { refused: error.message, late: true });
      return true;
    }
    update(clientId, { late: true });
    wait(chat);
    return false;
  }
}

function wait(chat: string): void {
  const before = waits.get(chat);
  clearTimeout(before?.timer);
  const ms = before ? Math.min(before.ms * 2, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
  waits.set(chat, { timer: setTimeout(() => void flush(chat), ms * (0.75 + Math.random() / 2)), ms });
}

setChatSlice({ unsent: readKept() });
window.addEventListener('online', flushAll);
onLiveGap(flushAll);

// Another sign-in has another outbox; what another tab has sent is no longer waiting here.
window.addEventListener('quad:viewer', () =>
  // told just before the new viewer stands
  queueMicrotask(() => {
    setChatSlice({ unsent: readKept() });
    flushAll();
  }),
);
window.addEventListener('storage', ({ key }) => {
  if (key === null || key !== unsentKey()) return;
  const there = new Set(readKept().map((entry) => entry.client_id));
  show((list) => list.filter((entry) => there.has(entry.client_id) || running.has(entry.chat)));
});
