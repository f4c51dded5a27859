import { useEffect, useState } from 'react';
import { browserStorage } from '../../lib/browser-storage.ts';
import { useOnline } from '../../lib/online.ts';
import { useRoute } from '../../lib/route.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { OfflineIcon } from '../../ui/icons/icons.tsx';
import { waitingCodesKey } from '../../features/hand-offs/waiting-codes-key.ts';
import { copiedAt, keepCopies } from './copies.ts';
import { useCampus } from '../../lib/app-state.ts';
import { formatDate } from '../../../contract/date-format.ts';

/** How often a page that stays open checks for a newer version, ms. */
const ASK_MS = 30 * 60_000;

/**
 * Registers the service worker, and notifies when a newer version of the page was installed while this one was open.
 * One that was already waiting is activated at once: this page came from the server and is new.
 * @param onNewer gets a function that activates the newer version and reloads the page
 */
async function watchWorker(onNewer: (reload: () => void) => void): Promise<void> {
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
        // another tab has activated it already
        if (newer.state !== 'installed') return window.location.reload();
        worker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
        newer.postMessage({ kind: 'take over' });
      });
    });
  });
  const ask = () => document.visibilityState === 'visible' && void registration.update().catch(() => undefined);
  setInterval(ask, ASK_MS);
}

const WHEN = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

const box =
  'fixed bottom-24 left-6 z-alert flex min-h-11 max-w-[calc(100vw-32px)] items-center gap-3 rounded-l bg-float px-4 py-2 text-small text-ink shadow-float';

/** Sends hand-off codes that an earlier page stored while offline. */
const sendCodes = async () => (await import('../../features/hand-offs/outbox.ts')).flushCodes();

/**
 * Notices about this browser: it is offline, or a newer version of the page is available.
 * @param raise leaves room for the phone's bottom bar
 */
export default function DeviceNotices({ raise }: { raise: boolean }) {
  const { time_zone: timeZone } = useCampus();
  const online = useOnline();
  const { path } = useRoute();
  const [reload, setReload] = useState<(() => void) | null>(null);
  useEffect(() => {
    keepCopies();
    const codes = waitingCodesKey();
    if (codes && browserStorage.local.get(codes)) void sendCodes();
    watchWorker((newer) => setReload(() => newer)).catch(() => undefined);
  }, []);
  useEffect(() => {
    // the page is no longer an offline copy
    const back = () => delete document.documentElement.dataset.kept;
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
  const place = classNames(
    box,
    'phone:left-4',
    raise ? 'phone:bottom-[calc(72px+env(safe-area-inset-bottom))]' : 'phone:bottom-4',
  );
  const since = copiedAt();
  // a conversation shows it next to its messages
  if (!online && path !== '/messages/:id')
    return (
      <p role="status" className={place}>
        <OfflineIcon size={18} />
        <span>You're offline.{since && ` Last updated ${formatDate(since, { ...WHEN, timeZone })}.`}</span>
      </p>
    );
  return reload ? (
    <div role="status" className={place}>
      <span>A new version is available</span>
      <Button look="primary" size="s" onClick={reload}>
        Reload
      </Button>
    </div>
  ) : null;
}
