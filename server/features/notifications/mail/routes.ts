import type { FastifyInstance } from 'fastify';
import { type NotificationKind, notificationKinds } from '../../../../contract/notifications/kinds.ts';
import { getMailState, reportBounce } from '../../../../contract/notifications/notifications.ts';
import { getUnsubscribe, unsubscribe } from '../../../../contract/notifications/settings.ts';
import { bearsToken } from '../../../platform/http/bearer.ts';
import { apiHeaders } from '../../../platform/http/headers.ts';
import { type RouteServices, mount } from '../../../platform/http/mount.ts';
import { errorAnswers, type RawDescription } from '../../../platform/http/openapi/index.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { stopReported } from '../../../platform/mail/index.ts';
import { readBounceMail } from './bounce-report.ts';
import { wants } from '../settings/choices.ts';
import { stopMails } from '../settings/routes.ts';
import { settingsOf } from '../settings/store.ts';
import * as store from './store.ts';
import type { UnsubscribeLinks } from './unsubscribe-link.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';

/** "a***@ou.edu": its owner recognizes it, and a stranger who got the link doesn't learn the address. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');

interface Link {
  token: string;
  /** undefined: all kinds, as in links of earlier mails */
  kind?: NotificationKind | undefined;
}

export interface MailRouteParts {
  platform: Platform;
  links: UnsubscribeLinks;
}

/**
 * Switches off notification mails with an unsubscribe link's token, those of its kind or all; idempotent.
 * @throws ProblemError link_over for an invalid token or a deleted account, too_many_requests
 */
async function unsubscribeBy({ platform, links }: MailRouteParts, { token, kind }: Link, ip: string) {
  const { limits, live, write } = platform;
  await limits.spend('notifications.unsubscribe', ipKey(ip));
  const userId = await links.userOf(token);
  const email = await write((tx) => stopMails(live, tx, userId, kind));
  return { email: masked(email), email_notifications: false };
}

/** The routes for what an unsubscribe link's page shows, and for the settings' warning that mails don't arrive. */
export function mailRoutes({ platform, links }: MailRouteParts): Route[] {
  const { pool } = platform;
  return [
    route(getUnsubscribe, async (call) => {
      await platform.limits.spend('notifications.unsubscribe', ipKey(call.ip));
      const { token, kind } = call.query;
      const row = await settingsOf.one(pool, await links.userOf(token));
      if (!row) throw problem('link_over');
      return {
        email: masked(row.email ?? ''),
        email_notifications: kind ? wants(row, kind, 'email') : row.email_notifications,
      };
    }),

    route(getMailState, async (call) => {
      const { userId } = call.signedIn();
      const email = (await store.emailOfRecipient.one(pool, userId))?.email ?? '';
      const last = await store.lastMail.one(pool, userId, email);
      return { email, refused: last?.state === 'refused' ? { at: last.at, reason: last.reason } : null };
    }),
  ];
}

/**
 * Mounts the two endpoints that unsubscribe without a session: the contract's `unsubscribe`, which the page at
 * /unsubscribe calls, and POST to that page's own address, which is in List-Unsubscribe: mail programs send a form
 * there (RFC 8058). The contract's other endpoints refuse forms, since any page on the web could submit one.
 */
export function mountOneClick(app: FastifyInstance, services: RouteServices, parts: MailRouteParts): void {
  void app.register(async (scope) => {
    for (const type of ['application/x-www-form-urlencoded', /^multipart\/form-data/])
      scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: 2_000 }, (_request, _body, done) => {
        // the form only says List-Unsubscribe=One-Click; who it is about is in the address
        done(null, undefined);
      });
    mount(scope, services, [route(unsubscribe, (call) => unsubscribeBy(parts, call.query, call.ip))]);
    scope.post<{ Querystring: { token?: string; kind?: string } }>('/unsubscribe', async (request, reply) => {
      reply.headers(apiHeaders);
      const kind = notificationKinds.find((one) => one === request.query.kind);
      return unsubscribeBy(parts, { token: String(request.query.token ?? ''), kind }, request.ip);
    });
  });
}

/**
 * Mounts the endpoint where the operator's mail provider reports bounces and complaints, as JSON or as the
 * mail that came back. Without MAIL_WEBHOOK_TOKEN as bearer the answer is not_found.
 */
export function mountBounces(app: FastifyInstance, services: RouteServices, { platform }: MailRouteParts): void {
  const { config, log } = platform;
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!bearsToken(request, config.mailWebhookToken)) throw problem('not_found');
    });
    scope.addContentTypeParser('message/rfc822', { parseAs: 'string' }, (_request, body, done) => {
      readBounceMail(String(body)).then(
        (report) => done(null, report),
        // answered as a report without any fields
        () => done(null, {}),
      );
    });
    mount(scope, services, [
      route(reportBounce, async ({ body: { email, kind, message_id: messageId, detail } }) => {
        // temporary: the mail may still arrive
        if (kind === 'delay') return;
        const stopped = await stopReported(platform.write, { email, messageId, kind, detail });
        log.info({ kind }, stopped ? 'mail to an address stopped' : 'a report about a mail that was not ours');
      }),
    ]);
  });
}

/** POST /unsubscribe in the API's description; it isn't in the contract. */
export const oneClickDescription: RawDescription = {
  method: 'POST',
  path: '/unsubscribe',
  operation: {
    operationId: 'unsubscribeOneClick',
    summary: 'Unsubscribes, at the address in the List-Unsubscribe header of emails (RFC 8058)',
    tags: ['notifications'],
    security: [],
    parameters: [
      { name: 'token', in: 'query', required: true, schema: { type: 'string' } },
      { name: 'kind', in: 'query', required: false, schema: { type: 'string', enum: [...notificationKinds] } },
    ],
    responses: {
      200: {
        description: 'That address gets no more notification emails of the kind; without one, none at all.',
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
