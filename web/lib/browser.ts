/** Whether this is a browser. Modules that add listeners when they load check it, because the server loads them too. */
export const inBrowser = typeof document !== 'undefined';

/** The window event for a sign-in or sign-out. */
const VIEWER = 'quad:viewer';

/** Runs just before the viewer changes; returns an unsubscribe function. */
export function onViewerChange(handler: () => void): () => void {
  if (!inBrowser) return () => undefined;
  window.addEventListener(VIEWER, handler);
  return () => window.removeEventListener(VIEWER, handler);
}

/** Runs the handlers of `onViewerChange`; call it just before the new viewer is set. */
export const announceViewer = (): void => void window.dispatchEvent(new Event(VIEWER));
