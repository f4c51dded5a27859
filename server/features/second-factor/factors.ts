import { codeLimits } from '../../../contract/identity/code-limits.ts';
import type { NewPasskey } from '../../../contract/identity/passkeys.ts';
import type { Security } from '../../../contract/identity/second-factor.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CallBase } from '../../platform/http/route.ts';
import type { ProofParts } from '../identity/links/index.ts';
import { announceChange } from '../identity/index.ts';
import { lockForRemoval, requireProof, hasFactor } from '../identity/accounts/index.ts';
import { Apps } from './apps.ts';
import { type FactorChange, factorMail } from './mails.ts';
import { Passkeys, rpIdOf } from './passkeys.ts';
import { renewRecoveryCodes } from './recovery.ts';
import * as store from './store.ts';
import { confirmApp } from './store-apps.ts';
import { insertPasskey } from './store-passkeys.ts';
import { checkCode } from './attempts.ts';

type Caller = Pick<CallBase, 'signedIn' | 'campus' | 'host' | 'origin' | 'ip'>;

/** The result of adding a factor. With the first one come recovery codes, which are shown only once; null with another one. */
export interface AddedFactor {
  security: Security;
  new_recovery_codes: string[] | null;
}

/** A mail about a change to the second factors of an account. */
interface OwnerMail {
  campusId: string;
  userId: string;
  /** the account's address; without one nothing is mailed */
  email: string | null;
  change: FactorChange;
  /** of the passkey or app */
  name?: string | null;
  /** the same key is mailed once only */
  eventKey?: string;
}

const { passkeysMax, appsMax } = codeLimits.secondFactor;

/** The second factors of a person: add, name, list and remove. */
export class Factors {
  readonly #parts: ProofParts;
  readonly passkeys: Passkeys;
  readonly apps: Apps;

  constructor(parts: ProofParts) {
    this.#parts = parts;
    this.passkeys = new Passkeys(parts.platform);
    this.apps = new Apps(parts.platform);
  }

  /** A person's factors, as their settings show them at a host. */
  async security(db: Queryable, viewer: Pick<Viewer, 'userId'>, host: string): Promise<Security> {
    const { config } = this.#parts.platform;
    const rows = await store.factorsOf.all(db, viewer.userId);
    const codes = await store.countRecoveryCodes.one(db, viewer.userId);
    const person = await store.roleOf.one(db, viewer.userId);
    const here = rpIdOf(config, host);
    return {
      factors: rows.map(({ id, kind, name, rp_id, created_at, last_used_at }) => ({
        _id: id,
        kind,
        name,
        created_at,
        last_used_at,
        site: rp_id === here ? null : rp_id,
      })),
      recovery_codes: codes?.n ?? 0,
      required: config.mode === 'production' && person !== undefined && person.role !== 'member',
      passkeys: here !== null,
    };
  }

  /** @throws ProblemError proof_needed, factors_full, passkey_refused, too_many_requests */
  async startPasskey(call: Caller) {
    const { userId, owner } = await this.#begin(call, 'passkey');
    return this.passkeys.creationOptions(userId, owner, call);
  }

  /** @throws ProblemError proof_needed, factors_full, passkey_refused */
  async addPasskey(call: Caller, name: string, passkey: NewPasskey): Promise<AddedFactor> {
    const viewer = call.signedIn();
    const { userId } = viewer;
    await requireProof(this.#parts.platform.pool, viewer);
    const { rpId, credentialId, publicKey, counter, transports } = await this.passkeys.verifyNew(userId, passkey, call);
    return this.#add(call, 'passkey', name, async (tx) => {
      const row = await insertPasskey.one(tx, { userId, rpId, credentialId, publicKey, counter, transports, name });
      if (!row) throw problem('passkey_refused');
    });
  }

  /** @throws ProblemError proof_needed, factors_full, too_many_requests */
  async startApp(call: Caller): Promise<{ secret: string; uri: string }> {
    const { userId, owner } = await this.#begin(call, 'app');
    return this.apps.begin(this.#parts.platform.pool, userId, owner.email ?? owner.username);
  }

  /** @throws ProblemError proof_needed, factors_full, wrong_second_code, too_many_codes */
  async addApp(call: Caller, name: string, code: string): Promise<AddedFactor> {
    const { pool } = this.#parts.platform;
    const viewer = call.signedIn();
    await requireProof(pool, viewer);
    const appId = await checkCode(pool, { userId: viewer.userId, ip: null }, () =>
      this.apps.takeFirstCode(pool, viewer.userId, code),
    );
    return this.#add(call, 'app', name, async (tx) => {
      if ((await confirmApp.run(tx, appId, name)) === 0) throw problem('wrong_second_code');
    });
  }

  /** @throws ProblemError not_found */
  async rename(call: Caller, id: string, name: string): Promise<Security> {
    const { pool } = this.#parts.platform;
    const viewer = call.signedIn();
    const renamed =
      (await store.renamePasskey.run(pool, id, viewer.userId, name)) +
      (await store.renameApp.run(pool, id, viewer.userId, name));
    if (renamed === 0) throw problem('not_found');
    return this.security(pool, viewer, call.host);
  }

  /**
   * Removes a factor; with the last one the recovery codes are deleted too.
   * @throws ProblemError proof_needed, not_found, last_sign_in_method
   */
  async remove(call: Caller, id: string): Promise<Security> {
    const { pool, write } = this.#parts.platform;
    const viewer = call.signedIn();
    const { userId } = viewer;
    await requireProof(pool, viewer);
    return write(async (tx) => {
      const owner = await store.lockFactorOwner.one(tx, userId);
      const rows = await store.factorsOf.all(tx, userId);
      const keys = rows.filter(({ kind }) => kind === 'passkey');
      // a passkey also signs in by itself
      if (keys.length === 1 && keys[0]?.id === id) await lockForRemoval(this.#parts, tx, userId, 'passkeys');
      const gone = (await store.dropPasskey.one(tx, id, userId)) ?? (await store.dropApp.one(tx, id, userId));
      if (!owner || !gone) throw problem('not_found');
      if (!(await hasFactor.one(tx, userId))?.has) await store.dropRecoveryCodes.run(tx, userId);
      const { email } = owner;
      await this.mailOwner(tx, { campusId: call.campus.id, userId, email, change: 'removed', name: gone.name });
      await announceChange(this.#parts.platform, tx, userId, 'account');
      return this.security(tx, viewer, call.host);
    });
  }

  /**
   * Replaces the recovery codes.
   * @throws ProblemError proof_needed, not_found without a factor that they are a backup for
   */
  async renewCodes(call: Caller): Promise<AddedFactor> {
    const { pool, write } = this.#parts.platform;
    const viewer = call.signedIn();
    const { userId } = viewer;
    await requireProof(pool, viewer);
    return write(async (tx) => {
      const owner = await store.lockFactorOwner.one(tx, userId);
      if (!owner || !(await hasFactor.one(tx, userId))?.has) throw problem('not_found');
      const new_recovery_codes = await renewRecoveryCodes(tx, userId);
      await this.mailOwner(tx, { campusId: call.campus.id, userId, email: owner.email, change: 'codes_made' });
      return { security: await this.security(tx, viewer, call.host), new_recovery_codes };
    });
  }

  /** Mails the owner about a change. */
  async mailOwner(tx: Tx, { campusId, userId, email, change, name = null, eventKey }: OwnerMail): Promise<void> {
    if (!email) return;
    const { directory } = this.#parts.campuses;
    const campus = directory.byIdOrDefault(campusId);
    const mail = factorMail(campus, directory.urlOf(campus), change, name);
    await this.#parts.platform.mail.post(tx, { userId, kind: 'second_factor', to: email, ...mail, eventKey });
  }

  /**
   * Adds a factor by `insert`. The first one creates recovery codes, and ends all other sessions in case someone else is signed
   * in.
   * @throws ProblemError factors_full, not_signed_in, and what `insert` throws
   */
  #add(call: Caller, kind: 'passkey' | 'app', name: string, insert: (tx: Tx) => Promise<void>): Promise<AddedFactor> {
    const { platform, sessions } = this.#parts;
    const viewer = call.signedIn();
    const { userId, sessionId } = viewer;
    return platform.write(async (tx) => {
      const owner = await store.lockFactorOwner.one(tx, userId);
      if (!owner) throw problem('not_signed_in');
      await this.#refuseFull(tx, userId, kind);
      const isFirst = !(await hasFactor.one(tx, userId))?.has;
      await insert(tx);
      const new_recovery_codes = isFirst ? await renewRecoveryCodes(tx, userId) : null;
      if (isFirst) await sessions.endAll(tx, userId, sessionId);
      const change = kind === 'passkey' ? 'passkey_added' : 'app_added';
      await this.mailOwner(tx, { campusId: call.campus.id, userId, email: owner.email, change, name });
      await announceChange(platform, tx, userId, 'account');
      return { security: await this.security(tx, viewer, call.host), new_recovery_codes };
    });
  }

  /**
   * Checks whether the caller may add another factor of a kind now.
   * @throws ProblemError proof_needed, factors_full, too_many_requests
   */
  async #begin(call: Caller, kind: 'passkey' | 'app') {
    const { pool, limits } = this.#parts.platform;
    const viewer = call.signedIn();
    const { userId } = viewer;
    await requireProof(pool, viewer);
    await limits.spend('identity.factor-begun', userId);
    await this.#refuseFull(pool, userId, kind);
    const owner = await store.findFactorOwner.one(pool, userId);
    if (!owner) throw problem('not_signed_in');
    return { userId, owner };
  }

  async #refuseFull(db: Queryable, userId: string, kind: 'passkey' | 'app'): Promise<void> {
    const same = (await store.factorsOf.all(db, userId)).filter((row) => row.kind === kind).length;
    if (same >= (kind === 'passkey' ? passkeysMax : appsMax)) throw problem('factors_full');
  }
}
