import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ModeratedUser } from '../../../../contract/moderation/admin-records.ts';
import { deletePerson, exportPerson, type RetainedData } from '../../../../contract/moderation/personal-data.ts';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea, TextInput } from '../../../ui/forms/text-input.tsx';
import { ProofCancelled, useProof } from '../../settings/index.ts';
import { CasePart } from '../case/part.tsx';
import { refreshAdmin } from '../../console/index.ts';

/** An admin's answers to a person's written request: a copy of their data, or its deletion. */
export function PersonalDataPart({ user }: { user: ModeratedUser }) {
  const [open, setOpen] = useState<'export' | 'delete' | null>(null);
  const [retained, setRetained] = useState<readonly RetainedData[] | null>(null);
  const { dialog, withProof } = useProof();
  const navigate = useNavigate();
  return (
    <CasePart title="Personal data">
      <p className="mb-3 text-2">Only for a written request by the person. The reason goes into the audit log.</p>
      <div className="flex flex-wrap gap-2">
        <Button size="s" onClick={() => setOpen('export')}>
          Export data
        </Button>
        <Button size="s" look="danger" onClick={() => setOpen('delete')}>
          Delete person
        </Button>
      </div>
      {open === 'export' ? (
        <ExportDialog user={user} withProof={withProof} onClose={() => setOpen(null)} />
      ) : open === 'delete' ? (
        <DeleteDialog
          user={user}
          withProof={withProof}
          onClose={() => setOpen(null)}
          onDone={(list) => {
            setOpen(null);
            setRetained(list);
          }}
        />
      ) : null}
      {retained ? (
        <Dialog
          open
          title="What's retained"
          text={`@${user.username} is deleted. This stays:`}
          onClose={() => {
            setRetained(null);
            void refreshAdmin();
            void navigate('/admin/users');
          }}
        >
          <ul className="space-y-3 p-6 phone:px-4">
            {retained.map(({ what, why, count }) => (
              <li key={what}>
                <b className="font-semi">
                  {what}
                  {count === null ? '' : ` (${count})`}
                </b>
                <span className="block text-2">{why}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
      {dialog}
    </CasePart>
  );
}

interface DialogProps {
  user: ModeratedUser;
  withProof: <T>(run: () => Promise<T>) => Promise<T>;
  onClose: () => void;
}

/** The errors of the form; none for a cancelled proof, after which the dialog stays as it was. */
const explain = (error: unknown) => {
  if (error instanceof ProofCancelled) return {};
  if (error instanceof ApiError && error.fields.length > 0)
    return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
  return { reason: messageOf(error) };
};

function ExportDialog({ user, withProof, onClose }: DialogProps) {
  const { form, field, busy } = useForm({
    initial: { reason: '' },
    check: (now) => faultsOf(exportPerson.body, now),
    async act(body) {
      const { file } = await withProof(() => call(exportPerson, { params: { id: user._id }, body }));
      onClose();
      location.assign(file);
    },
    explain,
  });
  return (
    <Dialog open title={`Export the data of @${user.username}`} onClose={onClose} keepOpen={busy}>
      <form {...form} className="space-y-5 p-6 phone:px-4">
        <TextArea {...field('reason')} label="Reason" rows={2} maxLength={1000} hint="Who asked, how and when." />
        <Button type="submit" look="primary" busy={busy}>
          Download ZIP
        </Button>
      </form>
    </Dialog>
  );
}

function DeleteDialog({ user, withProof, onClose, onDone }: DialogProps & { onDone: (list: RetainedData[]) => void }) {
  const { form, field, busy } = useForm({
    initial: { reason: '', username: '' },
    check: (now) => faultsOf(deletePerson.body, now),
    async act(body) {
      const { retained } = await withProof(() => call(deletePerson, { params: { id: user._id }, body }));
      onDone(retained);
    },
    explain,
  });
  return (
    <Dialog open title={`Delete @${user.username}?`} onClose={onClose} keepOpen={busy}>
      <form {...form} className="space-y-5 p-6 phone:px-4">
        <p className="text-2">
          Their posts, messages, photos and account are deleted right away. This can't be undone, and they get an email.
        </p>
        <TextArea {...field('reason')} label="Reason" rows={2} maxLength={1000} hint="Who asked, how and when." />
        <TextInput {...field('username')} label={`Type ${user.username}`} autoComplete="off" maxLength={50} />
        <Button type="submit" look="danger" busy={busy}>
          Delete person
        </Button>
      </form>
    </Dialog>
  );
}
