import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { mountBooks } from './books/routes.ts';
import { mountClock } from './clock.ts';
import { mountMailbox } from './mailbox/routes.ts';
import { mountOpenid } from './openid/index.ts';
import { mountStripe } from './stripe/index.ts';

export { sandboxBooks } from './books/routes.ts';
export { startSandboxClock } from './clock.ts';
export { startSandboxSmtp } from './mailbox/smtp.ts';
export { sandboxOpenid } from './openid/index.ts';
export { prepareMailbox } from './mailbox/store.ts';
export { prepareStripe, sandboxStripe } from './stripe/index.ts';
export { prepareMarker } from './demo/seed/marker.ts';

/**
 * Mounts the local mailbox, the book catalogue, the movable clock, the OpenID provider and the Stripe stand-in (D39). Never
 * called in production.
 */
export async function registerSandbox(app: FastifyInstance, platform: Platform): Promise<void> {
  mountMailbox(app, platform.pool);
  mountBooks(app);
  mountClock(app, platform);
  await mountOpenid(app, platform.config);
  await mountStripe(app, platform);
}
