import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type Factor,
  getSecurity,
  makeRecoveryCodes,
  removeFactor,
  type Security,
} from '../../../../contract/identity/second-factor.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { EditIcon, KeyIcon, PhoneIcon, ShieldIcon, TrashIcon } from '../../../ui/icons/icons.tsx';
import { Menu } from '../../../ui/dialogs/menu.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { canUsePasskeys } from '../../sign-in/index.ts';
import { AddAppDialog } from './add-app-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RenameFactorDialog } from './rename-factor-dialog.tsx';
import { useProvenAction } from './use-proof.tsx';
import { useCampus } from '../../../lib/app-state.ts';
import { formatDate } from '../../../../contract/date-format.ts';

const securityQuery = queryOptions({
  queryKey: ['account', 'security'],
  queryFn: ({ signal }) => call(getSecurity, { signal }),
  staleTime: 0,
});
/** Shows the second factors as the server answered them. */
const showSecurity = (security: Security) => void queryClient().setQueryData(securityQuery.queryKey, security);

/** The dialog that is open. */
type OpenDialog =
  | { kind: 'passkey' | 'app' }
  | { kind: 'rename' | 'remove'; factor: Factor }
  | { kind: 'codes'; codes: string[] }
  | null;

/** /settings/account/security: passkeys, authenticator apps and recovery codes. */
export default function SecurityScreen() {
  const { data, error, refetch } = useQuery(securityQuery);
  const { abilities } = useViewer();
  const { dialog, withProof, busy, run } = useProvenAction();
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);

  const remove = (factor: Factor) =>
    run(async () => {
      showSecurity(await withProof(() => call(removeFactor, { params: { id: factor._id } })));
      showAlert({ msg: 'Removed', alertType: 'success' });
      close();
    });
  const renew = () =>
    run(async () => {
      const made = await withProof(() => call(makeRecoveryCodes));
      added(made);
    });
  const added = ({ security, new_recovery_codes }: { security: Security; new_recovery_codes: string[] | null }) => {
    showSecurity(security);
    setOpen(new_recovery_codes ? { kind: 'codes', codes: new_recovery_codes } : null);
  };

  if (!data) return <NotLoaded error={error} refetch={refetch} rows={3} />;
  const { factors, recovery_codes } = data;
  const isOn = factors.length > 0;
  return (
    <>
      {data.required ? <Required isOn={isOn} isModerator={abilities.moderate} /> : null}
      <p className="max-w-[60ch] px-4 pt-5 pb-4 text-2">
        {isOn
          ? "You'll be asked for one of these when you log in with your password, an emailed link, or Google."
          : "Add a second step so a stolen password isn't enough."}
      </p>
      {isOn ? (
        <ul className="border-t border-line">
          {factors.map((factor) => (
            <FactorRow
              key={factor._id}
              factor={factor}
              onRename={() => setOpen({ kind: 'rename', factor })}
              onRemove={() => setOpen({ kind: 'remove', factor })}
            />
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2 border-b border-line px-4 pt-4 pb-6 phone:grid">
        {data.passkeys && canUsePasskeys() ? (
          <Button
            look={isOn ? 'second' : 'primary'}
            icon={<KeyIcon size={20} />}
            onClick={() => setOpen({ kind: 'passkey' })}
          >
            Add a passkey
          </Button>
        ) : null}
        <Button icon={<PhoneIcon size={20} />} onClick={() => setOpen({ kind: 'app' })}>
          Add an authenticator app
        </Button>
      </div>
      {isOn ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line px-4 py-3.5">
          <div className="min-w-48 flex-1">
            <p className="font-medium">Recovery codes</p>
            <p className={`text-small ${recovery_codes < 3 ? 'text-danger' : 'text-2'}`}>
              {recovery_codes === 0
                ? "You've used them all. Make new ones in case you lose your other ways in."
                : `${recovery_codes} left. Each one works once, if you lose your other ways in.`}
            </p>
          </div>
          <Button size="s" busy={busy && open === null} onClick={() => void renew()}>
            Make new codes
          </Button>
        </div>
      ) : null}
      <AddPasskeyDialog open={open?.kind === 'passkey'} onClose={close} onAdded={added} withProof={withProof} />
      <AddAppDialog open={open?.kind === 'app'} onClose={close} onAdded={added} withProof={withProof} />
      {open?.kind === 'codes' ? <RecoveryCodesDialog codes={open.codes} onClose={close} /> : null}
      {open?.kind === 'rename' ? (
        <RenameFactorDialog factor={open.factor} onClose={close} onRenamed={showSecurity} />
      ) : null}
      <ConfirmDialog
        open={open?.kind === 'remove'}
        title={open?.kind === 'remove' ? `Remove ${open.factor.name}?` : ''}
        text={
          factors.length === 1
            ? "You won't be asked for a second step anymore, and your recovery codes will stop working."
            : "You won't be able to log in with it anymore."
        }
        confirm="Remove"
        danger
        busy={busy}
        onClose={close}
        onConfirm={() => open?.kind === 'remove' && void remove(open.factor)}
      />
      {dialog}
    </>
  );
}

/** In production, moderators need two-step login. */
function Required({ isOn, isModerator }: { isOn: boolean; isModerator: boolean }) {
  return (
    <section aria-label="Required" className="m-4 mb-0 flex items-center gap-3 rounded-m bg-accent-tint px-4 py-3">
      <ShieldIcon size={24} className="shrink-0 text-accent" />
      <p className="min-w-0 flex-1">
        {isOn ? "You're ready to moderate." : 'Moderators need a passkey or an authenticator app. Add one to continue.'}
      </p>
      {isOn && isModerator ? (
        <Link to="/admin" className={buttonClass('primary', 's')}>
          Go to Admin
        </Link>
      ) : null}
    </section>
  );
}

function FactorRow({ factor, onRename, onRemove }: { factor: Factor; onRename: () => void; onRemove: () => void }) {
  const { kind, name, created_at, last_used_at, site } = factor;
  const { time_zone: timeZone } = useCampus();
  const Drawing = kind === 'passkey' ? KeyIcon : PhoneIcon;
  return (
    <li className="flex min-h-18 items-center gap-3 border-b border-line py-2 pr-2 pl-4">
      <Drawing size={24} className="text-2" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-small text-2">
          {kind === 'passkey' ? 'Passkey' : 'Authenticator app'}
          {site ? ` for ${site} only` : null}
          {' · '}
          {last_used_at ? (
            <>
              Last used <RelativeTime at={last_used_at} sentence />
            </>
          ) : (
            <>Added {formatDate(created_at, { dateStyle: 'medium', timeZone })}</>
          )}
        </p>
      </div>
      <Menu
        label={`More about ${name}`}
        items={[
          { label: 'Rename', icon: <EditIcon size={20} />, onSelect: onRename },
          { label: 'Remove', icon: <TrashIcon size={20} />, danger: true, onSelect: onRemove },
        ]}
      />
    </li>
  );
}
