import { Link } from 'react-router';
import { type AuditEntry, listAudit } from '../../../../contract/moderation/admin-records.ts';
import type { AuditAction } from '../../../../contract/moderation/audit-actions.ts';
import { call } from '../../../lib/api.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useSearchText } from '../parts/admin-search.tsx';
import { Filters, FilterSelect, useFilter } from '../parts/filters.tsx';
import { AdminTable, TableRow } from '../parts/table.tsx';
import { useAdminList } from '../api.ts';

/** The audit log's actions in words, as they stand between who did it and whom or what it was about. */
const actionLabels: Readonly<Record<AuditAction, string>> = {
  report: 'reported',
  'case.dismiss': 'kept',
  'case.hide': 'hid',
  'case.restore': 'restored',
  'case.remove': 'removed',
  'case.warn': 'warned about',
  'case.suspend': 'suspended over',
  'case.ban': 'banned over',
  'case.read': 'read the conversation around',
  note: 'noted on',
  appeal: 'appealed in',
  'appeal.upheld': 'upheld',
  'appeal.reversed': 'reversed',
  'approval.request': 'asked for a second opinion on',
  'approval.approved': 'approved the request on',
  'approval.refused': 'refused the request on',
  'approval.expired': 'request expired on',
  ban: 'banned',
  unban: 'reinstated',
  suspend: 'suspended',
  unsuspend: 'reinstated',
  'sign-out': 'signed out',
  role: 'changed the role of',
  'factors.remove': 'removed the login steps of',
  'ambassador.add': 'gave the ambassador role to',
  'ambassador.remove': 'ended the ambassador role of',
  'person.export': 'exported the data of',
  'person.delete': 'deleted the account of',
  'campus.add': 'added the campus',
  'campus.set': 'changed the campus',
  'campus.remove': 'removed the campus',
  'group.keep': 'split off a group with the campuses',
  'staff.log_in': 'logged in without the university',
  'campus.sign_in': 'changed the sign-in of the campus',
  'exclusion.add': 'excluded from analytics',
  'exclusion.remove': 'included again in analytics',
  'word.add': 'started watching for',
  'word.remove': 'stopped watching for',
  'spot.add': 'added a meet-up spot to',
  'spot.set': 'changed the meet-up spot',
  'spot.remove': 'removed the meet-up spot',
  'term.add': 'added a term to the calendar of',
  'term.set': 'changed the term',
  'term.remove': 'removed the term',
  'calendar.import': 'imported the calendar of',
  'synonyms.add': 'added synonyms for',
  'synonyms.set': 'changed synonyms for',
  'synonyms.remove': 'removed synonyms for',
  'search.remove': 'removed the search',
  'search.restore': 'put back the search',
  'mail.allow': 'allowed mail again to',
  'school.done': 'closed the school request',
  'school.open': 'reopened the school request',
  'feedback.done': 'closed message',
  'feedback.open': 'reopened message',
  'approve ad': 'approved ad',
  'reject ad': 'rejected ad',
};

/** What an entry says of its action. One of another version has no words here. */
const wordsOf = (action: string): string => (actionLabels as Partial<Record<string, string>>)[action] ?? action;

const empty = { drawing: 'search', title: 'Nothing found', text: 'Every moderator action is recorded here.' } as const;

/** /admin/audit: the audit log, which nobody can change. */
export default function Audit() {
  const q = useSearchText();
  const [value, set] = useFilter();
  const [action, by] = [value('action'), value('by')];
  const { list, items } = useAdminList(['audit', { q, action, by }], 'entries', (cursor, signal) =>
    call(listAudit, { query: { q, action, by, cursor }, signal }),
  );
  return (
    <>
      <Filters>
        <FilterSelect
          label="Action"
          value={action}
          onChange={(next) => set('action', next)}
          options={[
            { value: '', label: 'Every action' },
            ...Object.entries(actionLabels).map(([key, word]) => ({ value: key, label: `${word} (${key})` })),
          ]}
        />
        <TextInput
          label="By"
          hideLabel
          className="w-48 phone:min-w-0 phone:flex-1"
          placeholder="@username"
          defaultValue={by ?? ''}
          maxLength={50}
          onBlur={(event) => set('by', event.target.value.trim())}
          onKeyDown={(event) => event.key === 'Enter' && set('by', event.currentTarget.value.trim())}
        />
      </Filters>
      <AdminTable label="Audit log" pages={list} items={items} empty={empty}>
        {(entry) => <Entry key={entry._id} entry={entry} />}
      </AdminTable>
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { _id, action, by, target, target_kind: kind, target_id: id, note, detail, createdAt } = entry;
  const to = kind === 'user' ? `/admin/users/${id}` : kind === 'case' ? `/admin/cases/${id}` : null;
  const name = kind === 'user' ? `@${target}` : target;
  const byNobody = action === 'approval.expired' ? 'Automatic:' : 'By command';
  const isAboutSelf = kind === 'user' && target === by;
  // what was decided in a case is on its page
  const showsDetail = detail !== '{}' && (kind !== 'case' || action.startsWith('approval.'));
  return (
    <TableRow id={_id} inline className="py-3" actions={<RelativeTime at={createdAt} className="text-small text-3" />}>
      <p>
        <b className="font-semi">{by ? `@${by}` : byNobody}</b> {wordsOf(action)}{' '}
        {isAboutSelf ? null : to ? (
          <Link to={to} className="font-medium text-accent hover:underline">
            {name}
          </Link>
        ) : (
          <b className="font-medium">{name}</b>
        )}
      </p>
      {note ? <p className="mt-0.5 text-2">{note}</p> : null}
      {showsDetail ? <p className="mt-0.5 font-mono text-micro break-all text-3">{detail}</p> : null}
    </TableRow>
  );
}
