import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { Payments } from './payments.ts';
import { API_PATH, stripeKeys } from './local-stripe.ts';
import { endedPage, missingPage, paymentPage } from './page.ts';
import { API_VERSION, type CheckoutSession, StripeRefusal } from './session.ts';
import { prepareStripe } from './store.ts';
import { Webhooks } from './webhooks.ts';

const EXPIRE = 'sandbox.stripe-expire';
const LOOK_UP = `${API_PATH}/v1/checkout/sessions/:id`;

const pageHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

type ById = { Params: { id: string } };

/**
 * Mounts the local Stripe below /sandbox/stripe/ (D35, D39): the API calls that Quad makes, and the page for paying,
 * canceling or declining. Never in production.
 */
export async function mountStripe(app: FastifyInstance, platform: Platform): Promise<void> {
  await prepareStripe(platform.pool);
  const { secretKey, webhookSecret } = await stripeKeys(platform.config);
  const payments = new Payments(platform, new Webhooks(app, platform.jobs, webhookSecret));
  platform.jobs.define(EXPIRE, () => payments.expireOverdue());
  platform.jobs.every('* * * * *', EXPIRE);
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    mountCalls(scope, payments, secretKey);
  });
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    );
    mountPage(scope, payments);
  });
}

/** The calls of Stripe's API: create, retrieve and expire a Checkout session. */
function mountCalls(scope: FastifyInstance, payments: Payments, secretKey: string): void {
  scope.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'cache-control': 'no-cache, no-store',
      'request-id': `req_${randomBytes(7).toString('hex')}`,
      'stripe-version': API_VERSION,
    });
    done(isKey(request, secretKey) ? undefined : wrongKey());
  });
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof ProblemError || !(error instanceof StripeRefusal)) throw error;
    const { type, status, message, code, param } = error;
    const body = { type, message, ...(code ? { code } : {}), ...(param ? { param } : {}) };
    return reply.code(status).send({ error: body });
  });

  scope.post(`${API_PATH}/v1/checkout/sessions`, async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const { session, replayed } = await payments.create(
      typeof request.body === 'string' ? request.body : '',
      typeof key === 'string' ? key : undefined,
    );
    if (typeof key === 'string') reply.header('idempotency-key', key);
    if (replayed) reply.header('idempotent-replayed', 'true');
    return session;
  });

  scope.get<ById>(LOOK_UP, async ({ params }) => found(await payments.find(params.id), params.id));

  scope.post<ById>(`${LOOK_UP}/expire`, async ({ params }) => {
    const before = found(await payments.find(params.id), params.id);
    if (!(await payments.expire(params.id))) {
      const { status } = found(await payments.find(params.id), before.id);
      throw new StripeRefusal(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      );
    }
    return found(await payments.find(params.id), params.id);
  });
}

function found(stored: { session: CheckoutSession } | undefined, id: string): CheckoutSession {
  if (!stored) throw new StripeRefusal(404, `No such checkout.session: ${id}`, 'resource_missing', 'session');
  return stored.session;
}

function isKey(request: FastifyRequest, secretKey: string): boolean {
  const given = Buffer.from(/^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
  const right = Buffer.from(secretKey);
  return given.length === right.length && timingSafeEqual(given, right);
}

const wrongKey = () => new StripeRefusal(401, 'Invalid API Key provided');

/** The payment page; it works without JavaScript. */
function mountPage(scope: FastifyInstance, payments: Payments): void {
  const style = readFileSync(join(import.meta.dirname, 'stripe.css'));
  const html = (reply: FastifyReply, status: number, body: string) =>
    reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8').send(body);

  scope.get(`${API_PATH}/stripe.css`, (_request, reply) =>
    reply.headers(pageHeaders).type('text/css; charset=utf-8').send(style),
  );

  scope.get<ById>(`${API_PATH}/pay/:id`, async ({ params }, reply) => {
    const stored = await payments.find(params.id);
    if (!stored) return html(reply, 404, missingPage);
    if (stored.session.status !== 'open') return html(reply, 200, endedPage(stored.session));
    return html(reply, 200, paymentPage(stored, false));
  });

  scope.post<ById>(`${API_PATH}/pay/:id`, async ({ params, body }, reply) => {
    const action = body instanceof URLSearchParams ? body.get('action') : null;
    const stored = await payments.find(params.id);
    if (!stored) return html(reply, 404, missingPage);
    const { session } = stored;
    if (session.status !== 'open') return html(reply, 200, endedPage(session));
    reply.headers(pageHeaders);
    if (action === 'cancel' && session.cancel_url)
      return reply.redirect(filledAddress(session.cancel_url, session), 303);
    if (action !== 'pay') return html(reply, 200, paymentPage(stored, action === 'decline'));
    if (!(await payments.pay(session))) return html(reply, 200, endedPage(session));
    return reply.redirect(filledAddress(session.success_url ?? '', session), 303);
  });
}

/** A return address with the session's id in Stripe's placeholder. */
export const filledAddress = (address: string, { id }: Pick<CheckoutSession, 'id'>): string =>
  address.replaceAll('{CHECKOUT_SESSION_ID}', id);
