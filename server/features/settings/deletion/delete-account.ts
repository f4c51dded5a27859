import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/database/write.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { CallBase } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CampusRow, Campuses } from '../../campuses/index.ts';
import type { Sessions } from '../../identity/sessions/index.ts';
import { accountDeleted, announceChange, keepAnAdmin } from '../../identity/index.ts';
import { requireProof } from '../../identity/accounts/index.ts';
import { accountDeletedMail } from './mails.ts';
import { confirmPassword, findPassword } from '../../identity/passwords/index.ts';
import * as store from './store.ts';

const REST = 'identity.leaving-rest';
/** After this time, every call that was running when the account was deleted has ended. */
const REST_AFTER_MS = 60_000;

export interface DeleteAccountParts {
  platform: Platform;
  campuses: Campuses;
  sessions: Sessions;
}

type Caller = Pick<CallBase, 'signedIn' | 'write'>;

/**
 * The job that follows a deletion: removes the person's data exports, and anything that a running call stored after the
 * deletion.
 */
export function registerLeaving({ jobs, files, write }: Platform): void {
  jobs.define<{ userId: string }>(REST, async ({ userId }) => {
    await write((tx) => forgetAccount(tx, userId, null));
    await files.removeAll(`exports/${userId}`);
  });
}

/**
 * Deletes an account permanently (D18): everything that its owner wrote, uploaded and liked, and their
 * sessions, in one transaction. Rows of the ledger stay, without the name.
 * @param password required if the account has one
 * @throws ProblemError proof_needed (if it has none), invalid or invalid_password (field password), locked_out,
 * last_admin
 */
export async function deleteAccount(
  parts: DeleteAccountParts,
  campus: CampusRow,
  call: Caller,
  password: string | undefined,
): Promise<void> {
  const viewer = call.signedIn();
  await confirmOwner(parts.platform, viewer, password);
  await call.write(async (tx) => {
    if (!(await removePerson(parts, tx, viewer.userId, { campus }))) throw problem('not_signed_in');
  });
}

/**
 * Deletes a person with everything that is theirs, and mails them that it was done, unless they never claimed their account.
 * @param options whose mail it is, by default their own campus's; `unnoticed` for none
 * @returns false when there is no such account
 * @throws ProblemError last_admin
 */
export async function removePerson(
  { platform, campuses, sessions }: DeleteAccountParts,
  tx: Tx,
  userId: string,
  { campus, unnoticed = false }: { campus?: CampusRow; unnoticed?: boolean | undefined } = {},
): Promise<boolean> {
  // without any admin, a new one could only be made by command line
  await keepAnAdmin(tx, userId);
  const before = await store.lockLeaving.one(tx, userId);
  if (!before) return false;
  await forgetAccount(tx, userId, before.email);
  await store.anonymise.run(tx, userId, `deleted-${randomBytes(8).toString('hex')}`);
  if (before.member) await campuses.addMembers(tx, before.campus_id, -1);
  await sessions.endAll(tx, userId);
  await announceChange(platform, tx, userId, 'account');
  // imported people who never accepted don't know of their account
  if (before.email && before.claimed && !unnoticed)
    await platform.mail.post(tx, {
      userId: null,
      kind: 'account_deleted',
      to: before.email,
      ...accountDeletedMail(campus ?? campuses.directory.byIdOrDefault(before.campus_id), platform.config.ads),
    });
  // at once for the exports, and later for what running calls stored
  await platform.jobs.add(tx, REST, { userId });
  await platform.jobs.add(tx, REST, { userId }, { runAt: new Date(Date.now() + REST_AFTER_MS).toISOString() });
  return true;
}

async function confirmOwner(platform: Platform, viewer: Viewer, password = ''): Promise<void> {
  const { userId } = viewer;
  const secret = await findPassword.one(platform.pool, userId);
  if (!secret) throw problem('not_signed_in');
  if (secret.password_hash === null) return requireProof(platform.pool, viewer);
  if (!password) throw fieldProblem('password', 'Current password required');
  await confirmPassword(platform, userId, password, 'password');
}

/** Deletes everything that belongs to a person. The other features get the event while the data still exists. */
export async function forgetAccount(tx: Tx, userId: string, email: string | null): Promise<void> {
  await tx.emit(accountDeleted, { userId });
  await store.wipeMessages.run(tx, userId);
  await store.recountMessageLikes.run(tx, userId);
  await store.forgetElsewhere.run(tx, userId);
  await store.forgetIdentity.run(tx, userId, email);
}
