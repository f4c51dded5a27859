import { getPush, subscribePush, unsubscribePush } from '../../../contract/notifications.ts';
import { call } from '../../lib/api.ts';

/** Whether this browser can tell of things while no page is open. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext;

/** Its owner has forbidden it, in the browser's own settings: a page may not ask again. */
export const isForbidden = (): boolean => canPush() && Notification.permission === 'denied';

export const pushQuery = {
  queryKey: ['push'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getPush, { signal }),
};

const registered = () => navigator.serviceWorker.getRegistration('/');

/**
 * Asks for leave and sends this device what happens from now on. Only on a click: browsers take other requests for a
 * nuisance.
 * @returns false when its owner does not want it
 * @throws ApiError, or what the browser says when it has no push service
 */
export async function turnOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // one for another key of the server
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = subscription.toJSON();
  await call(subscribePush, { body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } } });
  return true;
}

/** @throws ApiError */
export async function turnOff(): Promise<void> {
  await call(unsubscribePush);
  const subscription = await (await registered())?.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
}
