import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { problem } from '../../platform/http/problem.ts';
import { mailboxPage } from './page.ts';
import { mailById, mailsTo, newestMail } from './store.ts';

const LISTED = 200;

const base = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

const pageHeaders = {
  ...base,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** A mail is an untrusted document: it may run and load nothing, and gets an opaque origin. */
const mailHeaders = {
  ...base,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
};

const file = (name: string) => readFileSync(join(import.meta.dirname, name));
const html = (reply: FastifyReply, headers: Record<string, string>, body: string) =>
  reply.headers(headers).type('text/html; charset=utf-8').send(body);

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Mounts the local mailbox: a page, and the same as JSON. */
export function mountMailbox(app: FastifyInstance, pool: pg.Pool): void {
  const style = file('mailbox.css');
  const script = file('mailbox.js');
  type Query = { Querystring: { to?: string } };
  type ById = Query & { Params: { id: string } };

  const page = async (reply: FastifyReply, to: string, id?: string) => {
    const open = id ? await found(id) : undefined;
    const mails = await mailsTo.all(pool, to || null, LISTED);
    const newest = (await newestMail.one(pool))?.id ?? '0';
    return html(reply, pageHeaders, mailboxPage({ mails, open, to, newest }));
  };
  const found = async (id: string) => {
    const mail = /^\d{1,15}$/.test(id) ? await mailById.one(pool, id) : undefined;
    if (!mail) throw problem('not_found');
    return mail;
  };

  app.get('/sandbox/mail.css', (_request, reply) => reply.headers(base).type('text/css; charset=utf-8').send(style));
  app.get('/sandbox/mail.js', (_request, reply) =>
    reply.headers(base).type('text/javascript; charset=utf-8').send(script),
  );
  app.get<Query>('/sandbox/mail.json', async (request, reply) => {
    reply.headers(base);
    return mailsTo.all(pool, text(request.query.to) || null, LISTED);
  });
  app.get('/sandbox/mail/newest.json', async (_request, reply) => {
    reply.headers(base);
    return { newest: (await newestMail.one(pool))?.id ?? '0' };
  });
  app.get<Query>('/sandbox/mail', (request, reply) => page(reply, text(request.query.to)));
  app.get<ById>('/sandbox/mail/:id', (request, reply) => page(reply, text(request.query.to), request.params.id));
  app.get<ById>('/sandbox/mail/:id/html', async (request, reply) =>
    html(reply, mailHeaders, (await found(request.params.id)).html),
  );
}
