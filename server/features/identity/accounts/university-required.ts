import type { Role } from '../../../../contract/identity/identity.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { statement } from '../../../platform/database/statement.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { CampusRow, Campuses } from '../../campuses/index.ts';
import { hasFactorSql } from './factor-state.ts';

/*
 * A campus can require that its students sign in at their university and in no other way. The rule holds for everyone at the
 * campus's own hosts, and on every other host for its accounts and its email addresses. Sessions that are open already stay.
 */

type Parts = { campuses: Pick<Campuses, 'directory'> };

interface RuleRow {
  campus_id: string;
  role: Role;
  has_factor: boolean;
}

const signInRule = statement<RuleRow, [userId: string]>(
  'identity.sign-in-rule',
  `select campus_id, role, ${hasFactorSql('u.id')} as has_factor from users u where id = $1`,
);

export const requiresUniversity = ({ campuses }: Parts, campusId: string): boolean =>
  campuses.directory.signInOf(campusId)?.required === true;

/** The campus whose university a person with this address has to sign in at, or null. */
export const universityOfAddress = ({ campuses: { directory } }: Parts, email: string): CampusRow | null => {
  const domain = email.split('@').at(-1) ?? '';
  const isRequired = (row: CampusRow) =>
    directory.signInOf(row.id)?.required === true && directory.acceptedDomains(row).includes(domain);
  return directory.all().find(isRequired) ?? null;
};

/** The campus whose university an account has to sign in at, or null. */
export async function universityOfAccount(
  { campuses }: Parts,
  db: Queryable,
  userId: string,
): Promise<CampusRow | null> {
  const rule = await signInRule.one(db, userId);
  return rule && requiresUniversity({ campuses }, rule.campus_id)
    ? (campuses.directory.byId(rule.campus_id) ?? null)
    : null;
}

/**
 * Refuses every other way of signing in at a campus that requires its university's.
 * @throws ProblemError university_required
 */
export function refuseUniversityHost(parts: Parts, campusId: string): void {
  if (requiresUniversity(parts, campusId)) throw problem('university_required');
}

/**
 * Refuses an account that signs in by anything but its university.
 * @throws ProblemError university_required
 */
export async function refuseUniversityAccount(parts: Parts, db: Queryable, userId: string): Promise<void> {
  if (await universityOfAccount(parts, db, userId)) throw problem('university_required');
}

/**
 * Refuses an account that signs in at a university if its campus requires another one's sign-in.
 * @param issuer the university's
 * @throws ProblemError university_required
 */
export async function refuseOtherUniversity(
  parts: Parts,
  db: Queryable,
  userId: string,
  issuer: string,
): Promise<void> {
  const campus = await universityOfAccount(parts, db, userId);
  if (campus && parts.campuses.directory.signInOf(campus.id)?.issuer !== issuer) throw problem('university_required');
}

/** Refuses an email address of a campus that requires its university's sign-in. @throws ProblemError university_required */
export function refuseUniversityAddress(parts: Parts, email: string): void {
  if (universityOfAddress(parts, email)) throw problem('university_required');
}

/**
 * Refuses an account that logs in with its password, except staff with a second factor at /login?staff.
 * @param isStaffEntry whether it is at /login?staff
 * @returns whether it is that exception
 * @throws ProblemError university_required
 */
export async function refuseUniversityPassword(
  parts: Parts,
  db: Queryable,
  { userId, campusId, isStaffEntry }: { userId: string; campusId: string; isStaffEntry: boolean },
): Promise<boolean> {
  const rule = await signInRule.one(db, userId);
  const isRequired = requiresUniversity(parts, campusId) || requiresUniversity(parts, rule?.campus_id ?? '');
  if (!isRequired) return false;
  if (!isStaffEntry || !rule?.has_factor || rule.role === 'member') throw problem('university_required');
  return true;
}

/**
 * Refuses a new password for a student; staff need theirs at /login?staff.
 * @returns whether it is for that
 * @throws ProblemError university_required
 */
export async function refuseUniversityReset(
  parts: Parts,
  db: Queryable,
  { userId, campusId }: { userId: string; campusId: string },
): Promise<boolean> {
  const rule = await signInRule.one(db, userId);
  const isRequired = requiresUniversity(parts, campusId) || requiresUniversity(parts, rule?.campus_id ?? '');
  if (isRequired && (!rule || rule.role === 'member')) throw problem('university_required');
  return isRequired;
}
