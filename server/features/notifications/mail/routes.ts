import type { FastifyInstance } from 'fastify';
import { room } from '../../../../contract/live-events.ts';
import {
  getMailState,
  getUnsubscribe,
  reportBounce,
  unsubscribe,
} from '../../../../contract/notifications/notifications.ts';
import { bearsToken } from '../../../platform/http/bearer.ts';
import { apiHeaders } from '../../../platform/http/headers.ts';
import { type RouteServices, mount } from '../../../platform/http/mount.ts';
import { errorAnswers, type RawDescription } from '../../../platform/http/openapi/index.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { stopMailTo } from '../../../platform/mail/index.ts';
import { readBounceMail } from './bounce-report.ts';
import * as store from './store.ts';
import type { UnsubscribeLinks } from './unsubscribe-link.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';

/** A masked address that its owner recognizes and a stranger can't read. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');

export interface MailRouteParts {
  platform: Platform;
  links: UnsubscribeLinks;
}

/** Switches a person's mails off by a link (MAI-07); idempotent. */
async function stopMails({ platform, links }: MailRouteParts, token: string, ip: string) {
  await platform.limits.spend('notifications.unsubscribe', ipKey(ip));
  const userId = await links.userOf(token);
  return platform.write(async (tx) => {
    const row = await store.stopMails.one(tx, userId);
    if (!row) throw problem('link_over');
    // updates the settings in the person's open pages
    tx.afterCommit(() => platform.live.emit(room.user(userId), 'user.changed', { user_id: userId }));
    return { email: masked(row.email ?? ''), email_notifications: false };
  });
}

/** The calls of the link's page and of the settings. */
export function mailRoutes({ platform, links }: MailRouteParts): Route[] {
  const { pool } = platform;
  return [
    route(getUnsubscribe, async (call) => {
      await platform.limits.spend('notifications.unsubscribe', ipKey(call.ip));
      const row = await store.addressOf.one(pool, await links.userOf(call.query.token));
      if (!row) throw problem('link_over');
      return { email: masked(row.email ?? ''), email_notifications: row.email_notifications };
    }),

    route(getMailState, async (call) => {
      const { userId } = call.signedIn();
      const email = (await store.addressOf.one(pool, userId))?.email ?? '';
      const last = await store.lastMail.one(pool, userId, email);
      return { email, refused: last?.state === 'refused' ? { at: last.at, reason: last.reason } : null };
    }),
  ];
}

/**
 * Mounts the endpoints that mail programs call with a form (RFC 8058), without a session: the contract's `unsubscribe`,
 * and POST /unsubscribe, the address in List-Unsubscribe, which a browser opens as a page. No other endpoint accepts
 * forms, since any page on the web could submit one.
 */
export function mountOneClick(app: FastifyInstance, services: RouteServices, parts: MailRouteParts): void {
  void app.register(async (scope) => {
    for (const type of ['application/x-www-form-urlencoded', /^multipart\/form-data/])
      scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: 2_000 }, (_request, _body, done) => {
        done(null, undefined);
      });
    mount(scope, services, [route(unsubscribe, (call) => stopMails(parts, call.query.token, call.ip))]);
    scope.post<{ Querystring: { token?: string } }>('/unsubscribe', async (request, reply) => {
      reply.headers(apiHeaders);
      return stopMails(parts, String(request.query.token ?? ''), request.ip);
    });
  });
}

/** Mounts the call of mail providers, which authenticate with a token and may send a mail as the body (IMP-02). */
export function mountBounces(app: FastifyInstance, services: RouteServices, { platform }: MailRouteParts): void {
  const { pool, config, log } = platform;
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!bearsToken(request, config.mailWebhookToken)) throw problem('not_found');
    });
    scope.addContentTypeParser('message/rfc822', { parseAs: 'string' }, (_request, body, done) => {
      done(null, readBounceMail(String(body)));
    });
    mount(scope, services, [
      route(reportBounce, async ({ body: { email, kind, detail } }) => {
        if (kind === 'delay') return;
        await stopMailTo.run(pool, { email, kind, detail });
        log.info({ kind }, 'mail to an address stopped');
      }),
    ]);
  });
}

export const oneClickDescription: RawDescription = {
  method: 'POST',
  path: '/unsubscribe',
  operation: {
    operationId: 'unsubscribeOneClick',
    summary: 'Unsubscribes, at the address in the List-Unsubscribe header of emails (RFC 8058)',
    tags: ['notifications'],
    security: [],
    parameters: [{ name: 'token', in: 'query', required: true, schema: { type: 'string' } }],
    responses: {
      200: {
        description: 'That address gets no more notification emails.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['email', 'email_notifications'],
              properties: { email: { type: 'string' }, email_notifications: { type: 'boolean' } },
            },
          },
        },
      },
      ...errorAnswers(['link_over', 'too_many_requests', 'cross_site']),
    },
  },
};
