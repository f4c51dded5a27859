import type { FastifyInstance, InjectOptions } from 'fastify';
import { CLIENT_ID, CLIENT_SECRET, issuerPaths } from './provider.ts';

/** A subset of the web's fetch. */
type Fetch = (
  url: string,
  options: { method: string; headers: Record<string, string>; body?: unknown },
) => Promise<Response>;

/** The sandbox's provider, for its clients. */
export interface SandboxOpenid {
  clientId: string;
  clientSecret: string;
  /** what the issuer of a campus ends with whose university it stands in for */
  universityPath: string;
  issuerOf(origin: string, isUniversity: boolean): string;
  fetch: Fetch;
}

/**
 * The local provider as the server reaches it: in-process, without a connection. The machine may not resolve the host
 * name that the browser uses (ou.quad.localhost), and the process that began a sign-in also ends it.
 */
export function sandboxOpenid(app: FastifyInstance): SandboxOpenid {
  return {
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    universityPath: issuerPaths.university,
    issuerOf: (origin, isUniversity) => `${origin}${issuerPaths[isUniversity ? 'university' : 'google']}`,
    async fetch(url, { method, headers, body }) {
      const { host, pathname, search } = new URL(url);
      const answer = await app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: `${pathname}${search}`,
        headers: { ...headers, host },
        ...(body === undefined || body === null ? {} : { payload: String(body) }),
      });
      const type = String(answer.headers['content-type'] ?? '');
      return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': type } });
    },
  };
}
