import { getPush, subscribePush, unsubscribePush } from '../../../contract/notifications/notifications.ts';
import { call } from '../../lib/api.ts';

/** Whether this browser supports push notifications. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext;

/** The user blocked notifications in the browser's settings, so the page can't ask again. */
export const isForbidden = (): boolean => canPush() && Notification.permission === 'denied';

/** The server's key for push, and whether this session gets notifications by push. */
export const pushQuery = {
  queryKey: ['push'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getPush, { signal }),
};

const registered = () => navigator.serviceWorker.getRegistration('/');

/**
 * Asks for permission and subscribes this device to push notifications. Only on a click: browsers block other
 * requests.
 * @param publicKey the server's, base64url
 * @returns false if permission wasn't granted
 * @throws ApiError, or the browser's error if it has no push service
 */
export async function turnOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // a subscription with the server's previous key
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = subscription.toJSON();
  await call(subscribePush, { body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } } });
  return true;
}

/** Stops notifications on this device. @throws ApiError if the server wasn't notified */
export async function turnOff(): Promise<void> {
  await call(unsubscribePush);
  const subscription = await (await registered())?.pushManager.getSubscription();
  // the server sends nothing more to it, so it does no harm if it stays
  await subscription?.unsubscribe().catch(() => false);
}
