import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  addErrorMessage,
  addSignInMethod,
  listSignInMethods,
  removeSignInMethod,
  type SignInMethod,
} from '../../../../contract/identity/sign-in-methods.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { KeyIcon, LockIcon, SchoolIcon } from '../../../ui/icons/icons.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { GoogleIcon } from '../../identity/index.ts';
import { useProvenAction } from './use-proof.tsx';

const methodsQuery = queryOptions({
  queryKey: ['account', 'sign-in-methods'],
  queryFn: ({ signal }) => call(listSignInMethods, { signal }),
  staleTime: 0,
});

const names = { password: 'Password', google: 'Google', passkeys: 'Passkeys' } as const;
const nameOf = ({ method, campus }: SignInMethod): string =>
  method === 'university' ? (campus?.name ?? 'University') : names[method];

/** /settings/account/sign_in_methods: the ways to sign in; each can be added, or removed while another one remains. */
export default function SignInMethods() {
  const { data, error, refetch } = useQuery(methodsQuery);
  const { dialog, withProof, busy, run } = useProvenAction();
  const [removing, setRemoving] = useState<SignInMethod | null>(null);
  useProviderAnswer();

  const add = (method: 'google' | 'university') =>
    run(async () => {
      const { continue_to } = await withProof(() => call(addSignInMethod, { body: { method } }));
      window.location.assign(continue_to);
    });
  const remove = ({ method, campus }: SignInMethod) =>
    run(async () => {
      if (method === 'passkeys') return;
      const query = campus ? { campus: campus._id } : {};
      const left = await withProof(() => call(removeSignInMethod, { params: { method }, query }));
      queryClient().setQueryData(methodsQuery.queryKey, left);
      void queryClient().invalidateQueries({ queryKey: ['account'] });
      showAlert({ msg: 'Removed', alertType: 'success' });
      setRemoving(null);
    });

  if (!data) return <NotLoaded error={error} refetch={refetch} rows={3} />;
  return (
    <>
      <p className="max-w-[60ch] px-4 pt-5 pb-4 text-2">
        You can log in with any of these. Keep at least one you won't lose.
      </p>
      <ul className="border-t border-line">
        {data.methods.map((method) => (
          <Row
            key={`${method.method} ${method.campus?._id}`}
            method={method}
            busy={busy}
            onAdd={add}
            onRemove={() => setRemoving(method)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        title={removing ? `Remove ${nameOf(removing)}?` : ''}
        text={
          removing?.method === 'password'
            ? "You won't be able to log in with your password anymore, and your other devices will be signed out."
            : "You won't be able to log in with it anymore."
        }
        confirm="Remove"
        danger
        busy={busy}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && void remove(removing)}
      />
      {dialog}
    </>
  );
}

/** Shows once how adding a provider ended, which the address says. */
function useProviderAnswer() {
  const [query, setQuery] = useSearchParams();
  const error = query.get('error');
  const added = query.get('added');
  useEffect(() => {
    if (error === null && added === null) return;
    if (error !== null) showAlert({ msg: addErrorMessage(error), alertType: 'danger' });
    else showAlert({ msg: 'Added', alertType: 'success' });
    setQuery({}, { replace: true });
  }, [error, added, setQuery]);
}

const icons = {
  university: <SchoolIcon size={24} className="text-2" />,
  password: <LockIcon size={24} className="text-2" />,
  google: <GoogleIcon />,
  passkeys: <KeyIcon size={24} className="text-2" />,
} as const;

function Row({
  method: entry,
  busy,
  onAdd,
  onRemove,
}: {
  method: SignInMethod;
  busy: boolean;
  onAdd: (method: 'google' | 'university') => Promise<unknown>;
  onRemove: () => void;
}) {
  const { method, added, removable } = entry;
  const name = nameOf(entry);
  const hidden = <span className="sr-only"> {name}</span>;
  return (
    <li className="flex min-h-18 items-center gap-3 border-b border-line px-4 py-2">
      <span className="grid w-6 place-items-center">{icons[method]}</span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="text-small text-2">
          {added ? (removable || method === 'passkeys' ? 'Added' : 'Your only sign-in method') : 'Not added'}
        </p>
      </div>
      {method === 'passkeys' ? (
        <Link to="/settings/account/security" className={buttonClass('second', 's')}>
          {added ? 'Manage' : 'Add'}
          {hidden}
        </Link>
      ) : added ? (
        removable ? (
          <Button size="s" busy={busy} onClick={onRemove}>
            Remove{hidden}
          </Button>
        ) : null
      ) : method === 'password' ? (
        <Link to="/settings/account/password" className={buttonClass('second', 's')}>
          Add{hidden}
        </Link>
      ) : (
        <Button size="s" busy={busy} onClick={() => void onAdd(method)}>
          Add{hidden}
        </Button>
      )}
    </li>
  );
}
