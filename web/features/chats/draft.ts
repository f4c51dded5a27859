import type { Upload } from '../../../contract/files/uploads.ts';
import { browserStorage } from '../../lib/browser-storage.ts';
import { currentViewer } from '../../lib/viewer.ts';

/** The draft message of a chat, which survives a reload. */
export interface Draft {
  text: string;
  upload: Upload | null;
}

/** Its key in the browser's storage, of this viewer alone. */
export const draftKey = (chat: string): string => `message-draft:${currentViewer().user?._id}:${chat}`;

export function storedDraft(chat: string): Draft {
  try {
    const draft = JSON.parse(browserStorage.local.get(draftKey(chat)) ?? 'null') as Partial<Draft> | null;
    return { text: String(draft?.text ?? ''), upload: draft?.upload ?? null };
  } catch {
    return { text: '', upload: null };
  }
}

export function storeDraft(chat: string, { text, upload }: Draft): void {
  if (text || upload) browserStorage.local.set(draftKey(chat), JSON.stringify({ text, upload }));
  else browserStorage.local.drop(draftKey(chat));
}
