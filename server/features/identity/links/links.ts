import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  findMailedLink,
  insertMailedLink,
  type LinkPurpose,
  type LinkRow,
  retireLinks,
  takeLink,
} from './links-store.ts';
import { spendLinkMail } from '../accounts/mailbox-limits.ts';
import { type LimitedCaller, spendByBrowserOrAddress } from '../accounts/shared-limits.ts';

type Parts = Pick<Platform, 'config' | 'pool' | 'limits'>;

/** How long a link is valid (docs/decisions/0005-mailed-links.md). */
export const LINK_MINUTES = 60;
/** How long the link of an invitation is valid. */
export const INVITATION_DAYS = 14;

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface NewLink {
  purpose: LinkPurpose;
  email: string;
  userId: string | null;
  payload?: Record<string, string>;
  /** how long it is valid; LINK_MINUTES without it */
  minutes?: number;
}

/**
 * Creates a link's token: 32 random bytes, of which the database stores the SHA-256.
 * @returns the token for the mail; it is stored nowhere else
 */
export async function makeLink(
  tx: Queryable,
  { purpose, email, userId, payload = {}, minutes = LINK_MINUTES }: NewLink,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertMailedLink.run(tx, { tokenHash: hashToken(token), purpose, email, userId, payload, minutes });
  return token;
}

/**
 * The data of a link, without consuming it.
 * @throws ProblemError link_over
 */
export async function readLink(db: Queryable, purpose: LinkPurpose, token: string): Promise<LinkRow> {
  const row = await findMailedLink.one(db, hashToken(token), purpose);
  if (!row) throw problem('link_over');
  return row;
}

/**
 * Consumes a link and ends the others of its purpose and address: when several were requested, all are valid until the first
 * is used.
 * @param email the address that the caller says it was sent to; null if the caller doesn't know it
 * @throws ProblemError link_over when it was used, is expired, never existed, or was sent to another address
 */
export async function useLink(tx: Tx, purpose: LinkPurpose, token: string, email: string | null): Promise<LinkRow> {
  const row = await takeLink.one(tx, hashToken(token), purpose, email);
  if (!row) throw problem('link_over');
  await retireLinks.run(tx, row.email, purpose);
  return row;
}

/**
 * Counts a mailed link against the limits of the caller and the mailbox.
 * @throws ProblemError too_many_requests
 */
export async function spendLink(
  platform: Parts,
  purpose: LinkPurpose,
  email: string,
  call: LimitedCaller,
): Promise<void> {
  const { limits } = platform;
  await spendByBrowserOrAddress(platform, 'identity.link-sent-ip', call);
  await spendLinkMail(limits, purpose, email);
}

/**
 * Counts an opened link against the caller's limit.
 * @throws ProblemError too_many_requests
 */
export async function spendFollowing(platform: Parts, call: LimitedCaller): Promise<void> {
  await spendByBrowserOrAddress(platform, 'identity.link-followed-ip', call);
}
