import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountEmail } from '../../../contract/identity/rules.ts';
import type { Config } from '../../config.ts';
import { sessionSecretLoader } from '../../platform/secrets.ts';
import { authorizePage, refusedPage, signedOutPage } from './page.ts';
import { issuerPaths, OpenidProvider, TokenError } from './provider.ts';

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

const html = (reply: FastifyReply, status: number, body: string) =>
  reply.code(status).headers(headers).type('text/html; charset=utf-8').send(body);

/** Mounts the local OpenID providers, which stand in for Google and for universities (D16, D39). */
export async function mountOpenid(
  app: FastifyInstance,
  config: Pick<Config, 'dataDir' | 'sessionSecret' | 'publicScheme'>,
): Promise<void> {
  const session = await sessionSecretLoader(config)();
  const style = readFileSync(join(import.meta.dirname, 'openid.css'));
  const originOf = (request: FastifyRequest) => `${config.publicScheme}://${request.host.toLowerCase()}`;
  const queryOf = (request: FastifyRequest) => new URLSearchParams(request.url.split('?')[1] ?? '');

  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    );

    scope.get(`${issuerPaths.google}/openid.css`, (_request, reply) =>
      reply.headers(headers).type('text/css; charset=utf-8').send(style),
    );

    for (const path of Object.values(issuerPaths)) {
      const provider = new OpenidProvider(session, path);

      scope.get(`${path}/.well-known/openid-configuration`, (request, reply) =>
        reply.headers(headers).send(provider.discovery(originOf(request))),
      );
      scope.get(`${path}/jwks`, (_request, reply) => reply.headers(headers).send(provider.jwks()));

      scope.get(`${path}/authorize`, (request, reply) => {
        const codeRequest = provider.readRequest(queryOf(request), originOf(request));
        if (typeof codeRequest === 'string') return html(reply, 400, refusedPage(codeRequest));
        const query = queryOf(request);
        return html(
          reply,
          200,
          authorizePage({ query: query.toString(), email: query.get('login_hint') ?? '', name: '', fault: null, path }),
        );
      });

      scope.post(`${path}/authorize`, (request, reply) => {
        const form = formOf(request);
        const query = form.get('query') ?? '';
        const codeRequest = provider.readRequest(new URLSearchParams(query), originOf(request));
        if (typeof codeRequest === 'string') return html(reply, 400, refusedPage(codeRequest));
        reply.headers(headers);
        if (form.get('action') === 'cancel') return reply.redirect(provider.deny(codeRequest), 303);
        const [email, name] = [form.get('email') ?? '', (form.get('name') ?? '').trim().slice(0, 120)];
        const read = accountEmail.safeParse(email);
        const fault = read.success ? (name ? null : 'Name is required.') : (read.error.issues[0]?.message ?? '');
        if (!read.success || fault !== null)
          return html(reply, 422, authorizePage({ query, email, name, fault, path }));
        return reply.redirect(provider.grant(codeRequest, { email: read.data, name }), 303);
      });

      scope.post(`${path}/token`, (request, reply) => {
        reply.headers(headers);
        try {
          return reply.send(provider.token(formOf(request), originOf(request)));
        } catch (error) {
          if (error instanceof TokenError) return reply.code(400).send({ error: error.error });
          throw error;
        }
      });

      scope.get(`${path}/userinfo`, (request, reply) => {
        const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
        const claims = provider.userinfo(token);
        reply.headers(headers);
        if (!claims)
          return reply
            .code(401)
            .header('www-authenticate', 'Bearer error="invalid_token"')
            .send({ error: 'invalid_token' });
        return reply.send(claims);
      });

      scope.get(`${path}/end`, (request, reply) => {
        const next = provider.afterLogOut(queryOf(request), originOf(request));
        reply.headers(headers);
        return next ? reply.redirect(next, 302) : html(reply, 200, signedOutPage);
      });
    }
  });
}

const formOf = (request: FastifyRequest): URLSearchParams =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
