import type { RawDescription } from '../../../platform/http/openapi/index.ts';

const redirect = (description: string) => ({
  302: { description, headers: { Location: { description: 'the next page', schema: { type: 'string' } } } },
});
const inQuery = (name: string, description: string) =>
  ({ name, in: 'query', required: false, description, schema: { type: 'string' } }) as const;

/** The two navigations of a sign-in at Google, which are no endpoints of the contract. */
export const googleDescriptions: readonly RawDescription[] = [
  {
    method: 'GET',
    path: '/api/auth/google/start',
    operation: {
      operationId: 'startGoogle',
      summary: 'Starts signing in with Google (a navigation)',
      tags: ['auth'],
      security: [],
      parameters: [
        inQuery('to', 'path of this site to go to afterwards'),
        inQuery('zone', "the browser's time zone, IANA name"),
      ],
      responses: redirect('To the provider; to /404 for a blocked caller; to /user_registration?error=… otherwise.'),
    },
  },
  {
    method: 'GET',
    path: '/api/auth/google/callback',
    operation: {
      operationId: 'finishGoogle',
      summary: 'Where Google returns to: signs in or signs up (a navigation)',
      tags: ['auth'],
      security: [],
      parameters: [
        inQuery('state', 'as it was given to the provider'),
        inQuery('code', 'what is changed for who somebody is'),
        inQuery('error', 'why there is no code'),
      ],
      responses: redirect(
        'Into the page, signed in; to /404 for a blocked caller; to /user_registration?error=… otherwise.',
      ),
    },
  },
];
