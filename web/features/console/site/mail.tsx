import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../../contract/endpoint.ts';
import {
  allowMailTo,
  listUndeliverable,
  UNDELIVERABLE_LISTED,
  type UndeliverableAddress,
} from '../../../../contract/console/mail.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { useSearchText } from '../parts/admin-search.tsx';
import { StateMark, Marks } from '../parts/marks.tsx';
import { TableRow } from '../parts/table.tsx';
import { WholeTable } from '../parts/whole-table.tsx';
import { useAdminChange } from '../api.ts';

const REASONS: Record<UndeliverableAddress['kind'], string> = {
  rejected: 'Rejected by the mail server',
  bounce: 'Bounced',
  complaint: 'Marked as spam',
};

/** /admin/mail: the addresses that get no more mail, and how far the invitations are. */
export default function Mail() {
  const q = useSearchText();
  const list = useQuery({
    queryKey: ['admin', 'mail', q],
    queryFn: ({ signal }) => call(listUndeliverable, { query: { q }, signal }),
  });
  return (
    <>
      {list.data ? <Summary {...list.data} /> : null}
      <WholeTable
        label="Addresses without mail"
        list={list}
        items={list.data?.addresses ?? []}
        empty={{
          drawing: 'search',
          title: 'No addresses to skip',
          text: 'Addresses that bounced or complained show up here. They get no more mail.',
        }}
      >
        {(address) => <Address key={address.email} address={address} />}
      </WholeTable>
    </>
  );
}

function Summary({ total, invitations: { sent, waiting } }: AnswerOf<typeof listUndeliverable>) {
  return (
    <p className="border-b border-line px-4 py-3 text-2 tnum">
      {sent + waiting > 0
        ? `Invitations: ${sent.toLocaleString('en-US')} sent, ${waiting.toLocaleString('en-US')} waiting.`
        : 'No invitations yet. Send them with the command invite.'}{' '}
      {total > UNDELIVERABLE_LISTED ? `Showing the newest ${UNDELIVERABLE_LISTED} of ${total} addresses.` : null}
    </p>
  );
}

function Address({ address: { email, kind, detail, since } }: { address: UndeliverableAddress }) {
  const { busy, change } = useAdminChange();
  const allow = () => change(() => call(allowMailTo, { body: { email } }));
  return (
    <TableRow
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
        <StateMark tone={kind === 'complaint' ? 'warn' : undefined}>{REASONS[kind]}</StateMark>
        <RelativeTime at={since} />
      </Marks>
      {detail ? <p className="mt-1 text-small text-2 wrap-anywhere">{detail}</p> : null}
    </TableRow>
  );
}
