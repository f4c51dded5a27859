import type { Upload } from '../../../contract/files/uploads.ts';
import { browserStorage } from '../../lib/browser-storage.ts';
import { currentViewer } from '../../lib/viewer.ts';

/** The draft message of a chat, which survives a reload. */
export interface MessageDraft {
  text: string;
  upload: Upload | null;
}

/** The key of a message's draft in the browser's storage; each viewer has keys of their own. */
export const messageDraftKey = (chat: string): string => `message-draft:${currentViewer().user?._id}:${chat}`;

export function storedDraft(chat: string): MessageDraft {
  try {
    const draft = JSON.parse(browserStorage.local.get(messageDraftKey(chat)) ?? 'null') as Partial<MessageDraft> | null;
    return { text: String(draft?.text ?? ''), upload: draft?.upload ?? null };
  } catch {
    return { text: '', upload: null };
  }
}

export function storeDraft(chat: string, { text, upload }: MessageDraft): void {
  if (text || upload) browserStorage.local.set(messageDraftKey(chat), JSON.stringify({ text, upload }));
  else browserStorage.local.drop(messageDraftKey(chat));
}
