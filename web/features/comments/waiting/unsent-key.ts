import { currentViewer } from '../../../lib/viewer.ts';

/** The storage key of the viewer's unsent comments; null for a visitor. */
export function unsentCommentsKey(): string | null {
  const id = currentViewer().user?._id;
  return id ? `unsent-comments:${id}` : null;
}
