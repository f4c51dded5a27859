/** How often a page that stays open checks for a newer version. */
const ASK_MS = 30 * 60_000;

/**
 * Registers the service worker, and notifies when a newer version of the page was installed while this one was open.
 * One that was already waiting is activated at once: this page came from the server and is new.
 * @param onNewer gets a function that activates the newer version and reloads the page
 */
export async function watchWorker(onNewer: (reload: () => void) => void): Promise<void> {
  const worker = navigator.serviceWorker;
  const registration = await worker?.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  if (!registration) return;
  registration.waiting?.postMessage({ kind: 'take over' });
  registration.addEventListener('updatefound', () => {
    const newer = registration.installing;
    newer?.addEventListener('statechange', () => {
      // the first worker of a browser replaces nothing
      if (newer.state !== 'installed' || !worker.controller) return;
      onNewer(() => {
        worker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
        newer.postMessage({ kind: 'take over' });
      });
    });
  });
  const ask = () => document.visibilityState === 'visible' && void registration.update().catch(() => undefined);
  setInterval(ask, ASK_MS);
}
