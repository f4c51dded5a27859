import { setField } from '../../../contract/identity/settings.ts';
import { inviteLines } from './invite-table.ts';
import { courseLines } from './course-table.ts';
import { saleLines } from './sale-table.ts';
import { staffLines } from './staff-lines.ts';
import { meetUpLines } from './meet-up-table.ts';
import { notificationLines } from './notification-table.ts';
import { priceLines } from './price-table.ts';
import { watchingLines } from './watching-table.ts';

/**
 * The expected answer for each role: a line for every route of the server, with `#` and a word where one route has
 * several cases. The columns are the roles of world.ts; everyone calls OU's host. samples.ts makes the requests so
 * that only access decides: 422 means that the caller was let in and sent a wrong code, or named someone else's
 * record.
 *
 * After the answers comes `read` or `read-as-account` where other campuses answer otherwise (campuses.ts), and for a
 * call that changes something what it can put before a person who never answered, such as `>nobody` (strangers.test.ts).
 */
export const onPrivateCampus = `
route                                            vis unv ver mem gue own oth blo ban sus mod adm
GET /api/campuses/:id                            200 200 200 200 200 200 200 200 200 200 200 200
GET /api/campus/stats                            200 200 200 200 200 200 200 200 200 200 200 200
GET /api/campus/members                          401 403 200 200 200 200 200 200 401 401 200 200 read
GET /api/schools                                 200 200 200 200 200 200 200 200 200 200 200 200
GET /api/region                                  200 200 200 200 200 200 200 200 200 200 200 200
GET /api/viewer                                  200 200 200 200 200 200 200 200 200 200 200 200
POST /api/auth/email-check                       200 200 200 200 200 200 200 200 403 200 200 200 >nobody
POST /api/auth/registrations                     201 201 201 201 201 201 201 201 201 201 201 201 >mailbox
POST /api/auth/registrations #own-address        201 422 422 422 422 422 422 422 403 422 422 422
POST /api/auth/sessions                          401 201 201 201 201 201 201 201 403 403 201 201 >nobody
GET /api/auth/sessions                           401 200 200 200 200 200 200 200 401 401 200 200
DELETE /api/auth/sessions                        401 204 204 204 204 204 204 204 401 401 204 204 >nobody
DELETE /api/auth/sessions/current                200 200 200 200 200 200 200 200 200 200 200 200 >nobody
DELETE /api/auth/sessions/:id                    401 204 204 204 204 204 204 204 401 401 204 204 >nobody
DELETE /api/auth/sessions/:id #anothers          401 404 404 404 404 404 404 404 401 401 404 404
GET /api/auth/options                            200 200 200 200 200 200 200 200 200 200 200 200
GET /api/auth/google/start                       302 302 302 302 302 302 302 302 302 302 302 302
GET /api/auth/google/callback                    302 302 302 302 302 302 302 302 302 302 302 302
GET /api/auth/university/start                   302 302 302 302 302 302 302 302 302 302 302 302
GET /api/auth/university/callback                302 302 302 302 302 302 302 302 302 302 302 302
GET /api/auth/university/link                    410 410 410 410 410 410 410 410 410 410 410 410
POST /api/auth/university/link                   410 410 410 410 410 410 410 410 410 410 410 410 >nobody
POST /api/auth/university/link/codes             410 410 410 410 410 410 410 410 410 410 410 410 >mailbox

POST /api/auth/sign-in-links                     200 200 200 200 200 200 200 200 403 200 200 200 >mailbox
POST /api/auth/sign-in-links/follow              410 201 201 201 201 201 201 201 403 403 201 201 >nobody
POST /api/auth/sign-in-links/follow #made-up     410 410 410 410 410 410 410 410 410 410 410 410
POST /api/auth/password-links                    404 200 200 200 200 200 200 200 403 200 200 200 >mailbox
POST /api/auth/password-links/check              410 200 200 200 200 200 200 200 200 200 200 200 >nobody
POST /api/auth/password-links/follow             410 200 200 200 200 200 200 200 403 200 200 200 >nobody
POST /api/auth/password-links/follow #made-up    410 410 410 410 410 410 410 410 410 410 410 410
POST /api/auth/claims                            201 201 201 201 201 201 201 201 201 201 201 201 >nobody
POST /api/auth/claims #made-up                   410 410 410 410 410 410 410 410 410 410 410 410
POST /api/auth/codes/verify-user                 401 200 422 422 422 422 422 422 401 401 422 422 >mailbox
POST /api/auth/codes/verify-user/check           401 422 422 422 422 422 422 422 401 401 422 422 >nobody
POST /api/auth/codes/verify-school               401 403 200 200 200 200 200 200 401 401 200 200 >mailbox
POST /api/auth/codes/verify-school/check         401 403 422 422 422 422 422 422 401 401 422 422 >nobody
POST /api/auth/codes/verify-school/follow        401 403 410 410 410 410 410 410 401 401 410 410 >nobody
POST /api/auth/codes/change-email                401 200 200 200 200 200 200 200 401 401 200 200 >mailbox
POST /api/auth/codes/change-email/check          401 422 422 422 422 422 422 422 401 401 422 422 >mailbox

POST /api/auth/passkey-challenges                200 200 200 200 200 200 200 200 200 200 200 200 >nobody
POST /api/auth/passkey-challenges #proof         401 200 200 200 200 200 200 200 401 401 200 200
POST /api/auth/passkey-challenges #step          410 410 410 410 410 410 410 410 410 410 410 410
POST /api/auth/passkey-sign-ins                  422 422 422 422 422 422 422 422 422 422 422 422 >nobody
GET /api/auth/second-step                        410 410 410 410 410 410 410 410 410 410 410 410
POST /api/auth/second-step                       410 410 410 410 410 410 410 410 410 410 410 410 >nobody
GET /api/settings/sign-in-methods                401 200 200 200 200 200 200 200 401 401 200 200
POST /api/settings/sign-in-methods               401 403 200 200 200 200 200 200 401 401 200 200 >nobody
DELETE /api/settings/sign-in-methods/:method     401 404 404 404 404 404 404 404 401 401 404 404 >nobody
GET /api/auth/proof                              401 200 200 200 200 200 200 200 401 401 200 200
POST /api/auth/proof                             401 204 204 204 204 204 204 204 401 401 204 204 >nobody
POST /api/auth/proof #wrong                      401 422 422 422 422 422 422 422 401 401 422 422
POST /api/auth/codes/proof                       401 422 422 422 422 422 422 422 401 401 422 422 >nobody

GET /api/settings/security                       401 200 200 200 200 200 200 200 401 401 200 200
POST /api/settings/security/passkeys/options     401 403 200 200 200 200 200 200 401 401 200 200 >nobody
POST /api/settings/security/passkeys             401 403 422 422 422 422 422 422 401 401 422 422 >nobody
POST /api/settings/security/apps/secrets         401 403 200 200 200 200 200 200 401 401 200 200 >nobody
POST /api/settings/security/apps                 401 403 422 422 422 422 422 422 401 401 422 422 >nobody
PUT /api/settings/security/factors/:id           401 404 404 404 404 404 404 404 401 401 404 404 >nobody
PUT /api/settings/security/factors/:id #anothers 401 404 404 404 404 404 404 404 401 401 404 404
DELETE /api/settings/security/factors/:id        401 404 404 404 404 404 404 404 401 401 404 404 >nobody
DELETE /api/settings/security/factors/:id #anothers 401 404 404 404 404 404 404 404 401 401 404 404
POST /api/settings/security/recovery-codes       401 404 404 404 404 404 404 404 401 401 404 404 >nobody

GET /api/settings/account                        401 200 200 200 200 200 200 200 401 401 200 200
PUT /api/settings/username                       401 403 200 200 200 200 200 200 401 401 200 200 >nobody
${Object.values(setField)
  .map(({ path }) => `PUT ${path} 401 403 200 200 200 200 200 200 401 401 200 200 >nobody`)
  .join('\n')}
PUT /api/settings/password                       401 200 200 200 200 200 200 200 401 401 200 200 >nobody
PUT /api/settings/password #wrong                401 422 422 422 422 422 422 422 401 401 422 422
GET /api/settings/exports/latest                 401 200 200 200 200 200 200 200 401 401 200 200
GET /api/settings/exports/:id/file               401 404 404 404 404 200 404 404 401 401 404 404
POST /api/settings/exports                       401 201 201 201 201 201 201 201 401 401 201 201 >nobody
POST /api/settings/account/deletion              401 204 204 204 204 204 204 204 401 401 204 204 >to-staff
POST /api/settings/account/deletion #wrong       401 422 422 422 422 422 422 422 401 401 422 422

GET /api/profiles/:username                      200 200 200 200 200 200 200 404 200 200 200 200
GET /api/profiles/:username #missing             404 404 404 404 404 404 404 404 404 404 404 404
GET /api/profiles/:username/posts                401 403 200 200 200 200 200 404 401 401 200 200 read
GET /api/profiles/:username/posts #replies       401 403 200 200 200 200 200 404 401 401 200 200 read
GET /api/profiles/:username/posts #missing       401 403 404 404 404 404 404 404 401 401 404 404 read
POST /api/profiles/:username/claim-links         200 200 200 200 200 200 200 200 200 200 200 200 >mailbox
POST /api/profiles/:username/claim-links #owned  409 409 409 409 409 409 409 404 409 409 409 409
PUT /api/profile/name                            401 403 200 200 200 200 200 200 401 401 200 200 >nobody
PUT /api/profile/bio                             401 403 200 200 200 200 200 200 401 401 200 200 >nobody
PUT /api/profile/photo                           401 403 422 422 422 422 422 422 401 401 422 422 >nobody

GET /api/feed                                    401 403 200 200 200 200 200 200 401 401 200 200 read
GET /api/feed #filtered                          401 403 200 200 200 200 200 200 401 401 200 200 read
GET /api/feed/summary                            401 403 200 200 200 200 200 200 401 401 200 200 read
GET /api/media                                   401 403 200 200 200 200 200 200 401 401 200 200 read
GET /api/saved                                   401 403 200 200 200 200 200 200 401 401 200 200 read-as-account
GET /api/saved/count                             401 403 200 200 200 200 200 200 401 401 200 200 read-as-account
GET /api/spots                                   401 403 200 200 200 200 200 200 401 401 200 200 read
PUT /api/spots/usual                             401 403 200 200 200 200 200 200 401 401 200 200 read-as-account >nobody
PUT /api/posts/:id/spot                          401 403 403 403 403 204 403 404 401 401 403 403 read-as-account >nobody
PUT /api/posts/:id/spot #hidden                  401 403 404 404 404 404 404 404 401 401 404 404 read-as-account
GET /api/listings                                401 403 200 200 200 200 200 200 401 401 200 200 read-as-account

POST /api/posts                                  401 403 403 201 403 201 201 201 401 401 201 201 >notifies
GET /api/posts/:id                               401 403 200 200 200 200 200 404 401 401 200 200 read
GET /api/posts/:id #comment                      401 403 200 200 200 200 200 404 401 401 200 200 read
GET /api/posts/:id #hidden                       401 403 404 404 404 404 404 404 401 401 404 404 read
GET /api/posts/:id #deleted                      401 403 410 410 410 410 410 404 401 401 410 410 read
GET /api/posts/:id #foreign                      401 403 404 404 404 404 404 404 401 401 404 404 read
GET /api/posts/:id #missing                      401 403 404 404 404 404 404 404 401 401 404 404 read
DELETE /api/posts/:id                            401 403 403 403 403 204 403 404 401 401 403 403 >after-answer
DELETE /api/posts/:id #comment                   401 403 403 403 403 204 403 404 401 401 403 403
DELETE /api/posts/:id #foreign                   401 403 404 404 404 404 404 404 401 401 404 404 read-as-account
DELETE /api/posts/:id #hidden                    401 403 404 404 404 404 404 404 401 401 404 404 read-as-account
PATCH /api/posts/:id                             401 403 403 403 403 200 403 404 401 401 403 403 >notifies
PATCH /api/posts/:id #hidden                     401 403 404 404 404 404 404 404 401 401 404 404 read-as-account
PATCH /api/posts/:id #foreign                    401 403 404 404 404 404 404 404 401 401 404 404 read-as-account
GET /api/posts/:id/history                       401 403 200 200 200 200 200 404 401 401 200 200 read
GET /api/posts/:id/history #hidden               401 403 404 404 404 404 404 404 401 401 404 404 read
PUT /api/posts/:id/sold                          401 403 403 403 403 200 403 404 401 401 403 403 >after-answer
PUT /api/posts/:id/extension                     401 403 403 403 403 200 403 404 401 401 403 403 >nobody
PUT /api/posts/:id/save                          401 403 200 200 200 200 200 404 401 401 200 200 read-as-account >notifies
PUT /api/posts/:id/save #hidden                  401 403 404 404 404 404 404 404 401 401 404 404 read-as-account
DELETE /api/posts/:id/save                       401 403 200 200 200 200 200 404 401 401 200 200 read-as-account >nobody
GET /api/posts/:id/likes                         401 403 200 200 200 200 200 404 401 401 200 200 read
GET /api/posts/:id/similar                       401 403 200 200 200 200 200 404 401 401 200 200 read
GET /api/posts/:id/likes #hidden                 401 403 404 404 404 404 404 404 401 401 404 404 read
GET /api/posts/:id/similar #hidden               401 403 404 404 404 404 404 404 401 401 404 404 read
GET /api/posts/:id/comments                      401 403 200 200 200 200 200 404 401 401 200 200 read
GET /api/posts/:id/comments #hidden              401 403 404 404 404 404 404 404 401 401 404 404 read
POST /api/posts/:id/comments                     401 403 403 201 201 201 201 404 401 401 201 201 >notifies
POST /api/posts/:id/comments #hidden             401 403 403 404 404 404 404 404 401 401 404 404
POST /api/posts/:id/comments #foreign            401 403 403 404 404 404 404 404 401 401 404 404

GET /api/search                                  401 403 200 200 200 200 200 200 401 401 200 200 read
GET /api/search/summary                          401 403 200 200 200 200 200 200 401 401 200 200 read
GET /api/search #people                          401 403 200 200 200 200 200 200 401 401 200 200 read
GET /api/search/saved                            401 403 200 200 200 200 200 200 401 401 200 200 read-as-account
GET /api/search/suggestions                      401 403 200 200 200 200 200 200 401 401 200 200 read
GET /api/people                                  401 403 200 200 200 200 200 200 401 401 200 200 read-as-account

POST /api/analytics                              204 204 204 204 204 204 204 204 204 204 204 204 >nobody
GET /api/posts/:id/analytics                     401 403 403 403 403 200 403 404 401 401 403 403
GET /api/posts/:id/analytics #hidden             401 403 404 404 404 404 404 404 401 401 404 404

GET /api/posts/:id/boost                         401 403 403 403 403 200 403 404 401 401 403 403
GET /api/posts/:id/boost #hidden                 401 403 404 404 404 404 404 404 401 401 404 404
GET /api/posts/:id/boost #foreign                401 403 404 404 404 404 404 404 401 401 404 404
POST /api/posts/:id/ads                          401 403 403 403 403 201 403 404 401 401 403 403 >nobody
POST /api/posts/:id/ads #hidden                  401 403 404 404 404 404 404 404 401 401 404 404
GET /api/ads                                     401 403 200 200 200 200 200 200 401 401 200 200
GET /api/ads/:id                                 401 403 404 404 404 200 404 404 401 401 404 404
GET /api/ads/:id/analytics                       401 403 404 404 404 200 404 404 401 401 404 404
PATCH /api/ads/:id                               401 403 404 404 404 200 404 404 401 401 404 404 >nobody
POST /api/ads/:id/pause                          401 403 404 404 404 200 404 404 401 401 404 404 >nobody
POST /api/ads/:id/resume                         401 403 404 404 404 200 404 404 401 401 404 404 >nobody
POST /api/ads/:id/checkout                       401 403 404 404 404 200 404 404 401 401 404 404 >nobody
POST /api/ads/:id/stop                           401 403 404 404 404 200 404 404 401 401 404 404 >nobody
DELETE /api/ads/:id                              401 403 404 404 404 200 404 404 401 401 404 404 >nobody
GET /api/ads/sponsored                           401 403 200 200 200 200 200 200 401 401 200 200 read
PUT /api/ads/:id/hidden                          401 403 204 204 204 204 204 404 401 401 204 204 read-as-account >nobody
PUT /api/ads/:id/hidden #foreign                 401 403 404 404 404 404 404 404 401 401 404 404 read-as-account
GET /api/admin/ads                               401 403 403 403 403 403 403 403 401 401 200 200
POST /api/admin/ads/:id/approve                  401 403 403 403 403 403 403 403 401 401 200 200 >by-staff
POST /api/admin/ads/:id/reject                   401 403 403 403 403 403 403 403 401 401 200 200 >by-staff
GET /api/checkouts/:id                           401 403 404 404 404 404 404 404 401 401 404 404
POST /api/checkouts/:id/cancel                   401 403 404 404 404 404 404 404 401 401 404 404 >nobody
POST /api/payments                               401 403 201 201 201 201 201 201 401 401 201 201 >nobody
GET /api/payments                                401 403 200 200 200 200 200 200 401 401 200 200
GET /api/payments/activity                       401 403 200 200 200 200 200 200 401 401 200 200
GET /api/payments/activity.csv                   401 403 200 200 200 200 200 200 401 401 200 200
POST /api/stripe/webhook                         400 400 400 400 400 400 400 400 400 400 400 400 >nobody

GET /api/chats                                   401 403 200 200 200 200 200 200 401 401 200 200
GET /api/chats/unread                            401 200 200 200 200 200 200 200 401 401 200 200
GET /api/chats/check/:userId                     401 403 200 200 200 200 200 404 401 401 200 200
PUT /api/chats/with/:id                          401 403 403 200 200 422 200 404 401 401 200 200 >words
GET /api/chats/:id                               401 403 404 404 404 200 200 404 401 401 404 404
GET /api/chats/:id #blocked                      401 403 404 404 404 404 404 404 401 401 404 404
DELETE /api/chats/:id                            401 403 404 404 404 204 404 404 401 401 404 404 >nobody
GET /api/chats/:id/messages                      401 403 404 404 404 200 200 404 401 401 404 404
GET /api/chats/:id/messages #blocked             401 403 404 404 404 404 404 404 401 401 404 404
POST /api/chats/:id/messages                     401 403 403 404 404 201 201 404 401 401 404 404 >words
POST /api/chats/:id/messages #blocked            401 403 403 404 404 404 404 404 401 401 404 404
PUT /api/chats/:id/mute                          401 403 404 404 404 200 200 404 401 401 404 404 >nobody
POST /api/chats/:id/read                         401 403 404 404 404 200 200 404 401 401 404 404 >nobody
PUT /api/messages/:id/like                       401 403 403 404 404 200 200 404 401 401 404 404 >notifies
DELETE /api/messages/:id                         401 403 404 404 404 200 403 404 401 401 404 404 >nobody
DELETE /api/messages/:id/like                    401 403 403 404 404 200 200 404 401 401 404 404 >nobody
GET /api/users                                   401 403 200 200 200 200 200 200 401 401 200 200 read-as-account

GET /api/availability                            410 410 410 410 410 410 410 410 410 410 410 410
POST /api/availability                           410 410 410 410 410 410 410 410 410 410 410 410 >after-answer

POST /api/uploads                                401 403 201 201 201 201 201 201 401 401 201 201 >nobody
POST /api/uploads/:id                            401 403 404 404 404 404 404 404 401 401 404 404 >nobody
HEAD /api/uploads                                401 403 404 404 404 404 404 404 401 401 404 404
PATCH /api/uploads                               401 403 404 404 404 404 404 404 401 401 404 404 >nobody
DELETE /api/uploads                              401 403 404 404 404 404 404 404 401 401 404 404 >nobody
HEAD /api/uploads/:id                            401 403 404 404 404 200 404 404 401 401 404 404
PATCH /api/uploads/:id                           401 403 404 404 404 204 404 404 401 401 404 404 >nobody
DELETE /api/uploads/:id                          401 403 404 404 404 204 404 404 401 401 404 404 >nobody
GET /api/files/:id                               401 403 422 422 422 200 422 422 401 401 422 422
DELETE /api/files/:id                            401 403 204 204 204 204 204 204 401 401 204 204 >nobody
GET /files/:id/:name #post-photo                 404 404 200 200 200 200 200 404 404 404 200 200 read
GET /files/:id/:name #hidden-photo               404 404 404 404 404 404 404 404 404 404 200 200
GET /files/:id/:name #unused-upload              404 404 404 404 404 200 404 404 404 404 404 404
GET /files/:id/:name #profile-picture            200 200 200 200 200 200 200 200 200 200 200 200
GET /files/:id/:name #message-photo              404 404 404 404 404 200 200 404 404 404 404 404
GET /files/:id/:name #reported-photo             404 404 404 404 404 200 200 404 404 404 200 200
GET /files/:id/:name #missing                    404 404 404 404 404 404 404 404 404 404 404 404

POST /api/reports                                401 403 200 200 200 422 200 404 401 401 200 200
POST /api/reports #user                          401 403 200 200 200 422 200 404 401 401 200 200
POST /api/reports #comment                       401 403 200 200 200 422 200 404 401 401 200 200
POST /api/reports #message                       401 403 404 404 404 422 200 404 401 401 404 404
POST /api/reports #hidden                        401 403 404 404 404 404 404 404 401 401 404 404
POST /api/reports #foreign                       401 403 404 404 404 404 404 404 401 401 404 404
GET /api/users/:id/standing                      401 403 200 200 200 200 200 404 401 401 200 200
PUT /api/users/:id/block                         401 403 200 200 200 200 200 200 401 401 200 200 >nobody
DELETE /api/users/:id/block                      401 403 200 200 200 200 200 200 401 401 200 200 >nobody
PUT /api/users/:id/mute                          401 403 200 200 200 200 200 200 401 401 200 200 >nobody
DELETE /api/users/:id/mute                       401 403 200 200 200 200 200 200 401 401 200 200 >nobody
PUT /api/users/:id/follow                        401 403 200 200 200 422 200 404 401 401 200 200 read-as-account >nobody

POST /api/posts/:id/offers                       401 403 403 201 201 422 201 404 401 401 201 201 >words
POST /api/posts/:id/offers #hidden               401 403 403 404 404 404 404 404 401 401 404 404
GET /api/posts/:id/queue                         401 403 200 200 200 200 200 404 401 401 200 200 read
GET /api/posts/:id/queue #hidden                 401 403 404 404 404 404 404 404 401 401 404 404 read
GET /api/posts/:id/buyers                        401 403 403 403 403 200 403 404 401 401 403 403
PUT /api/posts/:id/hold                          401 403 403 403 403 404 403 404 401 401 403 403 >after-answer
PUT /api/posts/:id/sale                          401 403 403 403 403 200 403 404 401 401 403 403 >after-answer
GET /api/deals                                   401 403 200 200 200 200 200 200 401 401 200 200
GET /api/deals/:id                               401 403 404 404 404 200 200 404 401 401 404 404
GET /api/chats/:id/deals                         401 403 404 404 404 200 200 404 401 401 404 404
GET /api/chats/:id/deals #blocked                401 403 404 404 404 404 404 404 401 401 404 404
PUT /api/deals/:id/accept                        401 403 403 404 404 200 403 404 401 401 404 404 >after-answer
PUT /api/deals/:id/hold                          401 403 403 404 404 200 403 404 401 401 404 404 >after-answer
DELETE /api/deals/:id/hold                       401 403 403 404 404 200 403 404 401 401 404 404 >after-answer
POST /api/deals/:id/counter                      401 403 403 404 404 200 403 404 401 401 404 404 >after-answer
PUT /api/deals/:id/offer                         401 403 403 404 404 403 200 404 401 401 404 404 >words
PUT /api/deals/:id/decline                       401 403 403 404 404 200 403 404 401 401 404 404 >after-answer
PUT /api/deals/:id/withdraw                      401 403 404 404 404 403 200 404 401 401 404 404 >words
PUT /api/deals/:id/cancel                        401 403 404 404 404 200 200 404 401 401 404 404 >after-answer
PUT /api/deals/:id/sale                          401 403 404 404 404 403 200 404 401 401 404 404 >after-answer
${meetUpLines}
${notificationLines}${courseLines}${saleLines}${inviteLines}${priceLines}${watchingLines}

GET /api/users/:id/record                        404 404 200 200 200 200 200 404 404 404 200 200 read
GET /api/users/:id/notes                         404 404 200 200 200 200 200 404 404 404 200 200 read
GET /api/deals/:id/rating                        401 403 404 404 404 200 200 404 401 401 404 404
PUT /api/deals/:id/rating                        401 403 404 404 404 200 200 404 401 401 404 404 >after-answer
PUT /api/ratings/:id/reply                       401 403 404 404 404 200 404 404 401 401 404 404 >after-answer
POST /api/reports #note                          401 403 200 200 200 200 422 404 401 401 200 200

DELETE /api/users/:id/follow                     401 403 200 200 200 200 200 200 401 401 200 200 >nobody
GET /api/blocks                                  401 403 200 200 200 200 200 200 401 401 200 200
GET /api/mutes                                   401 403 200 200 200 200 200 200 401 401 200 200
GET /api/posts/:id/mute                          401 403 200 200 200 200 200 404 401 401 200 200 read-as-account
PUT /api/posts/:id/mute                          401 403 200 200 200 200 200 404 401 401 200 200 read-as-account >nobody
PUT /api/posts/:id/mute #hidden                  401 403 404 404 404 404 404 404 401 401 404 404 read-as-account

${staffLines}
GET /api/admin/campuses/:id/spots                401 403 403 403 403 403 403 403 401 401 403 200
POST /api/admin/campuses/:id/spots               401 403 403 403 403 403 403 403 401 401 403 201 >by-staff
PUT /api/admin/spots/:id                         401 403 403 403 403 403 403 403 401 401 403 200 >by-staff
DELETE /api/admin/spots/:id                      401 403 403 403 403 403 403 403 401 401 403 204 >by-staff
GET /api/admin/school-requests                   401 403 403 403 403 403 403 403 401 401 403 200
PUT /api/admin/school-requests/:id/done          401 403 403 403 403 403 403 403 401 401 403 404 >by-staff
GET /api/admin/words                             401 403 403 403 403 403 403 403 401 401 200 200
POST /api/admin/words                            401 403 403 403 403 403 403 403 401 401 201 201 >by-staff
DELETE /api/admin/words/:id                      401 403 403 403 403 403 403 403 401 401 404 404 >by-staff
GET /api/admin/doctor                            401 403 403 403 403 403 403 403 401 401 403 200
GET /api/admin/synonyms                          401 403 403 403 403 403 403 403 401 401 403 200
GET /api/admin/synonyms/preview                  401 403 403 403 403 403 403 403 401 401 403 200
POST /api/admin/synonyms                         401 403 403 403 403 403 403 403 401 401 403 201 >by-staff
PUT /api/admin/synonyms/:id                      401 403 403 403 403 403 403 403 401 401 403 200 >by-staff
DELETE /api/admin/synonyms/:id                   401 403 403 403 403 403 403 403 401 401 403 204 >by-staff
GET /api/admin/searches                          401 403 403 403 403 403 403 403 401 401 200 200
PUT /api/admin/searches/:id/removal              401 403 403 403 403 403 403 403 401 401 404 404 >by-staff
DELETE /api/admin/searches/:id/removal           401 403 403 403 403 403 403 403 401 401 404 404 >by-staff
GET /api/admin/campuses                          401 403 403 403 403 403 403 403 401 401 403 200
POST /api/admin/campuses                         401 403 403 403 403 403 403 403 401 401 403 201 >by-staff
PATCH /api/admin/campuses/:id                    401 403 403 403 403 403 403 403 401 401 403 200 >by-staff
GET /api/admin/roles                             401 403 403 403 403 403 403 403 401 401 403 200
PUT /api/admin/roles                             401 403 403 403 403 403 403 403 401 401 403 200 >by-staff
GET /api/admin/undeliverable                     401 403 403 403 403 403 403 403 401 401 403 200
POST /api/admin/undeliverable/allow              401 403 403 403 403 403 403 403 401 401 403 404 >by-staff
GET /api/admin/exclusions                        401 403 403 403 403 403 403 403 401 401 403 200
POST /api/admin/exclusions                       401 403 403 403 403 403 403 403 401 401 403 201 >by-staff
DELETE /api/admin/exclusions/:id                 401 403 403 403 403 403 403 403 401 401 403 404 >by-staff
GET /api/appeals                                 401 403 200 200 200 200 200 200 401 401 200 200
POST /api/appeals                                401 403 404 404 404 404 404 404 401 401 404 404 >to-staff
POST /api/appeals/by-link                        410 410 410 410 410 410 410 410 410 410 410 410 >to-staff
POST /api/appeals/by-link/check                  410 410 410 410 410 410 410 410 410 410 410 410 >nobody

POST /api/feedback                               201 201 201 201 201 201 201 201 201 201 201 201 >to-staff
POST /api/school-requests                        204 204 204 204 204 204 204 204 204 204 204 204 >to-staff

LIVE campus                                      no  no  yes yes yes yes yes yes no  no  yes yes read
LIVE campus #foreign                             no  no  no  no  no  no  no  no  no  no  no  no
LIVE post                                        no  no  yes yes yes yes yes no  no  no  yes yes read
LIVE post #foreign                               no  no  no  no  no  no  no  no  no  no  no  no
LIVE user                                        no  no  no  no  no  no  no  no  no  no  no  no
LIVE chat                                        no  no  no  no  no  yes yes no  no  no  no  no
LIVE chat #blocked                               no  no  no  no  no  no  no  no  no  no  no  no
LIVE admin                                       no  no  no  no  no  no  no  no  no  no  no  no

GET /metrics #elsewhere                          404 404 404 404 404 404 404 404 404 404 404 404
GET /metrics #here                               200 200 200 200 200 200 200 200 200 200 200 200
GET /livez                                       200 200 200 200 200 200 200 200 200 200 200 200
GET /readyz                                      200 200 200 200 200 200 200 200 200 200 200 200
GET /healthz                                     200 200 200 200 200 200 200 200 200 200 200 200
GET /healthz/host                                200 200 200 200 200 200 200 200 200 200 200 200
GET /healthz/host #unknown                       404 404 404 404 404 404 404 404 404 404 404 404
GET /api/openapi.json                            200 200 200 200 200 200 200 200 200 200 200 200
GET /api/docs                                    200 200 200 200 200 200 200 200 200 200 200 200
GET /api/docs.js                                 200 200 200 200 200 200 200 200 200 200 200 200
GET /api/docs/*                                  404 404 404 404 404 404 404 404 404 404 404 404
POST /api/policy-reports                         204 204 204 204 204 204 204 204 204 204 204 204 >nobody
GET /assets/*                                    404 404 404 404 404 404 404 404 404 404 404 404
GET /sw.js                                       404 404 404 404 404 404 404 404 404 404 404 404
GET /*                                           404 404 404 404 404 404 404 404 404 404 404 404
GET /.well-known/security.txt                    200 200 200 200 200 200 200 200 200 200 200 200
GET /robots.txt                                  200 200 200 200 200 200 200 200 200 200 200 200
GET /sitemap.xml                                 404 404 404 404 404 404 404 404 404 404 404 404
GET /manifest.webmanifest                        200 200 200 200 200 200 200 200 200 200 200 200
GET /logos/:name                                 200 200 200 200 200 200 200 200 200 200 200 200
GET /icons/:name                                 200 200 200 200 200 200 200 200 200 200 200 200

GET /sandbox/mail                                200 200 200 200 200 200 200 200 200 200 200 200
GET /sandbox/mail.css                            200 200 200 200 200 200 200 200 200 200 200 200
GET /sandbox/mail.js                             200 200 200 200 200 200 200 200 200 200 200 200
GET /sandbox/mail.json                           200 200 200 200 200 200 200 200 200 200 200 200
GET /sandbox/mail/newest.json                    200 200 200 200 200 200 200 200 200 200 200 200
GET /sandbox/mail/:id                            404 404 404 404 404 404 404 404 404 404 404 404
GET /sandbox/mail/:id/html                       404 404 404 404 404 404 404 404 404 404 404 404
POST /sandbox/clock                              200 200 200 200 200 200 200 200 200 200 200 200
GET /sandbox/openid/openid.css                   200 200 200 200 200 200 200 200 200 200 200 200
GET /sandbox/openid/.well-known/openid-configuration 200 200 200 200 200 200 200 200 200 200 200 200
GET /sandbox/openid/jwks                         200 200 200 200 200 200 200 200 200 200 200 200
GET /sandbox/openid/authorize                    400 400 400 400 400 400 400 400 400 400 400 400
POST /sandbox/openid/authorize                   400 400 400 400 400 400 400 400 400 400 400 400
POST /sandbox/openid/token                       400 400 400 400 400 400 400 400 400 400 400 400
GET /sandbox/openid/userinfo                     401 401 401 401 401 401 401 401 401 401 401 401
GET /sandbox/university/.well-known/openid-configuration 200 200 200 200 200 200 200 200 200 200 200 200
GET /sandbox/university/jwks                     200 200 200 200 200 200 200 200 200 200 200 200
GET /sandbox/university/authorize                400 400 400 400 400 400 400 400 400 400 400 400
POST /sandbox/university/authorize               400 400 400 400 400 400 400 400 400 400 400 400
POST /sandbox/university/token                   400 400 400 400 400 400 400 400 400 400 400 400
GET /sandbox/university/userinfo                 401 401 401 401 401 401 401 401 401 401 401 401
GET /sandbox/openid/end                          200 200 200 200 200 200 200 200 200 200 200 200
GET /sandbox/university/end                      200 200 200 200 200 200 200 200 200 200 200 200
GET /sandbox/stripe/stripe.css                   200 200 200 200 200 200 200 200 200 200 200 200
GET /sandbox/stripe/pay/:id                      404 404 404 404 404 404 404 404 404 404 404 404
POST /sandbox/stripe/pay/:id                     404 404 404 404 404 404 404 404 404 404 404 404
POST /sandbox/stripe/v1/checkout/sessions        401 401 401 401 401 401 401 401 401 401 401 401
GET /sandbox/stripe/v1/checkout/sessions/:id     401 401 401 401 401 401 401 401 401 401 401 401
POST /sandbox/stripe/v1/checkout/sessions/:id/expire 401 401 401 401 401 401 401 401 401 401 401 401

PAGE /home                                       200 200 200 200 200 200 200 200 200 200 200 200
PAGE /post/:id                                   200 200 200 200 200 200 200 404 200 200 200 200
PAGE /:username                                  200 200 200 200 200 200 200 200 200 200 200 200
PAGE /admin                                      404 404 404 404 404 404 404 404 404 404 200 200
PAGE /admin/cases/:id                            404 404 404 404 404 404 404 404 404 404 200 200
PAGE /admin/users                                404 404 404 404 404 404 404 404 404 404 200 200
PAGE /admin/audit                                404 404 404 404 404 404 404 404 404 404 200 200
PAGE /admin/campuses                             404 404 404 404 404 404 404 404 404 404 200 200
PAGE /admin/roles                                404 404 404 404 404 404 404 404 404 404 200 200
PAGE /appeal                                     200 200 200 200 200 200 200 200 200 200 200 200
PAGE /settings/account                           200 200 200 200 200 200 200 200 200 200 200 200
PAGE /api/nothing                                404 404 404 404 404 404 404 404 404 404 404 404
PAGE /files/nothing                              404 404 404 404 404 404 404 404 404 404 404 404
PAGE /sandbox/nothing                            404 404 404 404 404 404 404 404 404 404 404 404
PAGE /live                                       404 404 404 404 404 404 404 404 404 404 404 404
PAGE /liverpool                                  200 200 200 200 200 200 200 200 200 200 200 200
PAGE /nothing.xml                                404 404 404 404 404 404 404 404 404 404 404 404
`;
