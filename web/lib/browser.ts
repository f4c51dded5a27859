/** Whether this is a browser. Modules that listen to it when they load ask first: the server loads them too. */
export const inBrowser = typeof document !== 'undefined';

/** The event of the window when somebody signs in or out. */
const VIEWER = 'quad:viewer';

/** Runs just before another viewer takes the page over; returns how to stop. */
export function onViewerChange(handler: () => void): () => void {
  if (!inBrowser) return () => undefined;
  window.addEventListener(VIEWER, handler);
  return () => window.removeEventListener(VIEWER, handler);
}

export const announceViewer = (): void => void window.dispatchEvent(new Event(VIEWER));
