import { currentViewer } from '../../lib/viewer.ts';

/** Where the viewer's unsent messages are kept; null for nobody. */
export function unsentKey(): string | null {
  const id = currentViewer().user?._id;
  return id ? `unsent:${id}` : null;
}
