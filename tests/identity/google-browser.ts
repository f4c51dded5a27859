import type { Answer, Client } from '../harness/client.ts';

/** The address that an answer redirects to; throws if it doesn't redirect. */
export function locationOf(answer: Answer): string {
  const { location } = answer.headers;
  if (answer.status < 300 || answer.status > 399 || !location)
    throw new Error(`no redirect: ${answer.status} ${answer.bytes.toString().slice(0, 300)}`);
  return location;
}

/** The path and query of an address, for a client that knows its host. */
export function pathOf(address: string): string {
  const url = new URL(address, 'http://relative');
  return `${url.pathname}${url.search}`;
}

/** Submits a form as a browser does. */
export const postForm = (client: Client, path: string, fields: Record<string, string>): Promise<Answer> =>
  client.request('POST', path, Buffer.from(new URLSearchParams(fields).toString()), {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  });

/** Goes to the sandbox's provider; returns the address of its page. */
export const goToSandbox = async (client: Client, query = ''): Promise<URL> =>
  new URL(locationOf(await client.request('GET', `/api/auth/google/start${query}`)));

/** Submits the sandbox provider's page; returns the address that it redirects to. */
export async function answerSandbox(
  client: Client,
  page: URL,
  fields: { email?: string; name?: string; action?: string },
): Promise<string> {
  const form = { query: page.searchParams.toString(), action: 'sign-in', email: '', name: 'Gil Mar', ...fields };
  return locationOf(await postForm(client, '/sandbox/openid/authorize', form));
}

/** "Continue with Google" from the button to the last page. */
export async function continueWithGoogle(
  client: Client,
  fields: { email?: string; name?: string; action?: string },
  query = '',
): Promise<string> {
  const back = await answerSandbox(client, await goToSandbox(client, query), fields);
  return locationOf(await client.request('GET', pathOf(back)));
}

/** Where a refused Google sign-in ends. */
export const refusal = (code: string): string => `/user_registration?error=${code}`;
