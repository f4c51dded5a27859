import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { mountClock } from './clock.ts';
import { mountMailbox } from './mailbox/routes.ts';

export { advanceClock, startSandboxClock } from './clock.ts';
export { type SandboxSmtp, startSandboxSmtp } from './mailbox/smtp.ts';
export { prepareMailbox } from './mailbox/store.ts';

/**
 * Mounts the local mailbox and the movable clock (D39). Never called in production; `startSandboxSmtp` was called before.
 */
export function registerSandbox(app: FastifyInstance, platform: Platform): void {
  mountMailbox(app, platform.pool);
  mountClock(app, platform);
}
