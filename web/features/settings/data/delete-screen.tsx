import { useNavigate } from 'react-router';
import { keptDays, periodsOf } from '../../../../contract/retention.ts';
import { deleteAccount } from '../../../../contract/identity/settings.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { leaveAfter } from '../../../lib/clear-person-data.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { isLockedOut, PasswordInput, showLockOut } from '../../sign-in/index.ts';
import { explainUpdate } from '../account/account-data.ts';
import { AccountLoaded } from '../account/account-loaded.tsx';
import { ProofCancelled, useProof } from '../security/use-proof.tsx';
import { useApp } from '../../../lib/app-state.ts';

/** /settings/account/delete: deletes the account after typing DELETE (D18) and the password, if there is one. */
export default function DeleteScreen() {
  const { campus, switches } = useApp().boot;
  return (
    <div className="max-w-[504px] px-4 py-6">
      <p className="text-lead">This can't be undone.</p>
      <ul className="mt-3 mb-6 list-disc space-y-1.5 pl-5 text-2">
        <li>Your posts, comments, photos, likes, and saved posts will be deleted right away.</li>
        <li>Your profile and your messages will be deleted.</li>
        {switches.ads ? (
          <li>Running boosts will stop. We keep payment records without your name, as required by law.</li>
        ) : null}
        <li>
          Copies of reported content are kept until {keptDays(periodsOf(campus.retention), 'evidence')} days after the
          case is closed.
        </li>
        <li>You'll be signed out everywhere.</li>
      </ul>
      <AccountLoaded rows={1}>{({ has_password }) => <DeleteForm withPassword={has_password} />}</AccountLoaded>
    </div>
  );
}

function DeleteForm({ withPassword }: { withPassword: boolean }) {
  const navigate = useNavigate();
  const { dialog, withProof } = useProof();
  const { form, field, busy, values } = useForm({
    initial: { confirmation: '', password: '' },
    check: (given) => ({
      ...faultsOf(deleteAccount.body, given),
      ...(withPassword && !given.password ? { password: 'Current password required' } : {}),
    }),
    act: async ({ password }) => {
      const body = { confirmation: 'DELETE' as const, ...(withPassword ? { password } : {}) };
      const gone = { say: 'Your account has been deleted' };
      await withProof(() => leaveAfter(() => call(deleteAccount, { body }), '/home', gone));
    },
    explain: (error) =>
      error instanceof ProofCancelled
        ? undefined
        : error instanceof ApiError && error.code === 'invalid_password'
          ? { password: error.message }
          : isLockedOut(error)
            ? void showLockOut(error)
            : error instanceof ApiError && error.code === 'last_admin'
              ? { confirmation: error.message }
              : explainUpdate(error),
  });
  return (
    <>
      <form {...form} className="max-w-[440px]">
        {withPassword ? (
          <PasswordInput
            {...field('password')}
            label="Current password"
            autoComplete="current-password"
            className="mb-5"
          />
        ) : null}
        <TextInput
          {...field('confirmation')}
          label="Type DELETE"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div className="mt-6 flex flex-wrap gap-2 phone:grid phone:grid-cols-2">
          <Button
            type="submit"
            look="danger-solid"
            disabled={values.confirmation !== 'DELETE'}
            busy={busy}
            busyLabel="Processing"
          >
            Delete account
          </Button>
          <Button onClick={() => void navigate('/settings/account')}>Cancel</Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
