import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLink, insertLink, type LinkPurpose, type LinkRow, retireLinks, takeLink } from './links-store.ts';
import { spendLinkMail } from './mailbox-limits.ts';
import { type Caller, spendShared } from './shared-limits.ts';

type Parts = Pick<Platform, 'config' | 'pool' | 'limits'>;

/** How long a link is good (docs/decisions/0005-mailed-links.md). */
export const LINK_MINUTES = 60;

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface LinkWanted {
  purpose: LinkPurpose;
  email: string;
  userId: string | null;
  payload?: Record<string, string>;
}

/**
 * Makes a link's token: 32 random bytes, of which the database keeps the SHA-256.
 * @returns the token for the mail; it is stored nowhere else
 */
export async function makeLink(tx: Queryable, { purpose, email, userId, payload = {} }: LinkWanted): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertLink.run(tx, { tokenHash: hashToken(token), purpose, email, userId, payload, minutes: LINK_MINUTES });
  return token;
}

/**
 * What a link is for, without using it up.
 * @throws ProblemError link_over
 */
export async function readLink(db: Queryable, purpose: LinkPurpose, token: string): Promise<LinkRow> {
  const row = await findLink.one(db, hashToken(token), purpose);
  if (!row) throw problem('link_over');
  return row;
}

/**
 * Uses a link up, and with it the others of its purpose and address: several asked for in a hurry are all good until
 * the first is used.
 * @param email the address that the caller says it went to; null where nobody but its reader knows it
 * @throws ProblemError link_over when it was used, is too old, never was, or went to another address
 */
export async function useLink(tx: Tx, purpose: LinkPurpose, token: string, email: string | null): Promise<LinkRow> {
  const row = await takeLink.one(tx, hashToken(token), purpose, email);
  if (!row) throw problem('link_over');
  await retireLinks.run(tx, row.email, purpose);
  return row;
}

/**
 * Counts a link.
 * @throws ProblemError too_many_requests when a caller had too many sent, or a mailbox got too many
 */
export async function spendLink(platform: Parts, purpose: LinkPurpose, email: string, call: Caller): Promise<void> {
  const { limits } = platform;
  await spendShared(platform, 'identity.link-sent-ip', call);
  await spendLinkMail(limits, purpose, email);
}

/** @throws ProblemError too_many_requests when a caller tried too many links */
export async function spendFollowing(platform: Parts, call: Caller): Promise<void> {
  await spendShared(platform, 'identity.link-followed-ip', call);
}
