import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addExclusion,
  type Exclusion,
  listExclusions,
  listStaff,
  removeExclusion,
  setRole,
  type StaffMember,
} from '../../../../../contract/admin-site.ts';
import type { Role } from '../../../../../contract/viewer.ts';
import { showAlert, showError } from '../../../../lib/alerts.ts';
import { ApiError, call, messageOf } from '../../../../lib/api.ts';
import { faultsOf, useForm } from '../../../../lib/form.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { ChartIcon, ShieldIcon } from '../../../../ui/icons.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { refreshAdmin } from '../api.ts';
import { useWords } from '../parts/admin-search.tsx';
import { AccountMarks, Byline, Face, Marks } from '../parts/marks.tsx';
import { Row } from '../parts/table.tsx';
import { WholeTable } from '../parts/whole-table.tsx';

const matches = ({ name, username, email }: StaffMember, q: string | undefined): boolean =>
  !q || `${name} ${username} ${email}`.toLowerCase().includes(q.toLowerCase());

const formClass =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,180px)_auto] items-start gap-3 border-b border-line px-4 py-4 phone:grid-cols-1';

/** /admin/roles: who moderates and administers, and whom analytics do not count (D9, MOD-08, MOD-11). */
export default function Roles() {
  return (
    <>
      <Staff />
      <Exclusions />
    </>
  );
}

function Staff() {
  const q = useWords();
  const list = useQuery({
    queryKey: ['admin', 'staff'],
    queryFn: ({ signal }) => call(listStaff, { signal }),
    staleTime: 0,
  });
  const [leaving, setLeaving] = useState<StaffMember | null>(null);
  const [busy, setBusy] = useState(false);
  const {
    form,
    field,
    busy: granting,
    set,
    values,
  } = useForm({
    initial: { email: '', role: 'moderator' },
    check: (now) => faultsOf(setRole.body as never, now),
    async act({ email, role }) {
      const { username } = await call(setRole, { body: { email, role: role as Role } });
      showAlert({ msg: `@${username} is ${role}`, alertType: 'success' });
      set('email', '');
      await refreshAdmin();
    },
    explain: (error) => ({ email: (error instanceof ApiError ? error.field('email') : undefined) ?? messageOf(error) }),
  });
  const revoke = async (person: StaffMember) => {
    setBusy(true);
    try {
      await call(setRole, { body: { email: person.email, role: 'member' } });
      showAlert({ msg: `@${person.username} is member`, alertType: 'success' });
      await refreshAdmin();
    } catch (error) {
      showError(error);
    }
    setBusy(false);
    setLeaving(null);
  };
  return (
    <section aria-labelledby="staff">
      <h2 id="staff" className="px-4 pt-5 text-lead font-bold">
        Roles
      </h2>
      <form {...form} className={formClass}>
        <TextInput {...field('email')} label="Email" type="email" autoComplete="off" maxLength={254} />
        <Select
          label="Role"
          value={String(values.role)}
          onChange={(event) => set('role', event.target.value)}
          options={[
            { value: 'moderator', label: 'Moderator' },
            { value: 'admin', label: 'Admin' },
            { value: 'member', label: 'Member' },
          ]}
        />
        <Button type="submit" look="primary" busy={granting} className="mt-[27px] phone:mt-0">
          Grant
        </Button>
      </form>
      <WholeTable
        label="Roles"
        list={list}
        items={list.data?.people.filter((person) => matches(person, q)) ?? []}
        empty={{ icon: ShieldIcon, title: 'Nobody found' }}
      >
        {(person) => (
          <Row
            key={person._id}
            id={person._id}
            lead={<Face user={person} />}
            deeds={
              <Button size="s" aria-label={`Revoke the role of ${person.name}`} onClick={() => setLeaving(person)}>
                Revoke
              </Button>
            }
          >
            <h3 className="leading-[22px] font-semi">{person.name}</h3>
            <Byline user={person}> · {person.email}</Byline>
            <Marks>
              <AccountMarks user={person} />
            </Marks>
          </Row>
        )}
      </WholeTable>
      <ConfirmDialog
        open={leaving !== null}
        title={`Revoke the role of ${leaving?.name ?? ''}?`}
        text="He becomes a member like all others, at once."
        confirm="Revoke"
        danger
        busy={busy}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && void revoke(leaving)}
      />
    </section>
  );
}

function Exclusions() {
  const q = useWords();
  const list = useQuery({
    queryKey: ['admin', 'exclusions'],
    queryFn: ({ signal }) => call(listExclusions, { signal }),
    staleTime: 0,
  });
  const [busy, setBusy] = useState<string | null>(null);
  const {
    form,
    field,
    busy: adding,
    set,
  } = useForm({
    initial: { email: '' },
    check: (now) => faultsOf(addExclusion.body, now),
    async act(body) {
      await call(addExclusion, { body });
      set('email', '');
      await refreshAdmin();
    },
    explain: (error) => ({ email: (error instanceof ApiError ? error.field('email') : undefined) ?? messageOf(error) }),
  });
  const include = async (person: Exclusion) => {
    setBusy(person._id);
    await call(removeExclusion, { params: { id: person._id } }).catch((error: unknown) => showError(error));
    await refreshAdmin();
    setBusy(null);
  };
  return (
    <section aria-labelledby="excluded" className="mt-8">
      <h2 id="excluded" className="px-4 text-lead font-bold">
        Excluded from analytics
      </h2>
      <p className="px-4 text-2">What these accounts do is not counted.</p>
      <form {...form} className={formClass.replace('_minmax(0,180px)', '')}>
        <TextInput {...field('email')} label="Account e-mail" type="email" autoComplete="off" maxLength={254} />
        <Button type="submit" busy={adding} className="mt-[27px] phone:mt-0">
          Exclude
        </Button>
      </form>
      <WholeTable
        label="Excluded accounts"
        list={list}
        items={list.data?.people.filter((person) => matches(person, q)) ?? []}
        empty={{ icon: ChartIcon, title: 'Everybody is counted' }}
      >
        {(person) => (
          <Row
            key={person._id}
            id={person._id}
            lead={<Face user={person} />}
            deeds={
              <Button
                size="s"
                busy={busy === person._id}
                aria-label={`Count again: ${person.name}`}
                onClick={() => void include(person)}
              >
                Count again
              </Button>
            }
          >
            <h3 className="leading-[22px] font-semi">{person.name}</h3>
            <Byline user={person} at={person.since}>
              {person.by ? ` · by @${person.by}` : ''}
            </Byline>
          </Row>
        )}
      </WholeTable>
    </section>
  );
}
