/*
 * The service worker of this host's pages, which also runs while none is open. It caches the page's own files, the page
 * of the feed as it was last opened, and recently seen photos, so that Quad opens offline. It also shows push
 * notifications and opens their pages. The build inserts the three constants below.
 * What a person has seen is in one cache, `seen`: it is deleted when they sign out, or when someone else signs in.
 */

const BUILD = 'none';
const FIRST = [];
const ONLINE = [];

const PARTS = `parts ${BUILD}`;
const SEEN = 'seen';
const FRAME = '/home';
const PHOTOS_KEPT = 200;
/**
 * Navigations that are left to the browser: addresses for programs (including a sign-in's callback and downloads), and
 * pages that mails link to with a token. A copy of the feed must not replace any of these.
 */
const isLeftAlone = (pathname) => ONLINE.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** Incremented at each sign-in and sign-out: a response that was requested before isn't stored after it. */
let turn = 0;

self.addEventListener('install', (event) => {
  // a new version waits until a page activates it: two versions of the page must not share one worker
  event.waitUntil(caches.open(PARTS).then((parts) => parts.addAll(FIRST)));
});

self.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin() {
  // With navigation preload the browser sends a second request for navigations that are left to it, and a sign-in's
  // callback answers only once. An older version enabled it.
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

/** Notifications of one person must not stay for the next. */
async function closeNotifications() {
  for (const shown of await self.registration.getNotifications()) shown.close();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!isLeftAlone(pathname)) event.respondWith(page(event, pathname));
  } else if (pathname.startsWith('/assets/')) event.respondWith(part(request));
  else if (request.destination === 'image' && isPicture(pathname)) event.respondWith(photo(event));
});

/** The page from the server; offline, the copy that was last opened, which then reads the stored answers. */
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

/** Marks the copy as one, with its time. */
async function keepFrame(answer, before) {
  const whole = await answer.text();
  // a filtered feed is not the feed
  if (!whole.includes('"narrowed":{}')) return;
  // its server-rendered HTML is the feed's, but the copy is used for every address
  const from = whole.indexOf('<div id="root" data-rendered>');
  const boot = whole.indexOf('<script type="application/json" id="boot">', from);
  const frame = from < 0 || boot < 0 ? whole : `${whole.slice(0, from)}<div id="root"></div>${whole.slice(boot)}`;
  const html = frame.replace('<html', `<html data-kept="${new Date().toISOString()}"`);
  if (before !== turn) return;
  const seen = await caches.open(SEEN);
  await seen.put(FRAME, new Response(html, { headers: answer.headers }));
}

/** File names contain a hash of the content, so a cached file is always current. */
async function part(request) {
  const parts = await caches.open(PARTS);
  const known = await parts.match(request.url);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await parts.put(request.url, answer.clone()).catch(() => undefined);
  return answer;
}

const isPicture = (pathname) => ['files', 'icons', 'logos'].includes(pathname.split('/')[1]);

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
  const photos = (await seen.keys()).filter(({ url: each }) => isPicture(new URL(each).pathname));
  for (const old of photos.slice(0, Math.max(0, photos.length - PHOTOS_KEPT))) await seen.delete(old);
}

/** Nothing is cached: on a first visit, or while signed out. */
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

/** { title, body, url, tag }: the texts, where a click leads, and which older notification it replaces */
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
      // a newer one of the same conversation alerts again
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

/** Focuses a page that is open already, or opens one. */
async function open(url) {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = pages.find((page) => page.url === url.href);
  const page = same ?? pages.find((other) => new URL(other.url).origin === url.origin);
  if (!page) return self.clients.openWindow(url.href);
  await page.focus().catch(() => undefined);
  // the page navigates by itself, so that unsaved input isn't lost
  if (!same) page.postMessage({ kind: 'open', path: `${url.pathname}${url.search}${url.hash}` });
}

// The browser changed this device's push address, so the server needs the new one.
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
