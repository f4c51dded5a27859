import { currentViewer } from '../../lib/viewer.ts';

/** The storage key of the viewer's unsent messages; null for a visitor. */
export function unsentKey(): string | null {
  const id = currentViewer().user?._id;
  return id ? `unsent:${id}` : null;
}
