import type { Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson } from '../factories/people.ts';
import { axe, useBrowser } from '../harness/browser.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { startPushService, type PushNotification } from '../notifications/push-service.ts';

const browser = useBrowser();
let server: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  service = await startPushService();
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});

/**
 * Replaces the browser's push service by a local one, and records permission requests. A headless shell has no
 * notifications: with `grantPermissions`, `Notification.permission` is still denied, and the worker can't show any.
 * So the permission is mocked here, and `workerOf` records what would be shown.
 */
async function prepare(page: Page, subscription: object): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: `http://ou.quad.localhost:${server.port}` });
  await page.addInitScript((given) => {
    const subscribed = () => sessionStorage.getItem('subscribed') === 'yes';
    const made = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed');
        return true;
      },
    };
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem('subscribed', 'yes');
      return made as never;
    };
    PushManager.prototype.getSubscription = async () => (subscribed() ? (made as never) : null);
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    const asked = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      sessionStorage.setItem('asked', 'yes');
      return asked();
    };
  }, subscription);
}

/** Delivers a message to the page's service worker, as the browser does for the push service. */
async function deliver(page: Page, notification: PushNotification): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registration = new Promise<string>((done) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) done(first.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: `http://ou.quad.localhost:${server.port}`,
    registrationId: await registration,
    data: JSON.stringify(notification),
  });
  await cdp.detach();
}

/** The page's service worker, which records notifications instead of showing them. */
async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    interface Shown extends Pick<NotificationOptions, 'body' | 'tag' | 'data'> {
      title: string;
      close(): void;
    }
    const { registration } = self as unknown as { registration: object };
    let recorded: Shown[] = [];
    Object.assign(registration, {
      getNotifications: async () => recorded,
      showNotification: async (title: string, { body, tag, data }: NotificationOptions) => {
        const shown: Shown = {
          title,
          body,
          tag,
          data,
          close: () => void (recorded = recorded.filter((one) => one !== shown)),
        };
        recorded = [...recorded.filter((one) => !tag || one.tag !== tag), shown];
      },
    });
  });
  return worker;
}

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

test('push notifications: permission is asked for on a click, the worker shows them, a click opens the target [NOT-04, MSG-38]', async () => {
  const [ana, bo] = [await createPerson(server, { first: 'Ana', last: 'Lopez' }), await createPerson(server)];
  const device = service.device();
  const page = await browser.open({ server, as: bo, worker: true });
  await prepare(page, { endpoint: device.endpoint, keys: device.keys });
  await page.goto('/settings/account');
  const box = page.getByRole('checkbox', { name: 'Push notifications' });
  await box.waitFor();
  await expect.poll(() => box.isEnabled()).toBe(true);
  expect(await page.evaluate(() => sessionStorage.getItem('asked'))).toBeNull();
  const stored = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/push'),
  );
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(true);
  await stored;
  await axe(page);
  await page.reload();
  await expect.poll(() => box.isChecked()).toBe(true);

  await page.goto('/home');
  const chat = await chatOf(ana, bo);
  await sendText(ana, chat, 'Is the desk still there?');
  await vi.waitFor(() => expect(device.received.at(-1)).toMatchObject({ body: 'Is the desk still there?' }), 30_000);
  const notification = device.received.at(-1) as PushNotification;
  const worker = await workerOf(page);
  await deliver(page, notification);
  await expect
    .poll(() => shownBy(worker))
    .toEqual([{ title: 'Ana L.', body: 'Is the desk still there?', tag: notification.tag }]);
  await worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): boolean;
    };
    const [notification] = await scope.registration.getNotifications();
    const waitUntil = () => undefined;
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  });
  await page.waitForURL(`**/messages/${chat}`);
  await page.getByRole('log').getByText('Is the desk still there?').waitFor();
  await expect.poll(() => shownBy(worker)).toEqual([]);

  await page.goto('/settings/account');
  await expect.poll(() => box.isChecked()).toBe(true);
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(false);
  await page.reload();
  await expect.poll(() => box.isEnabled()).toBe(true);
  expect(await box.isChecked()).toBe(false);
});

test('messages in the open conversation reach none of the reader’s devices [NOT-03]', async () => {
  const [ana, bo] = [await createPerson(server), await createPerson(server)];
  const device = service.device();
  const chat = await chatOf(ana, bo);
  await sendText(ana, chat, 'Before you looked');
  const page = await browser.open({ server, as: bo, worker: true });
  await prepare(page, { endpoint: device.endpoint, keys: device.keys });
  await page.goto('/settings/account');
  const box = page.getByRole('checkbox', { name: 'Push notifications' });
  await expect.poll(() => box.isEnabled()).toBe(true);
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(true);
  await page.goto(`/messages/${chat}`);
  await page.getByRole('log').waitFor();
  await vi.waitFor(async () => {
    const { rows } = await server.app.platform.pool.query('select from notifications where to_user = $1 and not read', [
      bo.id,
    ]);
    expect(rows).toEqual([]);
  }, 30_000);
  device.received.length = 0;
  await sendText(ana, chat, 'In front of you');
  await page.getByRole('log').getByText('In front of you').waitFor();
  const waiting = () =>
    server.app.platform.pool
      .query('select from notifications where to_user = $1 and push_at is not null', [bo.id])
      .then(({ rows }) => rows.length);
  await vi.waitFor(async () => expect(await waiting()).toBe(0), 30_000);
  const jobs = `select from graphile_worker.jobs where task_identifier = 'notifications.push-send'`;
  await vi.waitFor(async () => expect((await server.app.platform.pool.query(jobs)).rows).toEqual([]), 30_000);
  expect(device.received).toEqual([]);
});

test('the worker is never cached, and may load nothing from elsewhere', async () => {
  const answer = await server.client().request('GET', '/sw.js');
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
});
