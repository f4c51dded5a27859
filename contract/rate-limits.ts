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
  /** length of the window */
  seconds: number;
  did: string;
  again: string;
  /** for a limit that many people share: beyond `points` calls are delayed, and beyond this refused */
  most?: number;
  /** for such a limit: how many a known browser has (one that someone signed in with before) */
  browser?: number;
  /** how many for an account in its first three days */
  newcomers?: number;
  /** counted in memory, as it only stops scripts: by all processes together or by each; without this, in the database */
  local?: true | 'each process';
}

type Rest = Pick<RateLimit, 'most' | 'browser' | 'newcomers' | 'local'>;

const per =
  (seconds: number) =>
  <const R extends Rest = Record<never, never>>(points: number, did: string, again: string, rest?: R) =>
    ({ points, seconds, did, again, ...rest }) as Omit<RateLimit, keyof Rest> & R;
const perMinute = per(MINUTE);
const perHour = per(HOUR);
const perDay = per(DAY);
const perWeek = per(7 * DAY);

const local = { local: true } as const;
const each = { local: 'each process' } as const;

/** `did` and `again` of several limits */
const pages = ["You've opened a lot of pages", 'go on'] as const;
const networkPages = ['Too many pages were opened from your network', 'go on'] as const;
const networkMails = ['Too many emails were asked for from your network', 'ask for another'] as const;
const links = ['Too many of these links were opened from your network', 'try again'] as const;
const signIns = ['There were too many sign-ins from your network', 'try again'] as const;
const wrongCodes = ['There were too many wrong codes', 'try again'] as const;

/**
 * Every limit by its name. Thousands of people on a campus share few IP addresses, so limits by address are wide. Add
 * new ones to the table in tests/platform/rate-limits too.
 */
export const rateLimits = {
  // every request of a caller (docs/decisions/0028)
  'http.reads': perMinute(3_000, ...pages, each),
  'http.reads-address': perMinute(30_000, ...networkPages, each),
  'http.writes': perMinute(3_000, "You've changed a lot", 'go on', each),
  'http.writes-address': perMinute(30_000, 'Too many changes were made from your network', 'go on', each),
  'http.pages': perMinute(300, ...pages, each),
  'http.pages-address': perMinute(3_000, ...networkPages, each),
  /** by address; the right password doesn't count */
  'http.sandbox-password': perHour(20, 'There were too many wrong passwords', 'try again'),
  /** what is drawn for the caller: flyers to print, pictures for stories */
  'http.drawings': perMinute(30, "You've opened a lot of flyers and story pictures", 'open another', each),
  'http.drawings-address': perMinute(
    300,
    'Too many flyers and story pictures were opened from your network',
    'open another',
    each,
  ),
  'http.files': perMinute(6_000, "You've opened a lot of photos and videos", 'go on', each),
  'http.files-address': perMinute(60_000, 'Too many photos and videos were opened from your network', 'go on', each),

  // the live connection
  'live.open': perMinute(300, ...pages, each),
  'live.open-address': perMinute(12_000, ...networkPages, each),
  'live.join': per(10)(300, ...pages, each),
  'live.join-address': per(10)(3_000, ...networkPages, each),

  // posts
  'posts.create': perHour(60, "You've posted a lot", 'post again', { newcomers: 30, ...local }),
  'posts.comment': perHour(400, "You've commented a lot", 'comment again', { newcomers: 200, ...local }),
  'posts.availability': perMinute(120, 'Too many answers came from your network', 'answer again', local),
  'posts.edit': perHour(60, "You've made a lot of edits", 'edit again', local),
  'posts.upload': perHour(300, "You've uploaded a lot of photos and videos", 'upload again', {
    newcomers: 150,
    ...local,
  }),
  'posts.spots': perHour(120, "You've changed meet-up spots a lot", 'change them again', local),
  'posts.share': perHour(120, "You've changed the links to your listings a lot", 'change them again', local),
  /** listings by their authors' links, and these listings' photos */
  'posts.teaser': perMinute(600, 'Too many shared links were opened from your network', 'open another', local),

  // chats
  'chats.send': perMinute(1_200, "You've sent a lot of messages", 'send messages again', { newcomers: 600, ...local }),
  'chats.start': perHour(120, "You've started a lot of conversations", 'start another', { newcomers: 60 }),
  'chats.unsend': perHour(300, "You've unsent a lot of messages", 'unsend messages again', local),
  'chats.like': perMinute(300, "You've liked a lot of messages", 'like messages again', local),

  // deals and sales
  'deals.offer': perHour(120, "You've made a lot of offers", 'make another', { newcomers: 60, ...local }),
  'deals.change': perHour(600, "You've changed a lot of deals", 'change them again', local),
  /** somebody who made no offer hears of each */
  'deals.name': perDay(40, "You've named a lot of buyers", 'name another', { newcomers: 10 }),
  'sales.save': perHour(2_000, "You've changed your sale a lot", 'change it again', local),
  'deals.rate': perHour(60, "You've rated or answered a lot", 'do that again', local),

  // courses and prices
  /** a composer asks once for each name of an item */
  'prices.similar': perMinute(60, "You've compared a lot of prices", 'compare more', local),
  /** each may call the operator's book service */
  'courses.book': perHour(120, "You've looked up a lot of books", 'look up more', local),
  'courses.mine': perMinute(60, "You've changed your courses a lot", 'change them again', local),

  // search
  'search.count': perHour(200, "You've searched a lot", 'search again', local),
  'search.visit': perHour(600, 'There were too many searches from your network', 'search again', local),

  // saved searches and alerts
  'watching.change': perHour(120, "You've changed saved searches and alerts a lot", 'change them again', local),
  'watching.links': perMinute(60, ...links, local),
  'watching.count': perMinute(120, "You've changed this listing a lot", 'change it again', local),
  'watching.notify': perHour(60, "You've notified people a lot", 'notify them again', local),

  // invites
  'invites.change': perHour(30, "You've changed your invite link a lot", 'change it again', local),
  'invites.open': perMinute(120, ...links, local),
  'invites.ambassador': perHour(120, "You've pinned or welcomed a lot", 'do that again', local),

  // ads, analytics
  'ads.create': perHour(60, "You've made a lot of ads", 'make another', local),
  'analytics.account': perMinute(120, ...pages, local),
  'analytics.address': perMinute(600, ...networkPages, local),

  // notifications
  /**
   * notifications of one person by one other: beyond it they get no more alerts about the other's listings, and other
   * notifications only if they ever answered the other
   */
  'notifications.stranger': per(3 * DAY)(40, "You've done a lot that they're notified of", 'notify them again', local),
  /** mentions of one person by one other: beyond it the mention stays in the text, but no one is notified */
  'notifications.mention': perHour(10, "You've mentioned them a lot", 'mention them again', local),
  /** mentions by one person: beyond it they stay in the text, but no one is notified */
  'notifications.mentions': perHour(100, "You've mentioned a lot", 'go on', local),
  'notifications.unsubscribe': perMinute(60, ...links, local),
  'notifications.push': perHour(60, "You've changed notifications on this device a lot", 'change them again'),

  // moderation
  'moderation.decide': perHour(300, "You've decided a lot of cases", 'decide more'),
  'moderation.sanction': perHour(60, "You've suspended or banned a lot of people", 'do that again'),
  'moderation.look-up': perHour(600, "You've looked up a lot of people", 'go on'),
  'moderation.personal-data': perDay(20, "You've exported or deleted the data of a lot of people", 'do that again'),
  'moderation.people': perHour(120, "You've blocked or muted people a lot", 'do that again'),
  'moderation.report': perHour(60, "You've sent a lot of reports", 'report again', { newcomers: 30 }),
  'moderation.feedback': perHour(20, "You've sent us a lot of messages", 'write again'),
  'moderation.school-requests': perDay(10, "You've asked for a lot of schools", 'ask for another'),
  'moderation.school-requests-ip': perDay(20, 'Many schools were asked for from your network', 'ask for another', {
    most: 200,
    browser: 10,
  }),
  'moderation.appeals': perHour(10, "You've sent a lot of appeals", 'appeal again'),
  'moderation.appeal-links': perHour(200, 'Too many appeal links were opened from your network', 'try again'),

  // people
  'identity.follow': perHour(120, "You've followed or unfollowed people a lot", 'do that again'),

  // identity: sign-in
  'identity.email-step': perMinute(60, ...signIns, { most: 600, browser: 30 }),
  'identity.email-steps': perHour(600, ...signIns, { most: 3_000, browser: 200 }),
  'identity.registrations': perHour(200, 'There were too many sign-ups from your network', 'sign up', {
    most: 2_000,
    browser: 10,
  }),
  'identity.provider-ip': perHour(300, ...signIns, { most: 3_000, browser: 60 }),
  'identity.passkey-challenges': perHour(600, ...signIns, { most: 3_000, browser: 100 }),
  'identity.passkey-sign-ins': perHour(300, ...signIns, { most: 3_000, browser: 60 }),

  // identity: mailed links and codes
  'identity.link-sent-ip': perHour(200, ...networkMails, { most: 2_000, browser: 30 }),
  'identity.link-followed-ip': perHour(400, 'Too many links were opened from your network', 'try again', {
    most: 2_000,
    browser: 100,
  }),
  /** per mailbox: all purposes and all spellings of its address together */
  'identity.link-sent-mailbox': per(10 * MINUTE)(5, "We've sent a lot of links to that address", 'ask for another'),
  'identity.password-link-mailbox': perDay(10, "We've sent a lot of links to that address", 'ask for another'),
  'identity.mail-to-mailbox': perDay(30, "We've sent a lot of emails to that address", 'ask for another'),
  'identity.code-sent-mailbox': perDay(20, "We've sent a lot of codes to that address", 'ask for another'),
  'identity.code-sent-account': perDay(20, "You've asked for a lot of codes", 'ask for another'),
  'identity.code-sent-ip': perHour(200, ...networkMails, { most: 2_000, browser: 40 }),

  // identity: entering mailed codes (docs/decisions/0008)
  'identity.code-wrong-account': perDay(10, "You've entered a lot of wrong codes", 'try again'),
  'identity.code-wrong-account-week': perWeek(20, "You've entered a lot of wrong codes", 'try again'),
  'identity.code-wrong-ip': perHour(60, 'Too many wrong codes came from your network', 'try again'),
  'identity.code-wrong-ip-day': perDay(200, 'Too many wrong codes came from your network', 'try again'),
  /** wrong codes of all people for one purpose: beyond it, someone is guessing with many accounts and addresses */
  'identity.code-alarm': perHour(100, ...wrongCodes),
  /** wrong codes of a person while that limit, or one of their address, is exhausted */
  'identity.code-alarmed': perHour(1, ...wrongCodes),
  /** typed codes for a school address, right ones not counted: beyond these the link in the mail is needed (D75) */
  'identity.school-code-address': perDay(10, 'There were too many wrong codes for that email', 'try again'),
  'identity.school-code-address-week': perWeek(30, 'There were too many wrong codes for that email', 'try again'),
  /** wrong codes for a campus's addresses: beyond it, the link in the mail is needed there (D75) */
  'identity.school-code-alarm': perHour(20, ...wrongCodes),
  'identity.school-code-alarm-week': perWeek(150, ...wrongCodes),
  /** mails that inform the owner of a school address that someone else tried to use it */
  'identity.school-taken-account': perDay(3, "You've tried a lot of school emails", 'try another'),
  'identity.school-taken-ip': perDay(30, 'Too many school emails were tried from your network', 'try another'),
  /** per account: beyond it a browser can sign in, but is not remembered (decision 23) */
  'identity.new-browsers': perDay(20, "You've signed in with a lot of browsers", 'sign in with another', local),

  // identity: settings
  'identity.factor-begun': perHour(30, "You've begun to add passkeys or apps a lot", 'add another'),
  'identity.exports': perDay(6, "You've asked for a lot of copies of your data", 'ask for another'),
  /** each change reserves the former name, so no one may hoard names */
  'identity.username-changes': perWeek(4, "You've changed your username a lot", 'change it again'),
  'identity.name-changes': perDay(20, "You've changed your name a lot", 'change it again'),
  'identity.email-change-asked': perDay(20, "You've asked to change your email a lot", 'ask again'),
} as const satisfies Readonly<Record<string, RateLimit>>;

export type LimitName = keyof typeof rateLimits;
/** The limits in which known browsers have a share of their own. */
export type SharedLimitName = {
  [N in LimitName]: (typeof rateLimits)[N] extends { browser: number } ? N : never;
}[LimitName];

/** Wrong passwords and second codes: counted in the database before the check, so that concurrent tries count too. */
export const tries = {
  /** of an account, of a known browser, and of all others at an address, which are delayed beyond `address` (D14) */
  password: { seconds: 15 * MINUTE, account: 10, browser: 30, address: 100, addressMost: 1_000 },
  /**
   * An app's code is one of a million and three of them are valid at a time: with 60 tries a week guessing one takes
   * about a hundred years. Only someone who knows the password or is signed in can exhaust these tries.
   */
  secondCode: {
    account: [
      { span: 'quarter', most: 10, seconds: 15 * MINUTE },
      { span: 'day', most: 30, seconds: DAY },
      { span: 'week', most: 60, seconds: 7 * DAY },
    ],
    /** of people who aren't signed in: they know a first factor, so exhausting it takes dozens of accounts */
    address: { span: 'hour', most: 1_000, seconds: HOUR },
  },
} as const;

/** The live connection's bounds beside the limits above; each process counts its own connections. */
export const liveBounds = {
  /** connections at a time of an account, and of visitors at an address, which everyone in a dorm may share */
  connections: { account: 100, address: 1_000 },
  /** of one connection in ten seconds: messages in all (beyond that it is closed), and joins and signals among them */
  seconds: 10,
  messages: 1_000,
  joins: 100,
  signals: 30,
} as const;
