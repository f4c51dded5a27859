import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../platform/database/write.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type eventOf } from './session.ts';

const SEND = 'sandbox.stripe-webhook';
const WEBHOOK = '/api/stripe/webhook';
const GIVE_UP_MS = 20_000;

export type Event = ReturnType<typeof eventOf>;

/** Sends an event to our own webhook over HTTP, signed and with retries, as Stripe does. */
export class Webhooks {
  readonly #jobs: Jobs;

  constructor(app: FastifyInstance, jobs: Jobs, secret: string) {
    this.#jobs = jobs;
    jobs.define<Event>(SEND, async (event) => {
      const { default: Stripe } = await import('stripe');
      const payload = JSON.stringify(event);
      const answer = await fetch(`${ownAddress(app)}${WEBHOOK}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
        },
        body: payload,
        redirect: 'error',
        signal: AbortSignal.timeout(GIVE_UP_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the webhook answered ${answer.status} to ${event.type}`);
    });
  }

  /** Sends it after the transaction's commit. */
  send(tx: Tx, event: Event): Promise<void> {
    return this.#jobs.add(tx, SEND, event);
  }
}

/** The address on which this process listens. */
function ownAddress(app: FastifyInstance): string {
  const bound = app.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server does not listen yet');
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[bound.address] ?? bound.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`;
}
