import { currentViewer } from '../../lib/viewer.ts';

/** The storage key of the viewer's unsent messages; null for a visitor. */
export function unsentKey(): string | null {
  const id = currentViewer().user?._id;
  return id ? `unsent:${id}` : null;
}

/** Likes and read marks that wait (waiting.ts): their entries in the browser's storage. */
export const READS = 'reads';
export const LIKES = 'message-likes';
