import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Config } from '../../config.ts';
import { loadSecrets } from '../../platform/secrets.ts';

export const API_PATH = '/sandbox/stripe';

/** A stand-in for an account at Stripe: keys, and how to reach its API. */
export interface SandboxStripe {
  secretKey: string;
  webhookSecret: string;
  /** like the web's fetch, but every request goes to the local Stripe, whatever its host */
  fetch: typeof fetch;
}

const prefixes = { 'stripe-key': 'sk_test_', 'stripe-webhook': 'whsec_' } as const;

/** The keys of this installation's stand-in, generated once. */
export async function stripeKeys({ dataDir }: Pick<Config, 'dataDir'>) {
  const secrets = await loadSecrets(
    dataDir,
    ['stripe-key', 'stripe-webhook'],
    {},
    (name) => prefixes[name] + randomBytes(24).toString('hex'),
  );
  return { secretKey: secrets['stripe-key'], webhookSecret: secrets['stripe-webhook'] };
}

/**
 * The local Stripe for Stripe's library (D35). In-process without a connection, like the local OpenID provider, since
 * the server may not listen yet. Its events arrive over HTTP, like Stripe's own webhooks.
 */
export async function sandboxStripe(app: FastifyInstance, config: Pick<Config, 'dataDir'>): Promise<SandboxStripe> {
  return {
    ...(await stripeKeys(config)),
    async fetch(input, init = {}) {
      const { pathname, search } = new URL(String(input));
      const answer = await app.inject({
        method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
        url: `${API_PATH}${pathname}${search}`,
        headers: { ...Object.fromEntries(new Headers(init.headers)), host: 'localhost' },
        ...(init.body ? { payload: String(init.body) } : {}),
      });
      const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
      return new Response(answer.body, { status: answer.statusCode, headers });
    },
  };
}
