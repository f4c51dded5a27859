import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type AccountAnswer, getAccount } from '../../../../contract/identity/settings.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import type { Faults } from '../../../lib/form.ts';
import { useLive } from '../../../lib/live.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { setUpdating } from '../../../lib/store.ts';
import { setViewer } from '../../../lib/viewer.ts';
import { refetchProfiles } from '../../identity/index.ts';

const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(getAccount, { signal }),
});

/** The query of the account's fields; any change of the account, made here or elsewhere, refetches it. */
export function useAccount() {
  useLive(
    'user.changed',
    useCallback(() => void queryClient().invalidateQueries({ queryKey: accountQuery.queryKey }), []),
  );
  return useQuery(accountQuery);
}

/** An update that takes longer shows the updating-account-data modal. */
const WAIT_MS = 1000;

/**
 * Runs an account update: stores the returned account and viewer, and confirms it with an alert.
 * @throws ApiError if it failed
 */
export async function updateAccount(
  run: () => Promise<AccountAnswer>,
  confirm: 'Profile Updated' | 'Account Updated!' = 'Profile Updated',
): Promise<void> {
  const wait = setTimeout(() => setUpdating(true), WAIT_MS);
  try {
    const { account, ...viewer } = await run();
    queryClient().setQueryData(accountQuery.queryKey, account);
    setViewer(viewer);
    refetchProfiles();
    showAlert({ msg: confirm, alertType: 'success' });
  } finally {
    clearTimeout(wait);
    setUpdating(false);
  }
}

/** Explains a failed update. @returns the errors of its fields; undefined: it was shown as an alert */
export function explainUpdate(error: unknown): Faults | undefined {
  if (error instanceof ApiError && error.fields.length > 0)
    return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
  const hasOwnMessage =
    error instanceof ApiError && (error.status === 429 || error.status === 0 || error.status === 503);
  if (hasOwnMessage) showError(error);
  else showAlert({ msg: 'Something went wrong', alertType: 'danger' });
  return undefined;
}
