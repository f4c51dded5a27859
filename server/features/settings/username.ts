import { errors } from '../../../contract/errors.ts';
import { isReservedName } from '../../../contract/identity/reserved-names.ts';
import { isStaffLike } from '../../../contract/identity/staff-names.ts';
import { ifTaken } from '../../platform/database/if-taken.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Write } from '../../platform/database/write.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceChange } from '../identity/index.ts';
import * as store from './store.ts';

/** How long a former username is reserved: links with it must not lead to a stranger. */
const RESERVED_DAYS = 365;

const usernameTaken = () => fieldProblem('username', errors.username_taken.title, 'username_taken');

/**
 * Changes a person's username (D12). The former one still leads to them, and they can take it back.
 * @throws ProblemError username_taken for one that is used, reserved for another person or the product, or looks like
 * staff; too_many_requests
 */
export async function changeUsername(
  platform: Platform,
  write: Write,
  { userId, role }: Pick<Viewer, 'userId' | 'role'>,
  username: string,
): Promise<void> {
  const { pool, limits } = platform;
  const mine = await store.findOwnAccount.one(pool, userId);
  if (mine?.username === username) return;
  if (isReservedName(username) || (role === 'member' && isStaffLike(username))) throw usernameTaken();
  if ((await store.usernameHeld.one(pool, username, userId))?.held) throw usernameTaken();
  await refuseReserved(pool, username, userId);
  await limits.spend('identity.username-changes', userId);
  await write(async (tx) => {
    const before = await store.lockUsername.one(tx, userId);
    if (!before) throw problem('not_signed_in');
    if (before.username === username) return;
    await store.setUsername.run(tx, userId, username).catch(ifTaken(usernameTaken));
    // checked again once we have the name: its previous owner may have given it up just now
    await refuseReserved(tx, username, userId);
    await store.dropFormer.run(tx, username);
    await store.addFormer.run(tx, before.username, userId);
    await announceChange(platform, tx, userId, 'name');
  });
}

async function refuseReserved(db: Queryable, username: string, userId: string): Promise<void> {
  if (await store.reservedForAnother.one(db, username, userId, RESERVED_DAYS)) throw usernameTaken();
}
