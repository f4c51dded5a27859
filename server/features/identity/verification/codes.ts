import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { CodePurpose } from '../../../../contract/identity/identity.ts';
import { codeLimits } from '../../../../contract/identity/code-limits.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { LimitName } from '../../../platform/admission/rate-limits.ts';
import { mailRefused } from '../../../platform/mail/index.ts';
import { sessionSecretLoader } from '../../../platform/secrets.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';
import { spendCodeMail } from '../accounts/mailbox-limits.ts';
import { type LimitedCaller, spendByBrowserOrAddress } from '../accounts/shared-limits.ts';
import {
  deleteCodes,
  deleteRefusedCodes,
  insertCode,
  lockVerification,
  newestCode,
  takeByLink,
  tryCode,
} from './store.ts';

export interface CodeRequest {
  userId: string;
  purpose: CodePurpose;
  /** recipient of the code */
  email: string;
  campusId: string;
  call: LimitedCaller;
}

/** A correct code: the address it proves, and the campus it was requested for. */
export interface Proof {
  email: string;
  campusId: string | null;
}

/**
 * The 4-digit codes of the mails (D13): hashed, valid for two hours, only the newest of a purpose, five attempts,
 * single use.
 */
export class Codes {
  readonly #platform: Platform;
  readonly #secret: () => Promise<string>;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#secret = sessionSecretLoader(platform.config);
  }

  /** Ends codes whose mail was refused: nobody can have read such a code, so only a guess would match (D75). */
  static endRefused({ events }: Pick<Platform, 'events'>): void {
    events.on(mailRefused, { within: async (tx, { mailId }) => void (await deleteRefusedCodes.run(tx, mailId)) });
  }

  /**
   * Creates a code that replaces the earlier ones of its purpose. Limits apply to each code, person, address and caller
   * (D13).
   * @param post writes the mail, in the same transaction; `token` is that of a link, which proves the address too
   * @returns when another code can be requested (ISO 8601)
   * @throws ProblemError code_too_soon, or too_many_requests
   */
  async send(request: CodeRequest, post: (tx: Tx, code: string, token: string) => Promise<void>): Promise<string> {
    const { userId, purpose, email, campusId, call } = request;
    await refuseTooSoon(this.#platform.pool, userId, purpose);
    await spendByBrowserOrAddress(this.#platform, 'identity.code-sent-ip', call);
    await this.#platform.limits.spend('identity.code-sent-account', userId);
    await spendCodeMail(this.#platform.limits, email);
    const code = String(randomInt(codeLimits.code.from, codeLimits.code.to + 1));
    const hash = await this.#hash(request, code);
    const token = randomBytes(32).toString('base64url');
    return this.#platform.write(async (tx) => {
      // two concurrent requests are serialized by the lock on the person's row, and the second is too soon
      await lockVerification.one(tx, userId);
      await refuseTooSoon(tx, userId, purpose);
      await deleteCodes.run(tx, userId, purpose);
      const row = await insertCode.one(tx, {
        userId,
        purpose,
        email,
        campusId,
        hash,
        linkHash: hashToken(token),
        hours: codeLimits.code.validHours,
        resendSeconds: codeLimits.code.resendSeconds,
      });
      if (!row) throw new Error('the code was not stored');
      await post(tx, code, token);
      return row.resend_at;
    });
  }

  /**
   * Checks a code; if it is right, consumes it and runs the permitted action, in one transaction.
   * @param request with a `codeId`, only that code is tried and none that was sent meanwhile (null: none); without, the newest
   * @returns what `permitted` returns
   * @throws ProblemError wrong_code, too_many_requests, or what `permitted` throws (the code then stays valid)
   */
  async redeem<T>(
    { userId, purpose, call, codeId }: Pick<CodeRequest, 'userId' | 'purpose' | 'call'> & { codeId?: string | null },
    code: string,
    permitted: (tx: Tx, proof: Proof) => Promise<T>,
  ): Promise<T> {
    const giveBack = await this.#countAttempt(userId, purpose, call.ip);
    const check = this.#platform.write(async (tx) => {
      // locks the person's row first, as sending does: a fixed order prevents deadlocks
      await lockVerification.one(tx, userId);
      if (codeId === null) return null;
      const row = await tryCode.one(tx, userId, purpose, codeLimits.code.maxTries, codeId ?? null);
      if (!row) return null;
      const expected = await this.#hash({ userId, purpose, email: row.email }, code);
      // a wrong attempt must be counted, so the transaction commits
      if (!timingSafeEqual(expected, row.code_hash)) return null;
      await deleteCodes.run(tx, userId, purpose);
      return { result: await permitted(tx, { email: row.email, campusId: row.campus_id }) };
    });
    // if the database or the permitted action fails, the code may be right, so the attempt doesn't count
    const right = await check.catch(async (error: unknown) => {
      await giveBack().catch(() => undefined);
      throw error;
    });
    if (!right) {
      await this.#platform.limits.note('identity.code-alarm', purpose);
      throw problem('wrong_code');
    }
    await giveBack();
    return right.result;
  }

  /**
   * Consumes a code by the link in its mail, and runs the permitted action, in one transaction.
   * @returns what `permitted` returns
   * @throws ProblemError link_over, or what `permitted` throws (the link then stays valid)
   */
  async follow<T>(
    { userId, purpose }: Pick<CodeRequest, 'userId' | 'purpose'>,
    token: string,
    permitted: (tx: Tx, proof: Proof) => Promise<T>,
  ): Promise<T> {
    return this.#platform.write(async (tx) => {
      await lockVerification.one(tx, userId);
      const row = await takeByLink.one(tx, userId, purpose, hashToken(token));
      if (!row) throw problem('link_over');
      return permitted(tx, { email: row.email, campusId: row.campus_id });
    });
  }

  /**
   * Counts an attempt before it is checked, so that concurrent attempts count too. A code is one of 9,000, so unlimited
   * attempts would find it. A campus shares few addresses, so per address only wrong codes count, and an exhausted
   * address is not blocked: from then on, or while all people together guess too much, each person has one wrong
   * attempt.
   * @returns a function that takes the count back, for when the code was right
   * @throws ProblemError too_many_requests
   */
  async #countAttempt(userId: string, purpose: CodePurpose, ip: string): Promise<() => Promise<void>> {
    const { limits } = this.#platform;
    const counted: [LimitName, string][] = [
      ['identity.code-wrong-account', userId],
      ['identity.code-wrong-account-week', userId],
    ];
    const address: [LimitName, string][] = [
      ['identity.code-wrong-ip', ipKey(ip)],
      ['identity.code-wrong-ip-day', ipKey(ip)],
    ];
    for (const [limit, key] of [['identity.code-alarm', purpose] as [LimitName, string], ...address])
      if (await limits.isSpent(limit, key)) {
        counted.unshift(['identity.code-alarmed', userId]);
        break;
      }
    for (const [limit, key] of counted) await limits.spend(limit, key);
    for (const [limit, key] of address) await limits.note(limit, key);
    return async () => {
      for (const [limit, key] of [...counted, ...address]) await limits.giveBack(limit, key);
    };
  }

  /**
   * A code has so few values that a plain hash could be reversed: the hash is keyed, and bound to the person and
   * address.
   */
  async #hash(
    { userId, purpose, email }: Pick<CodeRequest, 'userId' | 'purpose' | 'email'>,
    code: string,
  ): Promise<Buffer> {
    return createHmac('sha256', await this.#secret())
      .update(`code\n${purpose}\n${userId}\n${email}\n${code}`)
      .digest();
  }
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

async function refuseTooSoon(db: Queryable, userId: string, purpose: CodePurpose): Promise<void> {
  const newest = await newestCode.one(db, userId, purpose);
  if (!newest || newest.seconds_old >= codeLimits.code.resendSeconds) return;
  throw problem('code_too_soon', undefined, Math.ceil(codeLimits.code.resendSeconds - newest.seconds_old));
}
