import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Deal } from '../../../contract/deals/deal.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { codeQuery } from './api.ts';

/** The buyer's code for the seller: four digits (six after five wrong codes), and the same as a QR code. */
export default function CodeDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { data: code, error, refetch } = useQuery(codeQuery(deal));
  const { first_name: name } = deal.other;
  useAwake();
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Show this to ${name}`}
      text={deal.price === 0 ? "Once you've looked at it" : "Once you've looked at it and paid"}
    >
      <div className="px-6 pt-4 pb-6 text-center phone:px-4">
        {code ? (
          <>
            <div className="mx-auto size-58 overflow-hidden rounded-xl ring-1 ring-line">
              <QrCode text={code} label={`Hand-off code ${code}`} className="block size-full" />
            </div>
            <p
              aria-hidden="true"
              className={classNames('flex justify-center pt-5 pb-3', code.length > 4 ? 'gap-1.5' : 'gap-2.5')}
            >
              {[...code].map((digit, index) => (
                <b
                  // the digits of a code don't move
                  key={index}
                  className={classNames(
                    'grid h-17 place-items-center rounded-l bg-2 text-[32px] leading-none font-bold tnum dark:bg-3',
                    code.length > 4 ? 'w-11' : 'w-14',
                  )}
                >
                  {digit}
                </b>
              ))}
            </p>
            <p className="text-2">
              {name} scans the code or types the digits.
              <br />
              Works even if your phone is offline.
            </p>
          </>
        ) : (
          <NotLoaded error={error} refetch={refetch} className="py-10">
            <Spinner className="py-10" />
          </NotLoaded>
        )}
      </div>
    </Dialog>
  );
}

/** Keeps the screen on, where the device allows it. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const keep = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (over) void lock?.release();
    };
    const changed = () => void keep();
    changed();
    document.addEventListener('visibilitychange', changed);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', changed);
      void lock?.release();
    };
  }, []);
}
