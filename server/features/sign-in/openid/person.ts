import { accountEmail } from '../../../../contract/identity/rules.ts';

/** A person as described by a provider. */
export interface ProviderPerson {
  subject: string;
  /** lower-case; null if the provider gives none */
  email: string | null;
  /** whether the provider says that the address is the person's; null when it doesn't say */
  emailVerified: boolean | null;
  /** a full name, as far as given */
  name: string;
}

/** The names of the claims that hold a person's address and full name. */
export interface ClaimNames {
  email: string;
  name: string;
}

export const standardClaims: ClaimNames = { email: 'email', name: 'name' };

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Whether a provider's claim says that an address is verified; null where it is missing. Some providers write it as text,
 * or in a list.
 */
function isVerified(claim: unknown): boolean | null {
  const said: unknown = [claim].flat()[0];
  return said === undefined || said === null ? null : said === true || said === 'true';
}

/** Reads the claims of an ID token or of the user-info answer; values that are not text count as missing. */
export function readPerson(claims: Readonly<Record<string, unknown>>, names = standardClaims): ProviderPerson {
  // some providers give every attribute as a list
  const email = accountEmail.safeParse([claims[names.email]].flat()[0]);
  const parts = [text(claims.given_name), text(claims.family_name)];
  const whole = text([claims[names.name]].flat()[0]);
  const isStandard = names.name === standardClaims.name;
  return {
    subject: text(claims.sub),
    email: email.success ? email.data : null,
    emailVerified: isVerified(claims.email_verified),
    name: (isStandard && parts.every((part) => part !== '') ? parts.join(' ') : whole || parts.join(' ')).slice(0, 200),
  };
}
