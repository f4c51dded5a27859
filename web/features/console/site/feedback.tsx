import { type FeedbackMessage, handleFeedback, listFeedback } from '../../../../contract/moderation/admin-records.ts';
import { call } from '../../../lib/api.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useSearchText } from '../parts/admin-search.tsx';
import { useDoneChoice } from '../parts/filters.tsx';
import { Byline, Face, StateMark, Marks } from '../parts/marks.tsx';
import { AdminTable, TableRow } from '../parts/table.tsx';
import { useAdminChange, useAdminList } from '../api.ts';

const empty = {
  drawing: 'mail',
  title: 'No messages',
  text: 'Messages from Feedback and Support appear here.',
} as const;

/** /admin/feedback: messages to the people who run the community. */
export default function Feedback() {
  const q = useSearchText();
  const { done, choice } = useDoneChoice();
  const { list, items } = useAdminList(['feedback', { q, done }], 'messages', (cursor, signal) =>
    call(listFeedback, { query: { q, done, cursor }, signal }),
  );
  return (
    <>
      {choice}
      <AdminTable label="Feedback" pages={list} items={items} empty={empty}>
        {(message) => <Message key={message._id} message={message} />}
      </AdminTable>
    </>
  );
}

function Message({ message }: { message: FeedbackMessage }) {
  const { busy, change } = useAdminChange();
  const { _id: id, user, email, kind, text, handled, campus_id, createdAt } = message;
  const mark = () => change(() => call(handleFeedback, { params: { id }, body: { done: handled === null } }));
  return (
    <TableRow
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
        <StateMark tone={kind === 'help' ? 'warn' : 'plain'}>{kind === 'help' ? 'Support' : 'Feedback'}</StateMark>
        <span>{campus_id}</span>
        {handled ? <span>Done{handled.by ? ` by @${handled.by}` : ''}</span> : null}
      </Marks>
    </TableRow>
  );
}
