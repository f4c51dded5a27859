import { setField } from '../../../contract/identity/settings.ts';

/*
 * Every call of the server that changes something, by what it can put before another person who never answered: words, or
 * a notification. A new call has to be added to one of these lists; one of `paths.ts` proves each bound.
 */

/** Counts as a message: 8 until the other person answers (MSG-41). */
const words = `
PUT /api/chats/with/:id
POST /api/chats/:id/messages
POST /api/posts/:id/offers
PUT /api/deals/:id/withdraw
PUT /api/deals/:id/offer
POST /api/sales/:id/offers
`;

/** Notifies at most `notifications.stranger` times: 40 in three days. */
const notifies = `
POST /api/posts
PATCH /api/posts/:id
POST /api/posts/:id/comments
PUT /api/posts/:id/save
PUT /api/messages/:id/like
POST /api/posts/:id/looking-for
`;

/** Only in a deal in which the other person did the step before, so they have answered. */
const afterAnswer = `
PUT /api/deals/:id/accept
PUT /api/deals/:id/hold
DELETE /api/deals/:id/hold
POST /api/deals/:id/counter
PUT /api/deals/:id/decline
POST /api/deals/:id/meet-up
PUT /api/deals/:id/meet-up
PUT /api/deals/:id/arrival
PUT /api/deals/:id/cancel
POST /api/deals/:id/hand-off
PUT /api/deals/:id/hand-off
DELETE /api/deals/:id/hand-off
PUT /api/deals/:id/no-show
PUT /api/deals/:id/no-show/dispute
PUT /api/deals/:id/rating
PUT /api/deals/:id/sale
PUT /api/ratings/:id/reply
PUT /api/posts/:id/hold
PUT /api/posts/:id/sale
PUT /api/posts/:id/sold
DELETE /api/posts/:id
POST /api/availability
`;

/** A mail to an address that somebody typed: the limits of a mailbox hold over all of them (identity/mailboxes). */
const mailbox = `
POST /api/auth/registrations
POST /api/auth/codes/verify-user
POST /api/auth/codes/verify-school
POST /api/auth/codes/change-email
POST /api/auth/codes/change-email/check
POST /api/auth/password-links
POST /api/auth/sign-in-links
POST /api/auth/university/link/codes
POST /api/profiles/:username/claim-links
`;

/** Only staff and ambassadors, once for each person or case. */
const byStaff = `
PUT /api/ambassador/newcomers/:id/welcome
PUT /api/posts/:id/pin
POST /api/admin/ads/:id/approve
POST /api/admin/ads/:id/reject
POST /api/admin/bans
DELETE /api/admin/bans/:id
POST /api/admin/campuses
PATCH /api/admin/campuses/:id
POST /api/admin/campuses/:id/spots
POST /api/admin/campuses/:id/terms
POST /api/admin/campuses/:id/terms/import
POST /api/admin/cases/:id/appeal
POST /api/admin/cases/:id/approval
POST /api/admin/cases/:id/decisions
POST /api/admin/cases/:id/notes
POST /api/admin/decisions
POST /api/admin/exclusions
DELETE /api/admin/exclusions/:id
PUT /api/admin/feedback/:id/done
PUT /api/admin/roles
PUT /api/admin/school-requests/:id/done
PUT /api/admin/searches/:id/removal
DELETE /api/admin/searches/:id/removal
PUT /api/admin/spots/:id
DELETE /api/admin/spots/:id
POST /api/admin/synonyms
PUT /api/admin/synonyms/:id
DELETE /api/admin/synonyms/:id
POST /api/admin/targets/:kind/:id/decisions
PUT /api/admin/terms/:id
DELETE /api/admin/terms/:id
POST /api/admin/undeliverable/allow
PUT /api/admin/users/:id/ambassador
DELETE /api/admin/users/:id/ambassador
POST /api/admin/users/:id/deletion
POST /api/admin/users/:id/export
DELETE /api/admin/users/:id/sessions
POST /api/admin/words
DELETE /api/admin/words/:id
`;

/** Only staff read it, in a queue with limits of its own. */
const toStaff = `
POST /api/appeals
POST /api/appeals/by-link
PUT /api/deals/:id/no-show/escalation
POST /api/feedback
POST /api/reports
POST /api/school-requests
POST /api/settings/account/deletion
`;

/** Reaches nobody else: one's own account, lists, ads, files and choices. */
const nobody = `
DELETE /api/ads/:id
PATCH /api/ads/:id
POST /api/ads/:id/checkout
PUT /api/ads/:id/hidden
POST /api/ads/:id/pause
POST /api/ads/:id/resume
POST /api/ads/:id/stop
POST /api/alerts/link
POST /api/alerts/stop
POST /api/analytics
POST /api/appeals/by-link/check
POST /api/auth/claims
POST /api/auth/codes/proof
POST /api/auth/codes/verify-school/check
POST /api/auth/codes/verify-school/follow
POST /api/auth/codes/verify-user/check
POST /api/auth/email-check
POST /api/auth/passkey-challenges
POST /api/auth/passkey-sign-ins
POST /api/auth/password-links/check
POST /api/auth/password-links/follow
POST /api/auth/proof
POST /api/auth/second-step
POST /api/auth/sessions
DELETE /api/auth/sessions
DELETE /api/auth/sessions/:id
DELETE /api/auth/sessions/current
POST /api/auth/sign-in-links/follow
POST /api/auth/university/link
DELETE /api/chats/:id
PUT /api/chats/:id/mute
POST /api/chats/:id/read
POST /api/checkouts/:id/cancel
POST /api/deals/:id/share
DELETE /api/deals/:id/share
DELETE /api/files/:id
POST /api/invite
DELETE /api/invite
PUT /api/invite/credit
POST /api/invites/:code/accept
POST /api/looking-for/count
POST /api/mail/bounces
POST /api/mail/unsubscribe
DELETE /api/messages/:id/like
DELETE /api/messages/:id
PUT /api/my-courses/:code
DELETE /api/my-courses/:code
POST /api/notifications/read
POST /api/payments
POST /api/policy-reports
POST /api/posts/:id/ads
PUT /api/posts/:id/extension
PUT /api/posts/:id/mute
DELETE /api/posts/:id/pin
DELETE /api/posts/:id/save
PUT /api/posts/:id/share-link
DELETE /api/posts/:id/share-link
PUT /api/posts/:id/spot
PUT /api/profile/bio
PUT /api/profile/name
PUT /api/profile/photo
PUT /api/push
DELETE /api/push
PATCH /api/sales/:id
PUT /api/sales/:id/draft
DELETE /api/sales/:id/draft
POST /api/sales/:id/end
POST /api/sales/:id/posts
DELETE /api/sales/:id/schedule
POST /api/saved-searches
PATCH /api/saved-searches/:id
DELETE /api/saved-searches/:id
POST /api/saved-searches/:id/open
POST /api/searches
DELETE /api/searches/recent
DELETE /api/searches/recent/:id
${Object.values(setField)
  .map(({ path }) => `PUT ${path}`)
  .join('\n')}
PUT /api/settings/dismissed-season
PUT /api/settings/email-notifications
POST /api/settings/exports
PUT /api/settings/notifications
PUT /api/settings/password
PUT /api/settings/quiet-hours
POST /api/settings/security/apps
POST /api/settings/security/apps/secrets
PUT /api/settings/security/factors/:id
DELETE /api/settings/security/factors/:id
POST /api/settings/security/passkeys
POST /api/settings/security/passkeys/options
POST /api/settings/security/recovery-codes
POST /api/settings/sign-in-methods
DELETE /api/settings/sign-in-methods/:method
PUT /api/settings/username
PUT /api/spots/usual
POST /api/stripe/webhook
POST /api/uploads
PATCH /api/uploads
DELETE /api/uploads
POST /api/uploads/:id
PATCH /api/uploads/:id
DELETE /api/uploads/:id
PUT /api/users/:id/block
DELETE /api/users/:id/block
PUT /api/users/:id/follow
DELETE /api/users/:id/follow
PUT /api/users/:id/mute
DELETE /api/users/:id/mute
POST /unsubscribe
`;

export const lists = { words, notifies, afterAnswer, mailbox, byStaff, toStaff, nobody };
export type Bound = keyof typeof lists;

export const callsOf = (bound: Bound): string[] => lists[bound].split('\n').filter(Boolean);
