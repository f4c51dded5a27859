import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import type { Tx } from '../../../platform/database/write.ts';
import { apiHeaders } from '../../../platform/http/headers.ts';
import { errorAnswers, type RawDescription } from '../../../platform/http/openapi/index.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Disputes, TooEarlyError } from './disputes.ts';
import type { Settlement } from './settle.ts';
import * as store from './store.ts';
import type { Processor } from './stripe.ts';

export const WEBHOOK_PATH = '/api/stripe/webhook';
const BODY_LIMIT = 256 * 1024;
/** Older signatures are refused, so that a captured request can't be replayed later. */
const TOLERANCE_SECONDS = 300;

export interface WebhookParts {
  platform: Platform;
  processor: Processor;
  settling: Settlement;
  disputes: Disputes;
}

/** Handles an event; unknown types are ignored. */
async function handle(
  tx: Tx,
  { settling, disputes }: Pick<WebhookParts, 'settling' | 'disputes'>,
  event: Stripe.Event,
): Promise<void> {
  const { type } = event;
  if (
    type === 'checkout.session.completed' ||
    type === 'checkout.session.expired' ||
    type === 'checkout.session.async_payment_succeeded'
  )
    await settling.apply(tx, event.data.object);
  else if (type === 'checkout.session.async_payment_failed') await settling.apply(tx, event.data.object, true);
  else if (type === 'charge.refunded') await disputes.refunded(tx, event.data.object);
  else if (
    type === 'charge.dispute.created' ||
    type === 'charge.dispute.updated' ||
    type === 'charge.dispute.closed' ||
    type === 'charge.dispute.funds_withdrawn' ||
    type === 'charge.dispute.funds_reinstated'
  )
    await disputes.disputed(tx, event.data.object);
}

/**
 * Mounts POST /api/stripe/webhook. The signature covers the raw body, so this is not parsed first. An event
 * takes effect once, in the transaction that records it.
 */
export function mountWebhook(app: FastifyInstance, { platform, processor, settling, disputes }: WebhookParts): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    // fromElsewhere: another server calls it, and the signature says whether it may
    scope.post(WEBHOOK_PATH, { config: { fromElsewhere: true } }, async (request, reply) => {
      reply.headers(apiHeaders);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = verified(body, request.headers['stripe-signature']);
      try {
        await platform.write(async (tx) => {
          if (await store.takeEvent.one(tx, event.id, event.type)) await handle(tx, { settling, disputes }, event);
        });
      } catch (error) {
        if (!(error instanceof TooEarlyError)) throw error;
        throw problem('too_early');
      }
      return { received: true };
    });
  });

  function verified(body: Buffer, signature: string | string[] | undefined): Stripe.Event {
    try {
      const { stripe, webhookSecret } = processor;
      return stripe.webhooks.constructEvent(body, String(signature ?? ''), webhookSecret, TOLERANCE_SECONDS);
    } catch {
      throw problem('bad_signature');
    }
  }
}

export const webhookDescription: RawDescription = {
  method: 'POST',
  path: WEBHOOK_PATH,
  operation: {
    operationId: 'takeStripeEvent',
    summary: 'Receives payment events from Stripe',
    description:
      'For Stripe alone: the body is an event as Stripe sends it, signed in the header Stripe-Signature. An event that comes again changes nothing; one of an unknown type is taken and ignored.',
    tags: ['payments'],
    security: [],
    parameters: [
      {
        name: 'Stripe-Signature',
        in: 'header',
        required: true,
        description: 'time and signature of the body, at most five minutes old',
        schema: { type: 'string' },
      },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    responses: {
      200: {
        description: 'Accepted.',
        content: {
          'application/json': {
            schema: { type: 'object', required: ['received'], properties: { received: { type: 'boolean' } } },
          },
        },
      },
      ...errorAnswers(['bad_signature', 'too_early', 'too_large']),
    },
  },
};
