import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { http } from './node-http.ts';
import { REQUEST_ID, requestIdOf } from './request-id.ts';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

const overTls = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/**
 * The class of a server's responses. Each carries its request's id, and HSTS behind TLS: errors, redirects, files and
 * refusals too. They are passed to `writeHead`, since after a `setHeader` Node would store every header once more. Only
 * where its headers are a list they are set before.
 */
export function responseClass(tls: boolean): typeof ServerResponse {
  const always = tls ? overTls : {};
  return class extends http.ServerResponse<IncomingMessage> {
    override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
      const own = { ...always, [REQUEST_ID]: requestIdOf(this.req) };
      const given = typeof reason === 'string' ? headers : reason;
      if (Array.isArray(given)) for (const [name, value] of Object.entries(own)) this.setHeader(name, value);
      const all = Array.isArray(given) ? given : { ...given, ...own };
      return typeof reason === 'string' ? super.writeHead(status, reason, all) : super.writeHead(status, all);
    }
  } as typeof ServerResponse;
}
