import { sendMessage } from '../../../contract/chats/messages.ts';
import type { Upload } from '../../../contract/files/uploads.ts';
import { call } from '../../lib/api.ts';
import { Outbox, type UnsavedEntry } from '../../lib/outbox.ts';
import { noteMessage } from './api.ts';
import { chatSlice, setChatSlice } from './chat-slice.ts';
import { takeMessage } from './messages.ts';
import { unsentKey } from './unsent.ts';
import { randomId } from '../../lib/random-id.ts';

/** A message that hasn't reached the server yet. */
export interface Unsent extends UnsavedEntry {
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

/** Sends all queued messages of all chats, after the page has loaded or the connection is back. */
export const flushAll = outbox.flushAll;

/** Retries a message that was refused or is waiting. */
export const retryUnsent = (unsent: Unsent): void => outbox.retry(unsent);

/** Drops a message from the queue: the server has it, or its author discarded it. */
export const dropUnsent = (clientId: string): void => outbox.drop(clientId);

/** Drops the queued messages of a deleted chat. */
export function dropUnsentOf(chat: string): void {
  for (const entry of chatSlice().unsent) if (entry.chat === chat) dropUnsent(entry.client_id);
}

/** Queues a message: it's shown at once, and sent after those before it. */
export function queueMessage(chat: string, text: string, upload: Upload | null): void {
  outbox.queue({
    client_id: randomId(),
    chat,
    text,
    upload,
    at: new Date().toISOString(),
    late: false,
    refused: null,
  });
}
