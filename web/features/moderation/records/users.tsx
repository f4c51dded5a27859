import { Link } from 'react-router';
import { listAdminUsers, type ModeratedUser } from '../../../../contract/moderation/admin-records.ts';
import type { CaseAction } from '../../../../contract/moderation/cases.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/dialogs/menu.tsx';
import { type DecideTarget, useDecideTarget } from '../decide/use-decide-target.tsx';
import {
  AccountMarks,
  AdminTable,
  Face,
  Filters,
  FilterSelect,
  StateMark,
  Marks,
  oneOf,
  TableRow,
  useAdminList,
  useFilter,
  useSearchText,
} from '../../console/index.ts';

const empty = { drawing: 'people', title: 'No one found', text: 'Search by name, username, or email.' } as const;

/** /admin/users: everyone, by name, username or email. */
export default function Users() {
  const q = useSearchText();
  const [value, set] = useFilter();
  const state = oneOf(['active', 'suspended', 'banned', 'deleted', 'ambassador'], value('state'));
  const { list, items } = useAdminList(['users', { q, state }], 'users', (cursor, signal) =>
    call(listAdminUsers, { query: { q, state, cursor }, signal }),
  );
  const { start, dialog } = useDecideTarget();
  return (
    <>
      <Filters>
        <FilterSelect
          label="Status"
          value={state}
          onChange={(next) => set('state', next)}
          options={[
            { value: '', label: 'Everyone' },
            { value: 'active', label: 'Active' },
            { value: 'suspended', label: 'Suspended' },
            { value: 'banned', label: 'Banned' },
            { value: 'deleted', label: 'Deleted' },
            { value: 'ambassador', label: 'Ambassadors' },
          ]}
        />
      </Filters>
      <AdminTable label="Users" pages={list} items={items} empty={empty}>
        {(user) => (
          <TableRow
            key={user._id}
            id={user._id}
            lead={<Face user={user} />}
            actions={<UserActions user={user} onStart={start} />}
          >
            <h2 className="leading-[22px] font-semi">
              <Link to={`/admin/users/${user._id}`} className="hover:underline">
                {user.name}
              </Link>
            </h2>
            <p className="text-small text-2">
              @{user.username} · {user.campus_id}
            </p>
            <p className="truncate text-small text-2">{user.email}</p>
            <UserMarks user={user} />
          </TableRow>
        )}
      </AdminTable>
      {dialog}
    </>
  );
}

export function UserMarks({ user }: { user: ModeratedUser }) {
  return (
    <Marks>
      <AccountMarks user={user} />
      {user.ambassador ? <StateMark tone="accent">Ambassador</StateMark> : null}
      {user.state !== 'deleted' && !user.verified ? <StateMark>Not verified</StateMark> : null}
      {user.school_verified ? <StateMark tone="ok">School verified</StateMark> : null}
      {user.upheld > 0 ? (
        <StateMark tone="warn">{user.upheld === 1 ? '1 case upheld' : `${user.upheld} cases upheld`}</StateMark>
      ) : null}
      <span className="tnum">{user.totalPosts === 1 ? '1 post' : `${user.totalPosts} posts`}</span>
    </Marks>
  );
}

/** What the moderator can do to an account; nothing for a deleted one, or one that they may not act on. */
export function UserActions({
  user,
  onStart,
}: {
  user: ModeratedUser;
  onStart: (about: DecideTarget, action: CaseAction) => void;
}) {
  if (user.state === 'deleted' || !user.may_act) return null;
  const about: DecideTarget = { kind: 'user', id: user._id, campus_id: user.campus_id, username: user.username };
  if (user.state === 'banned')
    return (
      <Button size="s" onClick={() => onStart(about, 'restore')}>
        Unban
      </Button>
    );
  return (
    <>
      {user.state === 'suspended' ? (
        <Button size="s" onClick={() => onStart(about, 'restore')}>
          Lift suspension
        </Button>
      ) : null}
      <Button size="s" look="danger" onClick={() => onStart(about, 'ban')}>
        Ban
      </Button>
      <Menu
        items={[
          { label: 'Warn', onSelect: () => onStart(about, 'warn') },
          { label: 'Suspend', onSelect: () => onStart(about, 'suspend') },
        ]}
      />
    </>
  );
}
