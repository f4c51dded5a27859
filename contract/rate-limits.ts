import { callerLimits } from './caller-limits.ts';
import { codeRateLimits } from './identity/code-rate-limits.ts';
import { courseRateLimits } from './courses/course-rate-limits.ts';
import { saleRateLimits } from './sales/sale-rate-limits.ts';
import { dealRateLimits } from './deals/deal-rate-limits.ts';
import { peopleLimits } from './people-limits.ts';
import { priceRateLimits } from './prices/price-rate-limits.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * Bounds how often something can be done. The error message is built from `did` and `again`, as in "{You've posted a
 * lot} in the last hour. You can {post again} at 4:20 PM."
 */
export interface RateLimit {
  /** how many in the window */
  points: number;
  /** for a limit that many people share: beyond `points` calls are delayed, and beyond this refused */
  most?: number;
  /** for such a limit: how many a known browser has (one that someone signed in with before) */
  browser?: number;
  /** how many for an account in its first days */
  newcomers?: number;
  /** length of the window */
  seconds: number;
  /**
   * counted in memory, for a bound that only stops scripts; counts are synchronized between processes unless 'each
   * process'
   */
  local?: true | 'each process';
  did: string;
  again: string;
}

const network = { sent: 'Too many emails were asked for from your network', again: 'ask for another' };

/**
 * Every limit by its name. Thousands of people on a campus share few IP addresses, so limits by address are wide. Add
 * new ones to the table in tests/platform/rate-limits too.
 */
export const rateLimits = {
  // posts
  'posts.create': {
    points: 60,
    newcomers: 30,
    seconds: HOUR,
    local: true,
    did: "You've posted a lot",
    again: 'post again',
  },
  'posts.comment': {
    points: 400,
    newcomers: 200,
    seconds: HOUR,
    local: true,
    did: "You've commented a lot",
    again: 'comment again',
  },
  'posts.availability': {
    points: 120,
    seconds: MINUTE,
    local: true,
    did: 'Too many answers came from your network',
    again: 'answer again',
  },
  'posts.edit': { points: 60, seconds: HOUR, local: true, did: "You've made a lot of edits", again: 'edit again' },
  'posts.upload': {
    points: 300,
    newcomers: 150,
    seconds: HOUR,
    local: true,
    did: "You've uploaded a lot of photos and videos",
    again: 'upload again',
  },

  // chats
  'chats.send': {
    points: 1_200,
    newcomers: 600,
    seconds: MINUTE,
    local: true,
    did: "You've sent a lot of messages",
    again: 'send messages again',
  },
  'chats.start': {
    points: 120,
    newcomers: 60,
    seconds: HOUR,
    did: "You've started a lot of conversations",
    again: 'start another',
  },
  'chats.like': {
    points: 300,
    seconds: MINUTE,
    local: true,
    did: "You've liked a lot of messages",
    again: 'like messages again',
  },

  ...dealRateLimits,
  ...saleRateLimits,
  ...callerLimits,
  ...peopleLimits,
  ...priceRateLimits,
  ...courseRateLimits,

  // the live connection
  'live.open': {
    points: 300,
    seconds: MINUTE,
    local: 'each process',
    did: "You've opened a lot of pages",
    again: 'go on',
  },
  'live.open-address': {
    points: 12_000,
    seconds: MINUTE,
    local: 'each process',
    did: 'Too many pages were opened from your network',
    again: 'go on',
  },
  'live.join': { points: 300, seconds: 10, local: 'each process', did: "You've opened a lot of pages", again: 'go on' },
  'live.join-address': {
    points: 3_000,
    seconds: 10,
    local: 'each process',
    did: 'Too many pages were opened from your network',
    again: 'go on',
  },

  // search
  'search.count': { points: 200, seconds: HOUR, local: true, did: "You've searched a lot", again: 'search again' },
  'search.visit': {
    points: 600,
    seconds: HOUR,
    local: true,
    did: 'There were too many searches from your network',
    again: 'search again',
  },

  // ads, counting, mail and push
  'ads.create': { points: 60, seconds: HOUR, local: true, did: "You've made a lot of ads", again: 'make another' },
  'analytics.account': {
    points: 120,
    seconds: MINUTE,
    local: true,
    did: "You've opened a lot of pages",
    again: 'go on',
  },
  'analytics.address': {
    points: 600,
    seconds: MINUTE,
    local: true,
    did: 'Too many pages were opened from your network',
    again: 'go on',
  },
  'notifications.unsubscribe': {
    points: 60,
    seconds: MINUTE,
    local: true,
    did: 'Too many of these links were opened from your network',
    again: 'try again',
  },
  'notifications.push': {
    points: 60,
    seconds: HOUR,
    did: "You've changed notifications on this device a lot",
    again: 'change them again',
  },

  // moderation
  'moderation.report': {
    points: 60,
    newcomers: 30,
    seconds: HOUR,
    did: "You've sent a lot of reports",
    again: 'report again',
  },
  'moderation.feedback': { points: 20, seconds: HOUR, did: "You've sent us a lot of messages", again: 'write again' },
  'moderation.school-requests': {
    points: 10,
    seconds: DAY,
    did: "You've asked for a lot of schools",
    again: 'ask for another',
  },
  'moderation.school-requests-ip': {
    browser: 10,
    points: 20,
    most: 200,
    seconds: DAY,
    did: 'Many schools were asked for from your network',
    again: 'ask for another',
  },
  'moderation.appeals': { points: 10, seconds: HOUR, did: "You've sent a lot of appeals", again: 'appeal again' },
  'moderation.appeal-links': {
    points: 200,
    seconds: HOUR,
    did: 'Too many appeal links were opened from your network',
    again: 'try again',
  },

  // identity: sign-in
  'identity.email-step': {
    browser: 30,
    points: 60,
    most: 600,
    seconds: MINUTE,
    did: 'There were too many sign-ins from your network',
    again: 'try again',
  },
  'identity.email-steps': {
    browser: 200,
    points: 600,
    most: 3_000,
    seconds: HOUR,
    did: 'There were too many sign-ins from your network',
    again: 'try again',
  },
  'identity.registrations': {
    browser: 10,
    points: 200,
    most: 2_000,
    seconds: HOUR,
    did: 'There were too many sign-ups from your network',
    again: 'sign up',
  },
  'identity.provider-ip': {
    browser: 60,
    points: 300,
    most: 3_000,
    seconds: HOUR,
    did: 'There were too many sign-ins from your network',
    again: 'try again',
  },
  'identity.passkey-challenges': {
    browser: 100,
    points: 600,
    most: 3_000,
    seconds: HOUR,
    did: 'There were too many sign-ins from your network',
    again: 'try again',
  },
  'identity.passkey-sign-ins': {
    browser: 60,
    points: 300,
    most: 3_000,
    seconds: HOUR,
    did: 'There were too many sign-ins from your network',
    again: 'try again',
  },

  // identity: mailed links and codes
  'identity.link-sent-ip': {
    browser: 30,
    points: 200,
    most: 2_000,
    seconds: HOUR,
    did: network.sent,
    again: network.again,
  },
  'identity.link-followed-ip': {
    browser: 100,
    points: 400,
    most: 2_000,
    seconds: HOUR,
    did: 'Too many links were opened from your network',
    again: 'try again',
  },
  /** per mailbox: all purposes and all spellings of its address together */
  'identity.link-sent-mailbox': {
    points: 5,
    seconds: 10 * MINUTE,
    did: "We've sent a lot of links to that address",
    again: 'ask for another',
  },
  'identity.password-link-mailbox': {
    points: 10,
    seconds: DAY,
    did: "We've sent a lot of links to that address",
    again: 'ask for another',
  },
  'identity.mail-to-mailbox': {
    points: 30,
    seconds: DAY,
    did: "We've sent a lot of emails to that address",
    again: 'ask for another',
  },
  'identity.code-sent-mailbox': {
    points: 20,
    seconds: DAY,
    did: "We've sent a lot of codes to that address",
    again: 'ask for another',
  },
  'identity.code-sent-account': {
    points: 20,
    seconds: DAY,
    did: "You've asked for a lot of codes",
    again: 'ask for another',
  },
  'identity.code-sent-ip': {
    browser: 40,
    points: 200,
    most: 2_000,
    seconds: HOUR,
    did: network.sent,
    again: network.again,
  },
  ...codeRateLimits,

  /** mails that inform the owner of a school address that someone else tried to use it */
  'identity.school-taken-account': {
    points: 3,
    seconds: DAY,
    did: "You've tried a lot of school emails",
    again: 'try another',
  },
  'identity.school-taken-ip': {
    points: 30,
    seconds: DAY,
    did: 'Too many school emails were tried from your network',
    again: 'try another',
  },

  /** per account: beyond it a browser can sign in, but is not remembered (decision 23) */
  'identity.new-browsers': {
    points: 20,
    seconds: DAY,
    local: true,
    did: "You've signed in with a lot of browsers",
    again: 'sign in with another',
  },

  // identity: settings
  'identity.factor-begun': {
    points: 30,
    seconds: HOUR,
    did: "You've begun to add passkeys or apps a lot",
    again: 'add another',
  },
  'identity.exports': {
    points: 6,
    seconds: DAY,
    did: "You've asked for a lot of copies of your data",
    again: 'ask for another',
  },
  /** each change reserves the former name, so no one may hoard names */
  'identity.username-changes': {
    points: 4,
    seconds: 7 * DAY,
    did: "You've changed your username a lot",
    again: 'change it again',
  },
  'identity.name-changes': {
    points: 20,
    seconds: DAY,
    did: "You've changed your name a lot",
    again: 'change it again',
  },
  'identity.email-change-asked': {
    points: 20,
    seconds: DAY,
    did: "You've asked to change your email a lot",
    again: 'ask again',
  },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type LimitName = keyof typeof rateLimits;
/** The limits in which known browsers have a share of their own. */
export type SharedLimitName = {
  [N in LimitName]: (typeof rateLimits)[N] extends { browser: number } ? N : never;
}[LimitName];
