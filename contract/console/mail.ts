import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { time } from '../shapes.ts';
import { adminSearch } from '../moderation/admin.ts';

/** An address that gets no more mail, and why. */
export const undeliverableAddress = z.object({
  email: z.string(),
  /** the mail server rejected it, a mail came back, or its reader complained */
  kind: z.enum(['rejected', 'bounce', 'complaint']),
  /** what the mail server or provider said */
  detail: z.nullable(z.string()),
  since: time,
});
export type UndeliverableAddress = z.infer<typeof undeliverableAddress>;

/** How many addresses a list shows; searching finds the others. */
export const UNDELIVERABLE_LISTED = 200;

export const listUndeliverable = endpoint({
  name: 'listUndeliverable',
  method: 'GET',
  path: '/api/admin/undeliverable',
  summary: `Addresses that get no more mail, the newest ${UNDELIVERABLE_LISTED}, and how far the invitations are`,
  access: 'admin',
  query: z.object({ q: adminSearch }),
  answer: z.object({
    addresses: z.array(undeliverableAddress),
    /** of all that match */
    total: z.int(),
    invitations: z.object({ sent: z.int(), waiting: z.int() }),
  }),
});

export const allowMailTo = endpoint({
  name: 'allowMailTo',
  method: 'POST',
  path: '/api/admin/undeliverable/allow',
  summary: 'Sends mail to an address again',
  access: 'admin',
  onArchivedCampus: 'works',
  body: z.object({ email: z.string().check(z.maxLength(320)) }),
  errors: ['not_found'],
});
