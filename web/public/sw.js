/*
 * Runs beside the pages of this host, also while none is open: it shows what the server tells this device (Web Push)
 * and opens what it is about. It is served as it stands here.
 */

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** { title, body, url, tag }: what is shown, where a click leads, which older one it replaces */
function read(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

self.addEventListener('push', (event) => {
  const { title = 'Quad', body = '', url = '/notifications', tag = '' } = read(event.data);
  const campus = self.location.hostname.split('.')[0];
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      // a newer one of the same conversation is heard again
      renotify: tag !== '',
      icon: `/icons/${campus}.svg`,
      data: { url },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data?.url ?? '/notifications', self.location.origin)));
});

/** Goes to a page that is open already, else opens one. */
async function open(url) {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = pages.find((page) => page.url === url.href);
  const page = same ?? pages.find((other) => new URL(other.url).origin === url.origin);
  if (!page) return self.clients.openWindow(url.href);
  await page.focus().catch(() => undefined);
  // the page moves by itself, so that nothing that is being written in it is lost
  if (!same) page.postMessage({ kind: 'open', path: `${url.pathname}${url.search}${url.hash}` });
}

// The browser gave this device another address: the server is to know it.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event));
});

async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
