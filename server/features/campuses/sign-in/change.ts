import * as z from 'zod/mini';
import { campusSignIn, type CampusSignInView } from '../../../../contract/campuses/sign-in.ts';
import type { Config } from '../../../config.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { SecretCipher } from '../../../platform/secret-cipher.ts';
import { CampusChangeError } from '../change-error.ts';
import { allSignIns, campusDomains, dropSignIn, lockSignIn, saveSignIn, type SignInRow } from './store.ts';

type Parts = { bus: Bus; config: Config };

/** A value of a provider that is not possible; the message continues after the field's name. */
export class SignInFault extends CampusChangeError {
  readonly field: string;
  readonly fault: string;

  constructor(field: string, fault: string) {
    super(`${field} ${fault}.`);
    this.field = field;
    this.fault = fault;
  }
}

const cipherOf = (config: Pick<Config, 'dataDir' | 'sessionSecret'>) => new SecretCipher(config, 'quad client secrets');

/**
 * A secret belongs to its issuer and client too: whoever changes these has to enter the secret again, so it can't be
 * sent to a server that it isn't meant for.
 */
const boundTo = ({ campus_id, issuer, client_id }: Pick<SignInRow, 'campus_id' | 'issuer' | 'client_id'>) => [
  campus_id,
  issuer,
  client_id,
];

/** The secret of a campus's client; null when SESSION_SECRET has changed since it was stored. */
export async function clientSecretOf(
  config: Pick<Config, 'dataDir' | 'sessionSecret'>,
  row: SignInRow,
): Promise<string | null> {
  return (await cipherOf(config).decrypt(row.client_secret, boundTo(row)))?.toString('utf8') ?? null;
}

export const signInView = (row: SignInRow): CampusSignInView => ({
  issuer: row.issuer,
  client_id: row.client_id,
  label: row.label,
  domains: row.domains,
  claims: { email: row.email_claim, name: row.name_claim },
  required: row.required,
});

/** The providers of all campuses, by campus. */
export const loadSignIns = async (db: Queryable): Promise<Map<string, CampusSignInView>> =>
  new Map((await allSignIns.all(db)).map((row) => [row.campus_id, signInView(row)]));

/** What changed, for the audit log: never the secret, only whether it is another one. */
export interface SignInChange {
  before: CampusSignInView | null;
  after: CampusSignInView | null;
  new_secret: boolean;
}

/**
 * Sets or, with null, removes the provider of a campus.
 * @param values as in `campusSignIn`
 * @returns null when nothing changed
 * @throws SignInFault for the first wrong field, CampusChangeError when there is no such campus
 */
export async function setSignIn(
  tx: Tx,
  { bus, config }: Parts,
  campusId: string,
  values: unknown,
): Promise<SignInChange | null> {
  const campus = await campusDomains.one(tx, campusId);
  if (!campus) throw new CampusChangeError(`There's no campus ${campusId} that can have a sign-in.`);
  const row = await lockSignIn.one(tx, campusId);
  const before = row ? signInView(row) : null;
  const announce = () => tx.afterCommit(() => bus.publish('campuses.changed', null));
  if (values === null) {
    if (!before) return null;
    await dropSignIn.run(tx, campusId);
    announce();
    return { before, after: null, new_secret: false };
  }
  const { data, error } = z.safeParse(campusSignIn, values);
  if (!data) {
    const { path = [], message = 'is wrong', code, input } = error.issues[0] ?? {};
    throw new SignInFault(path.join('.'), code === 'invalid_type' && input === undefined ? 'is missing' : message);
  }
  if (config.mode === 'production' && !data.issuer.startsWith('https:'))
    throw new SignInFault('issuer', 'must start with https://');
  if (data.domains.length === 0 && campus.email_domains.length === 0)
    throw new SignInFault('domains', 'is missing: the campus has no school email domains');
  const { issuer, client_id, client_secret, label, domains, claims, required } = data;
  const kept = row?.issuer === issuer && row.client_id === client_id ? row.client_secret : null;
  const bound = boundTo({ campus_id: campusId, issuer, client_id });
  const secret = client_secret ? await cipherOf(config).encrypt(Buffer.from(client_secret), bound) : kept;
  if (!secret) throw new SignInFault('client_secret', 'is missing');
  const after = { issuer, client_id, label, domains, claims, required };
  // equal values make equal texts: both have the keys in the order of signInView
  if (!client_secret && JSON.stringify(before) === JSON.stringify(after)) return null;
  await saveSignIn.run(tx, {
    campusId,
    issuer,
    clientId: client_id,
    clientSecret: secret,
    label,
    domains,
    emailClaim: claims.email,
    nameClaim: claims.name,
    required,
  });
  announce();
  return { before, after, new_secret: Boolean(client_secret) };
}
