import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  allowMailTo,
  listUndeliverable,
  UNDELIVERABLE_LISTED,
  type UndeliverableAddress,
} from '../../../../../contract/moderation/admin-mail.ts';
import { showError } from '../../../../lib/alerts.ts';
import { call, messageOf } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { ErrorLine } from '../../../../ui/forms/error-line.tsx';
import { RelativeTime } from '../../../../ui/time/relative-time.tsx';
import { refreshAdmin } from '../api.ts';
import { useSearchText } from '../parts/admin-search.tsx';
import { Mark, Marks } from '../parts/marks.tsx';
import { Row } from '../parts/table.tsx';

const REASONS: Record<UndeliverableAddress['kind'], string> = {
  rejected: 'Rejected by the mail server',
  bounce: 'Bounced',
  complaint: 'Marked as spam',
};

/** /admin/mail: the addresses that get no more mail, and how far the invitations are (IMP-02). */
export default function Mail() {
  const q = useSearchText();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['admin', 'mail', q],
    queryFn: ({ signal }) => call(listUndeliverable, { query: { q }, signal }),
  });
  if (isPending) return <SkeletonRows />;
  if (!data) return <ErrorLine text={messageOf(error)} onRetry={() => void refetch()} className="py-12" />;
  const { addresses, total, invitations } = data;
  const { sent, waiting } = invitations;
  return (
    <>
      <p className="border-b border-line px-4 py-3 text-2 tnum">
        {sent + waiting > 0
          ? `Invitations: ${sent.toLocaleString('en-US')} sent, ${waiting.toLocaleString('en-US')} waiting.`
          : 'No invitations yet. Send them with the command invite.'}{' '}
        {total > UNDELIVERABLE_LISTED ? `Showing the newest ${UNDELIVERABLE_LISTED} of ${total} addresses.` : null}
      </p>
      {addresses.length === 0 ? (
        <EmptyState
          drawing="search"
          title={q ? 'Nothing found' : 'No addresses to skip'}
          text="Addresses that bounced or complained show up here. They get no more mail."
          className="py-14"
        />
      ) : (
        <div role="table" aria-label="Addresses without mail">
          {addresses.map((address) => (
            <Address key={address.email} address={address} />
          ))}
        </div>
      )}
    </>
  );
}

function Address({ address: { email, kind, detail, since } }: { address: UndeliverableAddress }) {
  const [busy, setBusy] = useState(false);
  const allow = async () => {
    setBusy(true);
    try {
      await call(allowMailTo, { body: { email } });
      await refreshAdmin();
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return (
    <Row
      id={email}
      inline
      actions={
        <Button size="s" busy={busy} aria-label={`Send mail to ${email} again`} onClick={() => void allow()}>
          Send again
        </Button>
      }
    >
      <h2 className="wrap-anywhere font-semi">{email}</h2>
      <Marks>
        <Mark tone={kind === 'complaint' ? 'warn' : undefined}>{REASONS[kind]}</Mark>
        <RelativeTime at={since} />
      </Marks>
      {detail ? <p className="mt-1 text-small text-2 wrap-anywhere">{detail}</p> : null}
    </Row>
  );
}
