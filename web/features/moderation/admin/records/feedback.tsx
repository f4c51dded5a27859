import { useState } from 'react';
import {
  type FeedbackMessage,
  handleFeedback,
  listFeedback,
} from '../../../../../contract/moderation/admin-records.ts';
import { showError } from '../../../../lib/alerts.ts';
import { call } from '../../../../lib/api.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Segments } from '../../../../ui/forms/segments.tsx';
import { refreshAdmin, useAdminList } from '../api.ts';
import { useSearchText } from '../parts/admin-search.tsx';
import { Filters, useFilter } from '../parts/filters.tsx';
import { Byline, Face, Mark, Marks } from '../parts/marks.tsx';
import { AdminTable, Row } from '../parts/table.tsx';

const empty = {
  drawing: 'mail',
  title: 'No messages',
  text: 'Messages from Feedback and Support appear here.',
} as const;

/** /admin/feedback: messages to the people who run the community. */
export default function Feedback() {
  const q = useSearchText();
  const [value, set] = useFilter();
  const done = value('done') === 'true' ? 'true' : 'false';
  const { list, items } = useAdminList(['feedback', { q, done }], 'messages', (cursor, signal) =>
    call(listFeedback, { query: { q, done, cursor }, signal }),
  );
  return (
    <>
      <Filters>
        <Segments
          label="State"
          value={done}
          onChange={(next) => set('done', next === 'true' ? next : '')}
          options={[
            { value: 'false', label: 'Open' },
            { value: 'true', label: 'Done' },
          ]}
        />
      </Filters>
      <AdminTable label="Feedback" pages={list} items={items} empty={empty}>
        {(message) => <Message key={message._id} message={message} />}
      </AdminTable>
    </>
  );
}

function Message({ message }: { message: FeedbackMessage }) {
  const [busy, setBusy] = useState(false);
  const { _id: id, user, kind, text, handled, campus_id, createdAt } = message;
  const email = message.email;
  const mark = async () => {
    setBusy(true);
    try {
      await call(handleFeedback, { params: { id }, body: { done: handled === null } });
      await refreshAdmin();
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return (
    <Row
      id={id}
      lead={<Face user={user} />}
      actions={
        <>
          {email ? (
            <a href={`mailto:${email}`} className={buttonClass('second', 's')}>
              Answer
            </a>
          ) : null}
          <Button size="s" busy={busy} onClick={() => void mark()}>
            {handled ? 'Reopen' : 'Done'}
          </Button>
        </>
      }
    >
      <h2 className="leading-[22px] font-semi">{user?.name ?? email ?? 'A visitor'}</h2>
      {user ? <Byline user={user} at={createdAt} /> : <p className="text-small text-2">{email ?? 'No email'}</p>}
      <p className="mt-2 whitespace-pre-line">{text}</p>
      <Marks>
        <Mark tone={kind === 'help' ? 'warn' : 'plain'}>{kind === 'help' ? 'Support' : 'Feedback'}</Mark>
        <span>{campus_id}</span>
        {handled ? <span>Done{handled.by ? ` by @${handled.by}` : ''}</span> : null}
      </Marks>
    </Row>
  );
}
