import { sendMessage } from '../../../contract/chats.ts';
import type { Upload } from '../../../contract/posts.ts';
import { call } from '../../lib/api.ts';
import { Outbox, type Waiting } from '../../lib/outbox.ts';
import { noteMessage } from './api.ts';
import { chatSlice, setChatSlice } from './chat-slice.ts';
import { takeMessage } from './messages.ts';
import { unsentKey } from './unsent.ts';

/** A message that the server does not have yet. */
export interface Unsent extends Waiting {
  chat: string;
  text: string;
  upload: Upload | null;
}

const outbox = new Outbox<Unsent>({
  key: unsentKey,
  laneOf: ({ chat }) => chat,
  isWhole: ({ chat }) => Boolean(chat),
  shown: () => chatSlice().unsent,
  show: (unsent) => setChatSlice({ unsent }),
  async send({ client_id: clientId, chat, text, upload }, signal) {
    const file = upload ? { upload: { upload: upload.upload, alt: upload.alt } } : {};
    const message = await call(sendMessage, {
      params: { id: chat },
      body: { client_id: clientId, text, ...file },
      signal,
    });
    takeMessage(message);
    noteMessage(message);
  },
});

/** Sends everything that waits, in all chats: the page has come, or the line is back. */
export const flushAll = outbox.flushAll;

/** Tries again what was refused or waits. */
export const retryUnsent = (unsent: Unsent): void => outbox.retry(unsent);

/** Forgets a message: the server has it, or its writer gave it up. */
export const dropUnsent = (clientId: string): void => outbox.drop(clientId);

/** Forgets what was to be said in a chat that is gone. */
export function dropUnsentOf(chat: string): void {
  for (const entry of chatSlice().unsent) if (entry.chat === chat) dropUnsent(entry.client_id);
}

/** Takes a message that is to be sent: it is shown at once, and sent after those before it. */
export function queueMessage(chat: string, text: string, upload: Upload | null): void {
  outbox.queue({
    client_id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`,
    chat,
    text,
    upload,
    at: new Date().toISOString(),
    late: false,
    refused: null,
  });
}
