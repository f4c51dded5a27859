import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Config } from '../../config.ts';
import { loadSecrets } from '../../platform/secrets.ts';

export const API_PATH = '/sandbox/stripe';

/** What stands in for an account at Stripe: keys, and how its API is reached. */
export interface SandboxStripe {
  secretKey: string;
  webhookSecret: string;
  /** answers like the web's own fetch, whatever host it is asked for */
  fetch: typeof fetch;
}

const prefixes = { 'stripe-key': 'sk_test_', 'stripe-webhook': 'whsec_' } as const;

/** The keys of this installation's stand-in, made once. */
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
 * The local Stripe as Stripe's library reaches it (D35): without a connection, as the local OpenID provider is, since the
 * server need not listen yet. What it tells us later comes over HTTP, as Stripe's own webhooks do.
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
