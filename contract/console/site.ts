import * as z from 'zod/mini';
import { accountLine } from '../moderation/admin.ts';
import { campusColumns, newCampus } from '../campuses/columns.ts';
import { campusSignIn, campusSignInView } from '../campuses/sign-in.ts';
import { LOGO_BYTES } from '../campuses/logo.ts';
import { TEXT_MAX } from '../campuses/texts.ts';
import { cautions } from '../moderation/cautions.ts';
import { endpoint } from '../endpoint.ts';
import { byId, id, time } from '../shapes.ts';
import { knownEmail } from '../identity/rules.ts';
import { roles } from '../identity/viewer.ts';

/** A campus as admins edit it. */
export const adminCampus = z.object({
  _id: id,
  ...campusColumns,
  /** path of its logo: the operator's own, or the badge with its letters */
  campus_logo: z.string(),
  has_logo: z.boolean(),
  /** the operator's own texts in Markdown; '' for the shipped ones */
  terms_text: z.string(),
  privacy_text: z.string(),
  generic: z.boolean(),
  members: z.int(),
  sign_in: z.nullable(campusSignInView),
});
export type AdminCampus = z.infer<typeof adminCampus>;

/** An operator's own text. The message continues after the field's name, as those of `campusColumns` do. */
const ownText = z
  .string()
  .check(z.maxLength(TEXT_MAX, `may have at most ${TEXT_MAX.toLocaleString('en-US')} characters`));

export const listAdminCampuses = endpoint({
  name: 'listAdminCampuses',
  method: 'GET',
  path: '/api/admin/campuses',
  summary: 'All campuses with every column, in their order',
  access: 'admin',
  answer: z.object({
    campuses: z.array(adminCampus),
    /** the redirect address to register with a campus's provider */
    sign_in_callback: z.string(),
  }),
});

export const addAdminCampus = endpoint({
  name: 'addAdminCampus',
  method: 'POST',
  path: '/api/admin/campuses',
  summary: 'Adds a campus; it is served immediately (D2)',
  access: 'admin',
  onArchivedCampus: 'works',
  body: newCampus,
  answer: adminCampus,
  status: 201,
});

export const changeAdminCampus = endpoint({
  name: 'changeAdminCampus',
  method: 'PATCH',
  path: '/api/admin/campuses/:id',
  summary: 'Changes columns of a campus, effective immediately',
  access: 'admin',
  onArchivedCampus: 'works',
  params: z.object({ id }),
  body: z.extend(z.partial(z.object(campusColumns)), {
    /** null removes the provider */
    sign_in: z.optional(z.nullable(campusSignIn)),
    /**
     * a square picture as a data URL; null removes the own logo. Base64 is a third longer than the file, whose size the server
     * checks
     */
    logo: z.optional(z.nullable(z.string().check(z.maxLength(LOGO_BYTES * 1.5, 'may have at most 1 MB')))),
    terms_text: z.optional(ownText),
    privacy_text: z.optional(ownText),
  }),
  // room for the logo and both texts
  bodyMax: 3_000_000,
  answer: adminCampus,
  errors: ['not_found'],
});

const staffMember = z.extend(accountLine, { email: z.string() });
export type StaffMember = z.infer<typeof staffMember>;

export const listStaff = endpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/api/admin/roles',
  summary: 'The admins and moderators',
  access: 'admin',
  answer: z.object({ people: z.array(staffMember) }),
});

export const setRole = endpoint({
  name: 'setRole',
  method: 'PUT',
  path: '/api/admin/roles',
  summary: "Gives the account of an email a role, or takes it away; no one changes another admin's role",
  access: 'admin',
  onArchivedCampus: 'works',
  body: z
    .object({
      email: knownEmail,
      role: z.enum(roles),
      /** the campus of a moderator; null: the whole installation */
      campus: z._default(z.nullable(id), null),
    })
    .check(
      z.refine(({ role, campus }) => role === 'moderator' || campus === null, {
        path: ['campus'],
        message: 'Only moderators can be limited to a campus.',
      }),
    ),
  answer: z.object({ username: z.string(), was: z.enum(roles) }),
  errors: ['user_not_found', 'last_admin', 'forbidden'],
});

export const listExclusions = endpoint({
  name: 'listExclusions',
  method: 'GET',
  path: '/api/admin/exclusions',
  summary: "Accounts that analytics don't count (D9)",
  access: 'admin',
  answer: z.object({ people: z.array(z.extend(staffMember, { by: z.nullable(z.string()), since: time })) }),
});
export type Exclusion = z.infer<typeof listExclusions.answer>['people'][number];

export const addExclusion = endpoint({
  name: 'addExclusion',
  method: 'POST',
  path: '/api/admin/exclusions',
  summary: 'Excludes the account of an email from analytics',
  access: 'admin',
  onArchivedCampus: 'works',
  body: z.object({ email: knownEmail }),
  answer: z.object({ username: z.string() }),
  status: 201,
  errors: ['user_not_found'],
});

export const removeExclusion = endpoint({
  name: 'removeExclusion',
  method: 'DELETE',
  path: '/api/admin/exclusions/:id',
  summary: 'Counts an account in analytics again',
  access: 'admin',
  onArchivedCampus: 'works',
  params: byId,
  errors: ['not_found'],
});

export const watchedWord = z.object({
  _id: id,
  phrase: z.string(),
  /** the warning that readers see beside a text with this word; null: the text is only put into the moderation queue */
  caution: z.nullable(z.enum(cautions)),
  by: z.nullable(z.string()),
  createdAt: time,
});

export const listWords = endpoint({
  name: 'listWords',
  method: 'GET',
  path: '/api/admin/words',
  summary: 'Watched words that moderators added to the built-in ones',
  access: 'site-moderator',
  answer: z.object({ words: z.array(watchedWord) }),
});

export const addWord = endpoint({
  name: 'addWord',
  method: 'POST',
  path: '/api/admin/words',
  summary: 'Adds a watched word or phrase: texts with it go to the queue',
  access: 'site-moderator',
  onArchivedCampus: 'works',
  body: z.object({
    phrase: z
      .string('Please enter a word.')
      .check(z.trim(), z.minLength(2, 'At least 2 characters.'), z.maxLength(100, 'Up to 100 characters.')),
    caution: z.optional(z.enum(cautions)),
  }),
  answer: watchedWord,
  status: 201,
});

export const removeWord = endpoint({
  name: 'removeWord',
  method: 'DELETE',
  path: '/api/admin/words/:id',
  summary: 'Removes a watched word',
  access: 'site-moderator',
  onArchivedCampus: 'works',
  params: byId,
  errors: ['not_found'],
});
