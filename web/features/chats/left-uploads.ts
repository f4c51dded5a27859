import { normaliseMessage } from '../../../contract/chats/text.ts';
import type { Upload } from '../../../contract/posts/uploads.ts';
import { currentViewer } from '../../lib/viewer.ts';
import { type Draft, storeDraft, storedDraft } from './draft.ts';
import { queueMessage } from './outbox.ts';

/** What is left of a message when its upload has ended: null after it was queued. */
type Rest = Draft | null;

/** By chat, the upload that was running when the chat was left. */
const running = new Map<string, { sent: boolean; rest: Promise<Rest> }>();

interface LeftMessage {
  text: string;
  /** Send was pressed */
  sent: boolean;
  /** null if it fails */
  upload: Promise<Upload | null>;
}

/**
 * Takes over a message whose chat was left while its file uploads: then it is queued if Send was pressed, or kept in
 * the chat's draft (MSG-22, MSG-39).
 */
export function finishLater(chat: string, { text, sent, upload: uploading }: LeftMessage): void {
  const viewer = currentViewer().user?._id;
  const rest = uploading.then((upload): Rest => {
    if (running.get(chat)?.rest === rest) running.delete(chat);
    if (currentViewer().user?._id !== viewer) return null;
    const stored = storedDraft(chat);
    if (sent && upload) {
      queueMessage(chat, normaliseMessage(text), upload);
      if (stored.text === text) storeDraft(chat, { text: '', upload: null });
      return null;
    }
    // what was written meanwhile is kept, too
    const texts = sent && stored.text !== text ? [text, stored.text] : [stored.text];
    const draft = { text: texts.filter(Boolean).join(' '), upload: stored.upload ?? upload };
    storeDraft(chat, draft);
    return draft;
  });
  running.set(chat, { sent, rest });
}

/** The message that `finishLater` works on, for its chat's form. */
export const leftMessage = (chat: string) => running.get(chat);
