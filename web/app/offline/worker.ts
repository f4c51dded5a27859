/** How often a page that stays open asks whether there is a newer version. */
const ASK_MS = 30 * 60_000;

/**
 * Registers the service worker, and tells when a newer version of the page has come while this one was open. A newer one
 * that waited already takes over at once: this page came from the server and is new.
 * @param onNewer gets what takes the newer one over and loads the page anew
 */
export async function watchWorker(onNewer: (reload: () => void) => void): Promise<void> {
  const worker = navigator.serviceWorker;
  const registration = await worker?.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  if (!registration) return;
  registration.waiting?.postMessage({ kind: 'take over' });
  registration.addEventListener('updatefound', () => {
    const newer = registration.installing;
    newer?.addEventListener('statechange', () => {
      // the first one of a browser replaces nothing
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
