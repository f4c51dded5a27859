import { useState } from 'react';
import { addBan, type Ban, liftBan, listBans } from '../../../../contract/moderation/bans.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { BlockIcon, PlusIcon } from '../../../ui/icons/icons.tsx';
import { TextArea, TextInput } from '../../../ui/forms/text-input.tsx';
import {
  AdminTable,
  Byline,
  Face,
  Filters,
  FormButtons,
  refreshAdmin,
  TableRow,
  useAdminChange,
  useAdminList,
  useSearchText,
} from '../../console/index.ts';

const empty = {
  drawing: 'people',
  title: 'No one is banned',
  text: 'Banned accounts and emails appear here.',
} as const;

/** /admin/bans: banned accounts and emails. */
export default function Bans() {
  const q = useSearchText();
  const { list, items } = useAdminList(['bans', { q }], 'bans', (cursor, signal) =>
    call(listBans, { query: { q, cursor }, signal }),
  );
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<Ban | null>(null);
  const { busy, change } = useAdminChange();
  const lift = async (ban: Ban) => {
    await change(async () => {
      await call(liftBan, { params: { id: ban._id } });
      showAlert({ msg: 'Ban lifted', alertType: 'success' });
    });
    setLifting(null);
  };
  return (
    <>
      <Filters>
        <Button size="s" icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
          Ban an email
        </Button>
      </Filters>
      <AdminTable label="Bans" pages={list} items={items} empty={empty}>
        {(ban) => (
          <TableRow
            key={ban._id}
            id={ban._id}
            lead={
              ban.user ? (
                <Face user={ban.user} />
              ) : (
                <span className="grid size-11 place-items-center rounded-full bg-3 text-2">
                  <BlockIcon size={20} />
                </span>
              )
            }
            actions={
              <Button size="s" onClick={() => setLifting(ban)}>
                Unban
              </Button>
            }
          >
            <h2 className="leading-[22px] font-semi">{ban.user?.name ?? ban.email}</h2>
            {ban.user ? (
              <Byline user={ban.user} at={ban.createdAt}>
                {ban.email ? ` · ${ban.email}` : ''}
              </Byline>
            ) : (
              <p className="text-small text-2">Email</p>
            )}
            {ban.reason ? <p className="mt-1.5">{ban.reason}</p> : null}
            <p className="mt-1 text-small text-3">{ban.by ? `by @${ban.by}` : 'by command'}</p>
          </TableRow>
        )}
      </AdminTable>
      {adding ? <AddBan onClose={() => setAdding(false)} /> : null}
      <ConfirmDialog
        open={lifting !== null}
        title={`Let ${lifting?.user ? `@${lifting.user.username}` : (lifting?.email ?? '')} back in?`}
        text={lifting?.user ? 'This lifts the ban on the account and its emails.' : undefined}
        confirm="Unban"
        busy={busy}
        onClose={() => setLifting(null)}
        onConfirm={() => lifting && void lift(lifting)}
      />
    </>
  );
}

function AddBan({ onClose }: { onClose: () => void }) {
  const { form, field, busy } = useForm({
    initial: { email: '', reason: '' },
    check: (now) => faultsOf(addBan.body, now),
    async act(body) {
      const { username, waits } = await call(addBan, { body });
      const done = username ? `@${username} is banned` : 'Email banned';
      showAlert({ msg: waits ? 'Waiting for a second moderator' : done, alertType: 'success' });
      onClose();
      await refreshAdmin();
    },
    explain(error) {
      if (error instanceof ApiError && error.fields.length > 0)
        return Object.fromEntries(
          error.fields.map((fault) => [fault.field === 'reason' ? 'reason' : 'email', fault.message]),
        );
      return { email: messageOf(error) };
    },
  });
  return (
    <Dialog open onClose={onClose} title="Ban an email" text="If it has an account, that's banned too." keepOpen={busy}>
      <form {...form} className="p-6 phone:px-4">
        <TextInput {...field('email')} label="Email" type="email" autoComplete="off" maxLength={254} />
        <TextArea {...field('reason')} label="Reason" rows={3} maxLength={1000} className="mt-5" />
        <FormButtons submit="Ban" danger busy={busy} onCancel={onClose} className="mt-6 grid grid-cols-2 gap-2" />
      </form>
    </Dialog>
  );
}
