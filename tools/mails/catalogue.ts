import { seedCampuses } from '../../server/features/campuses/seed.ts';
import type { CampusRow, Campuses } from '../../server/features/campuses/index.ts';
import { postReceipt } from '../../server/features/ads/checkout/receipt.ts';
import { newDeviceMail } from '../../server/features/identity/sessions/device-mails.ts';
import * as links from '../../server/features/identity/links/links-mails.ts';
import { passwordChangedMail } from '../../server/features/identity/passwords/password-mails.ts';
import { linkCodeMail, methodChangedMail, universityMail } from '../../server/features/sign-in/openid/mails.ts';
import { factorMail, proofCodeMail } from '../../server/features/second-factor/mails.ts';
import { exportReadyMail } from '../../server/features/exports/mails.ts';
import { accountDeletedMail } from '../../server/features/settings/deletion/mails.ts';
import * as account from '../../server/features/settings/mails.ts';
import * as standing from '../../server/features/identity/standing/mails.ts';
import * as codes from '../../server/features/identity/verification/mails.ts';
import { approvalAnsweredMail, approvalNeededMail } from '../../server/features/moderation/decisions/approval-mails.ts';
import { decisionMail } from '../../server/features/moderation/decisions/decision-mail.ts';
import { openingMail } from '../../server/features/invites/opening/opening-mail.ts';
import { booksMail } from '../../server/features/notifications/alerts/books-mail.ts';
import { digestMail } from '../../server/features/notifications/alerts/digest-mail.ts';
import { alertMail } from '../../server/features/notifications/alerts/alert-mail.ts';
import { availabilityMail } from '../../server/features/notifications/availability/notify-sellers.ts';
import { type MailedType, notificationMail } from '../../server/features/notifications/mail/mails.ts';
import type { Tx } from '../../server/platform/database/write.ts';
import type { Mail, MailBox } from '../../server/platform/mail/mail-box.ts';

/**
 * Every mail that the product sends, with made-up people: for the gallery, and for the test that checks all of them.
 */

export interface SampleMail {
  /** kebab-case: the picture's file name */
  name: string;
  /** when it is sent, in a few words */
  when: string;
  subject: string;
  html: string;
  plain: string;
}

/** The files that contain the mails below; a new file with mails is added here. */
export const mailFiles = [
  'server/features/ads/checkout/receipt.ts',
  'server/features/settings/deletion/mails.ts',
  'server/features/identity/sessions/device-mails.ts',
  'server/features/identity/links/links-mails.ts',
  'server/features/identity/passwords/password-mails.ts',
  'server/features/sign-in/openid/mails.ts',
  'server/features/second-factor/mails.ts',
  'server/features/exports/mails.ts',
  'server/features/settings/mails.ts',
  'server/features/identity/standing/mails.ts',
  'server/features/identity/verification/mails.ts',
  'server/features/invites/opening/opening-mail.ts',
  'server/features/moderation/decisions/approval-mails.ts',
  'server/features/moderation/decisions/decision-mail.ts',
  'server/features/notifications/alerts/books-mail.ts',
  'server/features/notifications/alerts/digest-mail.ts',
  'server/features/notifications/alerts/alert-mail.ts',
  'server/features/notifications/availability/notify-sellers.ts',
  'server/features/notifications/mail/mails.ts',
] as const;

function campus(id: string): CampusRow {
  const seed = seedCampuses.find((one) => one.id === id);
  if (!seed) throw new Error(`there is no campus ${id}`);
  return {
    ...seed,
    email_domains: [...seed.email_domains],
    hosts: [],
    url: null,
    privacy: 'private',
    generic: false,
    country: 'US',
    time_zone: 'America/Chicago',
    first_page_large: false,
    passwordless: false,
    face_value_cap: true,
    share_links: true,
    opening_threshold: null,
    waiting: false,
    alum_months: 12,
    site: `https://${id}.quad.example`,
    support: 'support@quad.example',
    status: 'open',
    elsewhere: false,
    logo_version: '',
    support_email: '',
    mail_sender: '',
    social_url: '',
    legal_name: '',
    legal_address: '',
    terms_url: '',
    privacy_url: '',
    retention: {},
    own_texts: [],
    quick_picks: null,
  };
}

const caseId = '0193bb5e-7b1c-7c4e-9d5a-1f2e3d4c5b6a';
const token = 'Zk3v0mQ9xW1rT7yB5nD2sL8cH4jF6gP0aE1uI3oK5wM';
const clock = { now: () => Date.UTC(2026, 10, 21, 17) };

/**
 * All mails, in the order in which a user receives them.
 * @param own what all of their campuses have in common, such as the name of an installation with one
 */
export async function sampleMails(own: Partial<CampusRow> = {}): Promise<SampleMail[]> {
  const [ou, ut, duke] = [
    { ...campus('ou'), ...own },
    { ...campus('ut'), ...own },
    { ...campus('duke'), ...own },
  ];
  const { site } = ou;
  const linkTo = (path: string, query: Record<string, string>) => `${site}${path}?${new URLSearchParams(query)}`;

  const notification = (type: MailedType, name: string, words: string) =>
    notificationMail({
      type,
      name,
      words,
      campus: ou,
      site,
      path: type === 'message' || type === 'new chat' ? '/messages/0193' : '/post/0193',
      thread: 'post.0193.0192',
      domain: 'quad.example',
      unsubscribe: linkTo('/unsubscribe', { token }),
    });

  const listingAlert = (headline: string, message: string, why: string) =>
    alertMail({
      ...{ campus: ou, site, path: '/post/0193', headline, message, why },
      stop: linkTo('/alerts/stop', { token }),
      unsubscribe: linkTo('/unsubscribe', { token }),
    });

  /** The mail that a function sends. */
  async function dropped(drop: (tx: Tx, mail: MailBox, campuses: Campuses) => Promise<void>): Promise<Mail> {
    const mails: Mail[] = [];
    const row = { email: 'sam@ou.edu', first_name: 'Sam' };
    const tx = { query: async () => ({ rows: [row], rowCount: 1 }) } as unknown as Tx;
    const box = { post: async (_tx: Tx, mail: Mail) => void mails.push(mail) } as unknown as MailBox;
    const directory = { byIdOrDefault: () => ou, urlOf: () => site };
    await drop(tx, box, { directory } as unknown as Campuses);
    const [mail] = mails;
    if (!mail) throw new Error('nothing was dropped');
    return mail;
  }

  const receipt = await dropped((tx, mail, campuses) =>
    postReceipt(tx, { mail, clock } as never, campuses, {
      sessionId: 'cs_test_1',
      userId: '0192',
      campusId: 'ou',
      paymentId: 'pi_3QK2m1',
      cents: 1500,
      outcome: 'activated',
    }),
  );
  const entries: [name: string, when: string, mail: Pick<Mail, 'subject' | 'html' | 'plain'>][] = [
    ['verify-account', 'someone signs up with a password', codes.accountCodeMail(ou, '4821')],
    [
      'verify-school',
      'a school email has to be verified',
      codes.schoolCodeMail(ut, { code: '7350', href: 'https://ut.quad.example/settings/account/verify_school_email' }),
    ],
    [
      'finish-registration',
      'someone signs up without a password',
      links.registrationMail(ou, linkTo('/login/sent', { email: 'sam@example.com', first: 'Sam', last: 'Doe', token })),
    ],
    [
      'log-in-link',
      'someone logs in without a password',
      links.signInMail(ou, linkTo('/login/sent', { email: 'sam@example.com', token })),
    ],
    [
      'no-account',
      'a log-in link is requested for an address without an account',
      links.noAccountMail(ou, linkTo('/register', { email: 'sam@example.com' })),
    ],
    [
      'set-password',
      'a password is reset, or set for the first time',
      links.passwordMail(duke, linkTo('/login/reset', { token })),
    ],
    ['password-changed', 'a password was changed in the settings', passwordChangedMail(ou, site, 'changed')],
    ['password-reset', 'a password was set by a mailed link', passwordChangedMail(ou, site, 'reset')],
    ['first-password', 'an account got its first password', passwordChangedMail(ou, site, 'first')],
    [
      'new-device',
      'someone logs in with a browser that is new to the account',
      newDeviceMail(ou, site, {
        device: 'Chrome on Windows',
        place: 'United States',
        at: new Date(clock.now()).toISOString(),
      }),
    ],
    ['passkey-added', 'a passkey was added', factorMail(ou, site, 'passkey_added', 'My laptop')],
    ['app-added', 'an authenticator app was added', factorMail(ou, site, 'app_added', 'My phone')],
    ['factor-removed', 'a passkey or an app was removed', factorMail(ou, site, 'removed', 'My old phone')],
    ['recovery-codes', 'new recovery codes were created', factorMail(ou, site, 'codes_made', null)],
    ['recovery-used', 'someone logged in with a recovery code', factorMail(ou, site, 'recovery_used', null)],
    ['codes-guessed', 'too many wrong codes followed a right password', factorMail(ou, site, 'guessed', null)],
    [
      'security-code',
      'someone without a password has to confirm that the account is theirs',
      proofCodeMail(ou, '5937'),
    ],
    ['method-added', 'a sign-in method was added', methodChangedMail(ou, site, { name: 'Google', isAdded: true })],
    [
      'university-sign-in',
      "someone asked for a log-in link whose campus requires the university's sign-in",
      universityMail(ou, `${site}/user_registration`),
    ],
    ['university-link', 'someone signed in at their university has an account here already', linkCodeMail(ou, '4471')],
    ['new-email', 'an email address is being changed; goes to the new address', account.newEmailCodeMail(ou, '2096')],
    [
      'email-changed',
      'an email address was changed; goes to the old address',
      account.emailChangedMail(ou, 'sam.new@example.com', site),
    ],
    [
      'claim-account',
      'someone claims an imported account',
      links.claimMail(ou, 'samdoe', linkTo('/login/sent', { claim: 'samdoe', token })),
    ],
    [
      'invitation',
      'the operator imported a person and invites them',
      links.invitationMail(ou, linkTo('/login/sent', { claim: 'samdoe', token })),
    ],
    [
      'message',
      'a message stayed unread',
      notification('message', 'Tessa Q.', 'Hi! Is the desk still there? I could pick it up on Friday after four.'),
    ],
    [
      'comment',
      'someone commented on the recipient’s post',
      notification('comment', 'Hollis R.', 'Would you take $50 for it?'),
    ],
    [
      'reply',
      'someone replied to the recipient’s comment',
      notification('comment reply', 'Kira N.', 'Yes, and the lamp comes with it.'),
    ],
    [
      'saved',
      'someone saved the recipient’s post',
      notification('like', 'Amara L.', 'Solid oak-top desk, 55 inches wide.'),
    ],
    [
      'still-available',
      'the recipient’s listings weren’t confirmed for a week',
      availabilityMail({
        campus: ou,
        site,
        path: `/listings/confirm?token=${token}`,
        listings: [
          { name: 'Solid wood desk, two drawers', price: 85 },
          { name: 'Rubber plant in clay pot', price: 0 },
        ],
        unsubscribe: linkTo('/unsubscribe', { token }),
      }),
    ],
    [
      'digest',
      'listings matched the recipient’s saved searches whose alerts are daily, at 8 AM of the campus',
      digestMail({
        campus: ou,
        site,
        searches: [
          {
            name: 'Desk under $100',
            listings: [
              { postId: 'p1', text: 'Drafting table, 42 in · $70 · Good' },
              { postId: 'p2', text: 'Solid wood desk, two drawers · $85 · Like new' },
            ],
          },
          { name: 'Bike, any size', listings: [{ postId: 'p3', text: 'Single-speed bike · $120 · Good' }] },
        ],
        total: 3,
        why: 'You saved these searches.',
        stop: linkTo('/alerts/stop', { token }),
        unsubscribe: linkTo('/unsubscribe', { token }),
      }),
    ],
    [
      'price-drop',
      'a listing became cheaper that the recipient saved or made an offer for',
      listingAlert('Price drop: Red desk lamp is now $18', 'Was $24 · No one in line', 'You saved this listing.'),
    ],
    [
      'available-again',
      'a listing that the recipient saved is available again',
      listingAlert(
        'Available again: Single-speed bike',
        'The hold ended · 1 person in line',
        'You saved this listing.',
      ),
    ],
    [
      'looking-for',
      'a new listing matches the recipient’s “Looking for” post',
      listingAlert(
        'New for “Desk for my dorm room”',
        'Drafting table, 42 in · $70 · Good',
        "You posted that you're looking for this.",
      ),
    ],
    [
      'deal',
      'something happened in a deal',
      notification('deal', 'Maya K.', 'offered $55 for “Desk lamp”: “Can pick up today”'),
    ],
    [
      'deals',
      'several things happened in a short time in two people’s deals, such as the end of offers made together',
      notificationMail({
        type: 'deal',
        ...{ name: '', words: '', isOfSeveralDeals: true, campus: ou, site, path: '/messages/deals' },
        replies: [
          ...['Desk lamp', 'Solid wood desk', 'Kettle'].map((title) => ({
            name: '',
            words: `Your offer for “${title}” has expired.`,
          })),
          { name: 'Maya K.', words: 'changed the price of “Shag rug” to $24' },
        ],
        thread: 'deals.0193.0192',
        domain: 'quad.example',
        unsubscribe: linkTo('/unsubscribe', { token }),
      }),
    ],
    ['receipt', 'a boost was paid by card', receipt],
    [
      'decision',
      'moderators removed something of the recipient’s, or warned or banned them',
      decisionMail(ou, site, {
        title: 'Your post was removed',
        words: [
          'It said: “Two tickets for Saturday, pay first.”',
          'Payment before a meeting is how people lose their money here.',
          'It will be deleted for good in 30 days.',
        ],
        token,
      }),
    ],
    [
      'appeal-answered',
      'moderators answered an appeal',
      decisionMail(ou, site, {
        title: 'Your appeal was granted',
        words: ['The decision was reversed.', 'You are right: the tickets are to be paid at the meeting.'],
        token: null,
      }),
    ],
    [
      'approval-needed',
      'a moderator of one campus wants to ban someone, or suspend them for more than 30 days',
      approvalNeededMail(ou, site, { caseId, requester: 'jordan', what: 'ban @sly' }),
    ],
    [
      'approval-answered',
      'a second moderator approved or refused that, or nobody did in time',
      approvalAnsweredMail(ou, site, {
        caseId,
        what: 'ban @sly',
        outcome: 'refused',
        note: 'A warning is enough the first time.',
      }),
    ],
    [
      'verify-again',
      'on the first day of class, over 300 days after the last verification',
      standing.verifyAgainMail(ou, site, '2028-02-14T18:00:00Z'),
    ],
    [
      'verify-again-reminder',
      'a week before the four weeks end',
      standing.verifyAgainMail(ou, site, '2028-02-14T18:00:00Z', true),
    ],
    ['alum', 'in December of the graduation year', standing.alumMail(ou, site, '2029-01-01T06:00:00Z')],
    [
      'alum-cutoff',
      'four weeks before an alum can’t sell anymore',
      standing.cutoffMail(ou, site, '2029-01-01T06:00:00Z'),
    ],
    ['campus-opens', 'a campus opens, to everyone on its waiting list', openingMail(ut, ut.site)],
    [
      'books-for-courses',
      'a term begins in a week, and there are books for the recipient’s courses',
      booksMail({
        campus: ou,
        site,
        term: 'Spring 2027',
        courses: [
          {
            code: 'CHEM 1315',
            listings: ['Lab manual · $30 · Good', 'Chemistry: The Central Science · $45 · Like new'],
          },
          { code: 'MATH 1914', listings: ['Calculus, early transcendentals · $25 · Good'] },
        ],
        total: 3,
        unsubscribe: `${site}/unsubscribe?token=…`,
      }),
    ],
    ['data-ready', 'the copy of the recipient’s data is ready', exportReadyMail(ou, site)],
    ['account-deleted', 'an account was deleted', accountDeletedMail(ou)],
  ];
  return entries.map(([name, when, { subject, html, plain }]) => ({ name, when, subject, html, plain }));
}
