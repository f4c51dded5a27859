import { currentViewer } from '../../lib/viewer.ts';

/** The storage key of the viewer's hand-off codes that the server doesn't have yet; null for a visitor. */
export function waitingCodesKey(): string | null {
  const id = currentViewer().user?._id;
  return id ? `hand-off:${id}` : null;
}
