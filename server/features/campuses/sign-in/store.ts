import { statement } from '../../../platform/database/statement.ts';

/** The OpenID Connect provider of a campus. */
export interface SignInRow {
  campus_id: string;
  issuer: string;
  client_id: string;
  /** encrypted; see `clientSecretOf` */
  client_secret: Buffer;
  /** of the button */
  label: string;
  /** of the addresses that the provider vouches for; empty: the school email domains of the campus */
  domains: string[];
  /** the claims of the provider that have the email address and the name */
  email_claim: string;
  name_claim: string;
  /** the students of the campus have to sign in with it */
  required: boolean;
}

const columns = 'campus_id, issuer, client_id, client_secret, label, domains, email_claim, name_claim, required';

export const allSignIns = statement<SignInRow>('campuses.sign-ins', `select ${columns} from campus_sign_in`);

/** The school email domains of a campus that can have a provider. */
export const campusDomains = statement<{ email_domains: string[] }, [campusId: string]>(
  'campuses.sign-in-domains',
  'select email_domains from campuses where id = $1 and not generic',
);

/** Locks the row until the transaction ends. */
export const lockSignIn = statement<SignInRow, [campusId: string]>(
  'campuses.sign-in-lock',
  `select ${columns} from campus_sign_in where campus_id = $1 for update`,
);

export const saveSignIn = statement<
  never,
  {
    campusId: string;
    issuer: string;
    clientId: string;
    clientSecret: Buffer;
    label: string;
    domains: readonly string[];
    emailClaim: string;
    nameClaim: string;
    required: boolean;
  }
>(
  'campuses.sign-in-save',
  `insert into campus_sign_in (${columns})
   values ($campusId, $issuer, $clientId, $clientSecret, $label, $domains, $emailClaim, $nameClaim, $required)
   on conflict (campus_id) do update set
     issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret,
     label = excluded.label, domains = excluded.domains, email_claim = excluded.email_claim,
     name_claim = excluded.name_claim, required = excluded.required, last_modified = product_now()`,
);

export const dropSignIn = statement<never, [campusId: string]>(
  'campuses.sign-in-drop',
  'delete from campus_sign_in where campus_id = $1',
);
