import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Deal } from '../../../contract/deals/deal.ts';
import { dealPrice } from '../../../contract/deals/event-words.ts';
import { paymentServices, shownName } from '../../../contract/deals/payment.ts';
import { copyText } from '../../lib/clipboard.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { paymentQuery } from './api.ts';

/** How to pay at the hand-off: the seller shows a QR code, the buyer opens the link. Quad moves no money. */
export default function PaymentDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { data, error, refetch } = useQuery(paymentQuery(deal._id));
  const [chosen, setChosen] = useState<string | null>(null);
  const isSeller = deal.role === 'seller';
  const { first_name: name } = deal.other;
  const way = data?.ways.find(({ service }) => service === chosen) ?? data?.ways[0];
  const title = isSeller ? 'Show how to pay' : `How to pay ${name}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text="Pay once you've looked at it. Quad moves no money and can't get it back."
    >
      <div className="px-6 pt-3 pb-6 text-center phone:px-4">
        {!data ? (
          <NotLoaded error={error} refetch={refetch} className="py-10">
            <Spinner className="py-10" />
          </NotLoaded>
        ) : !way ? (
          <p className="py-6 text-2">
            {isSeller ? (
              <>
                You haven't added a way to pay you. Add one in{' '}
                <Link to="/settings/account" onClick={onClose} className="font-semi text-accent underline">
                  Settings
                </Link>
                .
              </>
            ) : (
              `${name} hasn't added a way to pay. Agree on one in the chat.`
            )}
          </p>
        ) : (
          <>
            {data.ways.length > 1 ? (
              <div role="group" aria-label="Ways to pay" className="mb-4 flex flex-wrap justify-center gap-2">
                {data.ways.map(({ service }) => (
                  <Chip key={service} on={service === way.service} onClick={() => setChosen(service)}>
                    {paymentServices[service]}
                  </Chip>
                ))}
              </div>
            ) : null}
            {way.link ? (
              <div className="mx-auto size-52 overflow-hidden rounded-xl ring-1 ring-line">
                <QrCode
                  text={way.link}
                  label={`Code for ${paymentServices[way.service]}, ${dealPrice(data.price)}`}
                  className="block size-full"
                />
              </div>
            ) : null}
            <p className="pt-4 text-[32px] leading-10 font-bold tnum">{dealPrice(data.price)}</p>
            <p className="wrap-anywhere text-2">
              {paymentServices[way.service]} · <b className="font-semi text-ink">{shownName(way.service, way.name)}</b>
            </p>
            <div className="mt-4 flex gap-2 *:flex-1">
              <Button look="second" onClick={() => void copyText(shownName(way.service, way.name))}>
                Copy name
              </Button>
              {way.link && !isSeller ? (
                <a href={way.link} target="_blank" rel="noopener noreferrer" className={buttonClass('primary')}>
                  Open {paymentServices[way.service]}
                </a>
              ) : null}
            </div>
            <p className="pt-3 text-small text-2">
              {way.link
                ? isSeller
                  ? `${name} scans it with the camera. Check that the payment has arrived.`
                  : `Check the name with ${name} before you send it.`
                : `In ${isSeller ? `${name}'s` : 'your'} bank's app, send ${dealPrice(data.price)} with Zelle to this name.`}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
