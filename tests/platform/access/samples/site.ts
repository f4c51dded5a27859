import { room } from '../../../../contract/live-events.ts';
import { NOBODY } from '../world.ts';
import { onPost, type Sample, shown } from './sample.ts';

/** Campuses, live rooms, pages, and requests by programs. */
export const siteSamples: Record<string, Sample> = {
  'GET /api/campuses/:id': () => ({ params: { id: 'current' } }),
  'PUT /api/invite/credit': () => ({ body: { hidden: false } }),
  'GET /api/invites/:code': () => ({ params: { code: 'nothing' } }),
  'POST /api/invites/:code/accept': () => ({ params: { code: 'nothing' } }),
  'PUT /api/ambassador/newcomers/:id/welcome': ({ owner }) => ({ params: { id: owner.id } }),
  'PUT /api/posts/:id/pin': onPost(({ post }) => post._id),
  'DELETE /api/posts/:id/pin': onPost(({ post }) => post._id),
  'GET /api/campus/texts/:kind': () => ({ params: { kind: 'terms' } }),
  'GET /api/schools': () => ({ query: 'q=texas' }),

  'LIVE campus': () => ({ room: room.campus('ou') }),
  'LIVE campus #foreign': () => ({ room: room.campus('ut') }),
  'LIVE post': ({ post }) => ({ room: room.post('ou', post._id) }),
  'LIVE post #foreign': ({ foreignId }) => ({ room: room.post('ut', foreignId) }),
  'LIVE user': ({ owner }) => ({ room: room.user(owner.id) }),
  'LIVE chat': ({ chatId }) => ({ room: room.chat(chatId) }),
  'LIVE chat #blocked': ({ blockedChatId }) => ({ room: room.chat(blockedChatId) }),
  // there is no such room: moderators get events in their own rooms
  'LIVE admin': () => ({ room: 'admin:cases' }),

  'GET /metrics #here': () => ({ local: true }),
  'GET /healthz/host': () => ({ query: 'domain=ou.quad.localhost' }),
  'GET /healthz/host #unknown': () => ({ query: 'domain=elsewhere.example' }),
  'POST /api/policy-reports': () => ({
    headers: { 'content-type': 'application/csp-report' },
    body: Buffer.from('{"csp-report":{"effective-directive":"script-src-elem","blocked-uri":"inline"}}'),
  }),
  'GET /logos/:name': () => ({ params: { name: 'ou.svg' } }),
  'GET /icons/:name': () => ({ params: { name: 'ou.svg' } }),

  'GET /sandbox/mail/:id': () => ({ params: { id: '0' } }),
  'GET /sandbox/mail/:id/html': () => ({ params: { id: '0' } }),
  'POST /sandbox/clock': () => ({ body: { advance: 0 } }),
  'POST /sandbox/openid/authorize': () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  'POST /sandbox/openid/token': () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  'POST /sandbox/university/authorize': () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  'POST /sandbox/university/token': () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  'POST /sandbox/stripe/pay/:id': () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' } }),

  // an empty frame: its content comes from calls that have their own lines
  'PAGE /admin/cases/:id': onPost(() => NOBODY),
  'PAGE /post/:id': onPost(shown),
  'PAGE /:username': ({ owner }) => ({ params: { username: owner.username } }),
};
