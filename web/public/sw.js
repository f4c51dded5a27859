/*
 * Runs beside the pages of this host, also while none is open. It keeps the page's own parts, the feed's page as it was
 * last opened and the photos seen lately, so that Quad opens without a connection; and it shows what the server tells
 * this device (Web Push) and opens what it is about. The build writes the two constants below into it.
 *
 * What somebody has seen is in the one cache `seen`: it goes when he signs out, or somebody else signs in.
 */

const BUILD = 'none';
const FIRST = [];

const PARTS = `parts ${BUILD}`;
const SEEN = 'seen';
const FRAME = '/home';
const PHOTOS_KEPT = 200;
/**
 * Navigations that are left to the browser: what belongs to programs (a sign-in's callback and a download among them)
 * and what mails lead to with a token. A kept copy of the feed is no answer to any of these.
 */
const LEFT_ALONE =
  /^\/(?:(?:api|files|live|sandbox|assets)(?:\/|$)|login\/(?:sent|reset|confirm)$|unsubscribe$|appeal$|meet-up\/)/;

/** Counts the sign-ins and -outs: what was asked for before one is not kept after it. */
let turn = 0;

self.addEventListener('install', (event) => {
  // a newer one waits until a page asks for it: two versions of the page do not share one worker
  event.waitUntil(caches.open(PARTS).then((parts) => parts.addAll(FIRST)));
});

self.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin() {
  // With preload the browser asks twice for what is left to it, and a sign-in's callback answers once. An older version enabled it.
  await self.registration.navigationPreload?.disable();
  for (const name of await caches.keys()) if (name !== PARTS && name !== SEEN) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener('message', (event) => {
  if (event.data?.kind === 'take over') void self.skipWaiting();
  if (event.data?.kind === 'forget') {
    turn++;
    event.waitUntil(Promise.all([caches.delete(SEEN), closeNotifications()]));
  }
});

/** What was told to somebody is not for whoever comes next. */
async function closeNotifications() {
  for (const shown of await self.registration.getNotifications()) shown.close();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!LEFT_ALONE.test(pathname)) event.respondWith(page(event, pathname));
  } else if (pathname.startsWith('/assets/')) event.respondWith(part(request));
  else if (request.destination === 'image' && /^\/(?:files|icons|logos)\//.test(pathname))
    event.respondWith(photo(event));
});

/** The page from the server; without a connection the one that was last opened, which then reads what is kept. */
async function page(event, pathname) {
  const before = turn;
  try {
    const answer = await fetch(event.request);
    if (pathname === FRAME && answer.ok && !answer.redirected)
      event.waitUntil(keepFrame(answer.clone(), before).catch(() => undefined));
    return answer;
  } catch {
    const seen = await caches.open(SEEN);
    return (await seen.match(FRAME)) ?? nothing();
  }
}

/** The page says in itself that it is a copy, and of when. */
async function keepFrame(answer, before) {
  const whole = await answer.text();
  // a part of the feed is not the feed
  if (!whole.includes('"narrowed":{}')) return;
  const html = whole
    .replace('<html', `<html data-kept="${new Date().toISOString()}"`)
    // what was drawn is the feed's, and the copy opens every address
    .replace(
      /<div id="root" data-rendered>[^]*<\/div>(?=\s*<script type="application\/json" id="boot">)/,
      '<div id="root"></div>',
    );
  if (before !== turn) return;
  const seen = await caches.open(SEEN);
  await seen.put(FRAME, new Response(html, { headers: answer.headers }));
}

/** Parts of the page carry their content in their name: one that is here is the right one. */
async function part(request) {
  const parts = await caches.open(PARTS);
  const known = await parts.match(request.url);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await parts.put(request.url, answer.clone()).catch(() => undefined);
  return answer;
}

async function photo(event) {
  const { request } = event;
  const before = turn;
  try {
    const answer = await fetch(request);
    if (answer.status === 200) event.waitUntil(keepPhoto(request.url, answer.clone(), before).catch(() => undefined));
    return answer;
  } catch (error) {
    const seen = await caches.open(SEEN);
    const known = await seen.match(request.url, { ignoreVary: true });
    if (known) return known;
    throw error;
  }
}

async function keepPhoto(url, answer, before) {
  const bytes = await answer.blob();
  if (before !== turn) return;
  const seen = await caches.open(SEEN);
  await seen.put(url, new Response(bytes, { headers: answer.headers }));
  const photos = (await seen.keys()).filter(({ url: each }) =>
    /^\/(?:files|icons|logos)\//.test(new URL(each).pathname),
  );
  for (const old of photos.slice(0, Math.max(0, photos.length - PHOTOS_KEPT))) await seen.delete(old);
}

/** Nothing was kept: the first visit, or nobody is signed in. */
function nothing() {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Offline · Quad</title>
<style>body{font:16px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:24px;text-align:center}
a{display:inline-block;padding:12px 20px;border:1px solid;border-radius:10px;color:inherit;text-decoration:none}</style>
<main><h1>You are offline</h1><p>Quad opens again when the connection is back.</p><p><a href="">Try again</a></p></main></html>`;
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
}

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
