import * as z from 'zod/mini';

const text = (most: number) =>
  z
    .string('is missing')
    .check(
      z.trim(),
      z.minLength(1, { error: 'is missing', abort: true }),
      z.maxLength(most, `may have at most ${most} characters`),
    );
const claim = z.string().check(z.trim(), z.regex(/^[\w.:/-]{1,200}$/, 'is not the name of a claim'));
const domain = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a domain'));

/** An issuer is an address without a query; its discovery document is below it. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

/** A campus's OpenID Connect provider. Each message continues after the field's name. */
export const campusSignIn = z.strictObject({
  issuer: text(300).check(z.refine(isIssuer, 'must be an address such as https://login.example.edu')),
  client_id: text(300),
  /** may be left out when the issuer and the client stay the same */
  client_secret: z.optional(z.string().check(z.trim(), z.maxLength(500, 'may have at most 500 characters'))),
  /** of the button, as in "Sign in with OU" */
  label: text(40),
  /** of the addresses that the provider vouches for; empty: the school email domains of the campus */
  domains: z._default(z.array(domain).check(z.maxLength(50, 'may have at most 50 domains')), []),
  /** the names of the claims with the address and the full name */
  claims: z._default(z.strictObject({ email: z._default(claim, 'email'), name: z._default(claim, 'name') }), {
    email: 'email',
    name: 'name',
  }),
  /** whether the campus's students sign in here only */
  required: z._default(z.boolean(), false),
});

/** The provider as admins see it; its secret never leaves the server. */
export const campusSignInView = z.object({
  issuer: z.string(),
  client_id: z.string(),
  label: z.string(),
  domains: z.array(z.string()),
  claims: z.object({ email: z.string(), name: z.string() }),
  required: z.boolean(),
});
export type CampusSignInView = z.infer<typeof campusSignInView>;
