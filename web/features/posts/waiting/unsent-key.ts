import { currentViewer } from '../../../lib/viewer.ts';

/** Where the viewer's comments are kept that the server does not have yet; null for nobody. */
export function unsentCommentsKey(): string | null {
  const id = currentViewer().user?._id;
  return id ? `unsent-comments:${id}` : null;
}
