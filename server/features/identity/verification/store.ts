import type { CodePurpose } from '../../../../contract/identity/identity.ts';
import { statement } from '../../../platform/database/statement.ts';
import { deleteBatch } from '../../../platform/database/in-batches.ts';

/** The age of the newest code; no row if none was sent. */
export const newestCode = statement<{ seconds_old: number }, [userId: string, purpose: CodePurpose]>(
  'identity.code-newest',
  `select extract(epoch from product_now() - created_at)::float8 as seconds_old
   from verification_codes where user_id = $1 and purpose = $2 order by id desc limit 1`,
);

export const deleteCodes = statement<never, [userId: string, purpose: CodePurpose]>(
  'identity.code-delete',
  'delete from verification_codes where user_id = $1 and purpose = $2',
);

export const insertCode = statement<
  { resend_at: string },
  {
    userId: string;
    purpose: CodePurpose;
    email: string;
    campusId: string | null;
    hash: Buffer;
    linkHash: Buffer;
    hours: number;
    resendSeconds: number;
  }
>(
  'identity.code-insert',
  `insert into verification_codes (user_id, purpose, email, campus_id, code_hash, link_hash, expires_at)
   values ($userId, $purpose, $email, $campusId, $hash, $linkHash, product_now() + make_interval(hours => $hours::int))
   returning created_at + make_interval(secs => $resendSeconds::int) as resend_at`,
);

export interface CodeRow {
  email: string;
  campus_id: string | null;
  code_hash: Buffer;
}

/**
 * Counts an attempt at the newest valid code of a purpose; no row if there is none. Locks the row.
 * @param codeId the newest must be this one; null for any
 */
export const tryCode = statement<
  CodeRow,
  [userId: string, purpose: CodePurpose, maxTries: number, codeId: string | null]
>(
  'identity.code-try',
  `update verification_codes set tries = tries + 1
   where id = (select id from verification_codes where user_id = $1 and purpose = $2 order by id desc limit 1)
     and tries < $3 and expires_at > product_now() and ($4::uuid is null or id = $4)
   returning email, campus_id, code_hash`,
);

/** The newest valid code of a purpose: the address and campus that it is for, and its person's campus. */
export const waitingCode = statement<
  { id: string; email: string; campus_id: string | null; home_campus_id: string },
  [userId: string, purpose: CodePurpose]
>(
  'identity.code-waiting',
  `select c.id, c.email, c.campus_id, u.campus_id as home_campus_id from verification_codes c join users u on u.id = c.user_id
   where c.user_id = $1 and c.purpose = $2 and c.expires_at > product_now() order by c.id desc limit 1`,
);

/** Consumes the code of a mail by the link that is in the same mail. */
export const takeByLink = statement<
  { email: string; campus_id: string | null },
  [userId: string, purpose: CodePurpose, linkHash: Buffer]
>(
  'identity.code-take-by-link',
  `delete from verification_codes where user_id = $1 and purpose = $2 and link_hash = $3 and expires_at > product_now()
   returning email, campus_id`,
);

export interface VerificationRow {
  email: string | null;
  campus_id: string;
  verified: boolean;
  school_verified: boolean;
  school_email: string | null;
}

/** A person's verification, locked until the transaction ends. */
export const lockVerification = statement<VerificationRow, [userId: string]>(
  'identity.verification-lock',
  `select email, campus_id, verified, school_verified, school_email
   from users where id = $1 and deleted_at is null for update`,
);

export const setVerified = statement<never, [userId: string]>(
  'identity.verified-set',
  'update users set verified = true, last_modified = product_now() where id = $1',
);

/**
 * Stores a person's verified school address and makes its campus their home campus. Fails with a unique violation if another
 * account has the address.
 * @param joins whether they are new on the campus: else they keep the time since when they are verified there
 */
export const setSchoolEmail = statement<never, [userId: string, email: string, campusId: string, joins: boolean]>(
  'identity.school-email-set',
  `update users set school_verified = true, school_email = $2, campus_id = $3,
          school_verified_at = case when $4 then product_now() else school_verified_at end,
          school_checked_at = product_now(), last_modified = product_now()
   where id = $1`,
);

export const schoolEmailOwner = statement<{ id: string }, [email: string]>(
  'identity.school-email-owner',
  'select id from users where school_email = $1',
);

/** Deletes the codes that a refused mail, or one before it, brought to its address. */
export const deleteRefusedCodes = statement<never, [mailId: string]>(
  'identity.code-refused',
  `delete from verification_codes c using mails m
   where m.id = $1 and c.user_id = m.user_id and c.email = m.recipient and c.created_at <= m.created_at`,
);

export const deleteExpiredCodes = statement<never>(
  'identity.code-sweep',
  deleteBatch('verification_codes', 'expires_at < product_now()'),
);
