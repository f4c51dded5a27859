import type { RawDescription } from '../../../platform/http/openapi/index.ts';

const redirect = (description: string) => ({
  302: { description, headers: { Location: { description: 'the next page', schema: { type: 'string' } } } },
});
const inQuery = (name: string, description: string) =>
  ({ name, in: 'query', required: false, description, schema: { type: 'string' } }) as const;

/** The navigations of a sign-in at Google or at the university, which are no endpoints of the contract. */
export const providerDescriptions: readonly RawDescription[] = (
  [
    { kind: 'google', id: 'Google', who: 'Google', failure: '/user_registration?error=…' },
    { kind: 'university', id: 'University', who: "the campus's university", failure: '/login/university?error=…' },
  ] as const
).flatMap(({ kind, id, who, failure }) => [
  {
    method: 'GET',
    path: `/api/auth/${kind}/start`,
    operation: {
      operationId: `start${id}`,
      summary: `Starts signing in with ${who} (a navigation)`,
      tags: ['auth'],
      security: [],
      parameters: [
        inQuery('to', 'path of this site to go to afterwards'),
        inQuery('zone', "the browser's time zone, IANA name"),
      ],
      responses: redirect(`To the provider; to /404 for a blocked caller; to ${failure} otherwise.`),
    },
  },
  {
    method: 'GET',
    path: `/api/auth/${kind}/callback`,
    operation: {
      operationId: `finish${id}`,
      summary: `Where ${who} returns to: signs in or signs up (a navigation)`,
      tags: ['auth'],
      security: [],
      parameters: [
        inQuery('state', 'as it was given to the provider'),
        inQuery('code', 'what is changed for who somebody is'),
        inQuery('error', 'why there is no code'),
      ],
      responses: redirect(`Into the page, signed in; to /404 for a blocked caller; to ${failure} otherwise.`),
    },
  },
]);
