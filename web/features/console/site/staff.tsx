import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listStaff, setRole, type StaffMember } from '../../../../contract/console/site.ts';
import type { Role } from '../../../../contract/identity/viewer.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { explainAt, faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useViewer } from '../../../lib/viewer.ts';
import { useSearchText } from '../parts/admin-search.tsx';
import { AccountMarks, Byline, Face, Marks } from '../parts/marks.tsx';
import { TableRow } from '../parts/table.tsx';
import { WholeTable } from '../parts/whole-table.tsx';
import { campusesQuery } from './campuses-query.ts';
import { matches } from './people.ts';
import { refreshAdmin, useAdminChange } from '../api.ts';

/** Moderators and admins: roles are granted by email and revoked at once. */
export function Staff() {
  const q = useSearchText();
  const list = useQuery({
    queryKey: ['admin', 'staff'],
    queryFn: ({ signal }) => call(listStaff, { signal }),
    staleTime: 0,
  });
  const campuses = useQuery(campusesQuery);
  const { user: me } = useViewer();
  const [leaving, setLeaving] = useState<StaffMember | null>(null);
  const { busy, change } = useAdminChange();
  const {
    form,
    field,
    busy: granting,
    set,
    values,
  } = useForm({
    initial: { email: '', role: 'moderator', campus: '' },
    check: (typed) => faultsOf(setRole.body, { ...typed, campus: null }),
    async act({ email, role, campus }) {
      const limited = role === 'moderator' && campus ? campus : null;
      const { username } = await call(setRole, { body: { email, role: role as Role, campus: limited } });
      const words = `${role === 'admin' ? 'an' : 'a'} ${role}${limited ? ` of ${limited}` : ''}`;
      showAlert({ msg: `@${username} is now ${words}`, alertType: 'success' });
      set('email', '');
      await refreshAdmin();
    },
    explain: explainAt('email'),
  });
  const revoke = async (person: StaffMember) => {
    await change(async () => {
      await call(setRole, { body: { email: person.email, role: 'member' } });
      showAlert({ msg: `@${person.username} is now a member`, alertType: 'success' });
    });
    setLeaving(null);
  };
  return (
    <section aria-labelledby="staff">
      <h2 id="staff" className="px-4 pt-5 text-lead font-bold">
        Roles
      </h2>
      <form {...form} className="flex flex-wrap items-start gap-3 border-b border-line px-4 py-4">
        <div className="min-w-56 flex-1">
          <TextInput {...field('email')} label="Email" type="email" autoComplete="off" maxLength={254} />
        </div>
        <Select
          className="w-36 phone:w-full"
          label="Role"
          value={String(values.role)}
          onChange={(event) => set('role', event.target.value)}
          options={[
            { value: 'moderator', label: 'Moderator' },
            { value: 'admin', label: 'Admin' },
            { value: 'member', label: 'Member' },
          ]}
        />
        {values.role === 'moderator' ? (
          <Select
            className="w-52 phone:w-full"
            label="Campus"
            value={String(values.campus)}
            onChange={(event) => set('campus', event.target.value)}
            options={[
              { value: '', label: 'All campuses' },
              ...(campuses.data?.campuses ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
        ) : null}
        <Button type="submit" look="primary" busy={granting} className="mt-[27px] phone:mt-0">
          Grant
        </Button>
      </form>
      <WholeTable
        label="Roles"
        list={list}
        items={list.data?.people.filter((person) => matches(person, q)) ?? []}
        empty={{ drawing: 'shield', title: 'No one found' }}
      >
        {(person) => (
          <TableRow
            key={person._id}
            id={person._id}
            lead={<Face user={person} />}
            actions={
              person.role === 'admin' && person._id !== me?._id ? null : (
                <Button size="s" aria-label={`Revoke the role of ${person.name}`} onClick={() => setLeaving(person)}>
                  Revoke
                </Button>
              )
            }
          >
            <h3 className="leading-[22px] font-semi">{person.name}</h3>
            <Byline user={person}> · {person.email}</Byline>
            <Marks>
              <AccountMarks user={person} />
            </Marks>
          </TableRow>
        )}
      </WholeTable>
      <ConfirmDialog
        open={leaving !== null}
        title={`Revoke the role of ${leaving?.name ?? ''}?`}
        text="They'll be a regular member right away."
        confirm="Revoke"
        danger
        busy={busy}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && void revoke(leaving)}
      />
    </section>
  );
}
