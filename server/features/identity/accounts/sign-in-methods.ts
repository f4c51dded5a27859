import type { SignInMethod } from '../../../../contract/identity/sign-in-methods.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { CampusRow, Campuses } from '../../campuses/index.ts';
import { requiresUniversity } from './university-required.ts';
import { findMethods, lockMethods, type MethodsRow } from './sign-in-methods-store.ts';

/** What `providers` has for Google; for a university it has the URL of its issuer. */
export const GOOGLE = 'google';

type Parts = { campuses: Pick<Campuses, 'directory'> };

/** What is removed: the password, the passkeys, Google, or the university with an issuer. */
export type RemovedMethod = 'password' | 'passkeys' | typeof GOOGLE | { issuer: string };

/** The person's methods without one of them. */
const without = (row: MethodsRow, removed: RemovedMethod): MethodsRow => ({
  ...row,
  has_password: row.has_password && removed !== 'password',
  passkeys: removed === 'passkeys' ? 0 : row.passkeys,
  providers: row.providers.filter((provider) => provider !== (typeof removed === 'string' ? removed : removed.issuer)),
});

/** Whether someone can sign in. Where the university's sign-in is required only it counts, and the password of staff. */
function canSignIn(parts: Parts, row: MethodsRow): boolean {
  const { directory } = parts.campuses;
  if (requiresUniversity(parts, row.campus_id)) {
    const issuer = directory.signInOf(row.campus_id)?.issuer ?? '';
    return row.providers.includes(issuer) || (row.role !== 'member' && row.has_password);
  }
  const issuers = new Set(directory.all().map(({ id }) => directory.signInOf(id)?.issuer));
  const hasProvider = row.providers.some((provider) => provider === GOOGLE || issuers.has(provider));
  return row.has_password || row.passkeys > 0 || hasProvider;
}

/**
 * Locks a person whose sign-in method is being removed.
 * @throws ProblemError last_sign_in_method when no other one would remain; not_signed_in when the account is gone
 */
export async function lockForRemoval(
  parts: Parts,
  tx: Tx,
  userId: string,
  removed: RemovedMethod,
): Promise<MethodsRow> {
  const row = await lockMethods.one(tx, userId);
  if (!row) throw problem('not_signed_in');
  if (!canSignIn(parts, without(row, removed))) throw problem('last_sign_in_method');
  return row;
}

/** The universities that matter to a person: of their campus, of the host's, and those they have added. */
function universitiesOf({ campuses: { directory } }: Parts, row: MethodsRow, hostCampusId: string): CampusRow[] {
  const issuerOf = ({ id }: CampusRow) => directory.signInOf(id)?.issuer;
  const near = [row.campus_id, hostCampusId].flatMap((id) => directory.byId(id) ?? []);
  const added = directory.all().filter((campus) => row.providers.includes(issuerOf(campus) ?? ''));
  // campuses without a university sign-in are left out
  const seen = new Set<string | undefined>([undefined]);
  return [...near, ...added].filter((campus) => {
    const issuer = issuerOf(campus);
    if (seen.has(issuer)) return false;
    seen.add(issuer);
    return true;
  });
}

/**
 * How a person can sign in, and what they could add at a host.
 * @param campusId the host's
 * @param hasGoogle whether this server has Google's sign-in
 * @throws ProblemError not_signed_in when the account is gone
 */
export async function methodsOf(
  parts: Parts,
  db: Parameters<typeof findMethods.one>[0],
  { userId, campusId, hasGoogle }: { userId: string; campusId: string; hasGoogle: boolean },
): Promise<SignInMethod[]> {
  const row = await findMethods.one(db, userId);
  if (!row) throw problem('not_signed_in');
  const removable = (added: boolean, removed: RemovedMethod) => added && canSignIn(parts, without(row, removed));
  const withGoogle = row.providers.includes(GOOGLE);
  const plain = (method: 'password' | 'google' | 'passkeys', added: boolean): SignInMethod => ({
    method,
    campus: null,
    added,
    removable: removable(added, method),
  });
  return [
    ...universitiesOf(parts, row, campusId).map((campus): SignInMethod => {
      const issuer = parts.campuses.directory.signInOf(campus.id)?.issuer ?? '';
      const added = row.providers.includes(issuer);
      return {
        method: 'university',
        campus: { _id: campus.id, name: campus.name },
        added,
        removable: removable(added, { issuer }),
      };
    }),
    plain('password', row.has_password),
    ...(hasGoogle || withGoogle ? [plain('google', withGoogle)] : []),
    plain('passkeys', row.passkeys > 0),
  ];
}
