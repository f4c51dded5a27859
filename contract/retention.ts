/**
 * How many days data is kept that is deleted before its account or target is. The server's jobs delete it after these
 * days, or after those that its campus set, and the Privacy Policy states them. Backups and the log are the operator's
 * to delete.
 */
export const retentionDays = {
  unfinishedUpload: 1,
  codeOrLink: 1,
  repeatedWords: 1,
  unusedUpload: 2,
  answeredCall: 2,
  countedOnce: 2,
  counter: 7,
  unverifiedAccount: 7,
  dataExport: 7,
  removedByModerators: 30,
  deletedConversation: 30,
  failedJob: 30,
  backup: 30,
  serverLog: 30,
  paymentEvent: 60,
  mail: 90,
  schoolRequest: 90,
  evidence: 90,
  saleDraft: 60,
  readNotification: 180,
  activity: 180,
  signIn: 365,
  knownBrowser: 365,
  search: 365,
  alert: 365,
  feedback: 365,
  closedCase: 730,
} as const;

export type RetentionKind = keyof typeof retentionDays;

/**
 * The kinds whose rows name a campus, or a person of one: the campus can set how long it keeps them, from the fewest to
 * the most days. Evidence never outlives its case, and a removed post never goes before its author can appeal.
 * A login can't outlive its cookie.
 */
export const campusPeriods = {
  dataExport: [1, 30],
  unverifiedAccount: [1, 30],
  removedByModerators: [30, 365],
  mail: [30, 365],
  evidence: [30, 365],
  readNotification: [30, 730],
  signIn: [7, 365],
  knownBrowser: [30, 365],
  search: [7, 730],
  alert: [30, 730],
  feedback: [30, 1095],
  closedCase: [365, 3650],
} as const satisfies Partial<Record<RetentionKind, readonly [fewest: number, most: number]>>;

export type CampusPeriodKind = keyof typeof campusPeriods;
export const campusPeriodKinds = Object.keys(campusPeriods) as CampusPeriodKind[];

/** The periods that a campus set, in days; the others are the installation's. */
export type CampusRetention = Readonly<Partial<Record<CampusPeriodKind, number>>>;

/** A campus's own periods from the list in its view (`retention` of `campus`). */
export const periodsOf = (list: readonly { kind: string; days: number }[]): CampusRetention =>
  Object.fromEntries(list.map(({ kind, days }) => [kind, days]));

/** How many days a campus keeps a kind of data. In the database it's the function `kept_days`. */
export const keptDays = (own: CampusRetention, kind: RetentionKind): number =>
  own[kind as CampusPeriodKind] ?? retentionDays[kind];

/** The Privacy Policy's text for each kind of data; the time starts at the moment given in `from`. */
export const retentionTexts: Readonly<Record<RetentionKind, { what: string; from: string }>> = {
  unfinishedUpload: { what: 'Unfinished uploads', from: 'after they started' },
  codeOrLink: { what: 'Codes and links we emailed you, as hashes', from: 'after they were sent' },
  repeatedWords: {
    what: 'What we use to spot floods of the same words or links',
    from: 'after they were written',
  },
  unusedUpload: { what: "Photos and videos you uploaded but didn't use", from: 'after we got them' },
  answeredCall: { what: 'What we told your browser, in case it asks again', from: 'after the answer' },
  countedOnce: { what: 'Which posts and ads you viewed in a day, to count you once', from: 'after that day' },
  counter: { what: 'How often an address or account tried something, to stop guessing', from: 'after the last try' },
  unverifiedAccount: { what: 'Accounts whose email was never confirmed', from: 'after they were made' },
  dataExport: { what: 'The copy of your data you requested', from: 'after it was ready' },
  removedByModerators: { what: 'Posts and comments moderators removed', from: 'after the decision' },
  deletedConversation: {
    what: 'Messages in a conversation one of you deleted, unless something in it was reported',
    from: 'after it was deleted',
  },
  failedJob: { what: 'Server tasks that failed', from: 'after the last try' },
  backup: { what: 'Backups, including things you deleted', from: 'after they were made' },
  serverLog: { what: 'The server log, with network addresses where something failed', from: 'after it was written' },
  paymentEvent: { what: 'Notices from the payment provider', from: 'after we got them' },
  mail: { what: 'Which emails we sent you; the content is deleted once sent', from: 'after it was sent' },
  evidence: {
    what: 'A copy of what was reported: text, photos, and videos, the messages around it, or the profile',
    from: 'after the case and any appeal were closed',
  },
  schoolRequest: { what: 'That you asked for a school, as a hash, to count you once', from: 'after you asked' },
  saleDraft: { what: "Items of a sale you haven't posted, with their photos", from: 'after you last changed them' },
  readNotification: { what: "Notifications you've read", from: 'after we got them' },
  activity: { what: 'Pages you opened, and when you signed up, logged in, or posted', from: 'after it happened' },
  signIn: { what: 'Logins, with browser and network address', from: 'after their last use' },
  knownBrowser: {
    what: "Which browsers you've logged in with, as hashes, to alert you to new ones and avoid locking you out",
    from: 'after your last login with them',
  },
  search: { what: 'What you searched for', from: 'after you last searched for it' },
  alert: {
    what: 'Which listings matched what you watch, and which of them we alerted you about',
    from: "after that, once the listing is sold, deleted, or hasn't been confirmed for a year",
  },
  feedback: { what: 'Messages to Customer Support and Feedback', from: 'after we answered them' },
  closedCase: {
    what: 'Reports, moderator decisions, and appeals; hashes of your email addresses if you deleted your account meanwhile',
    from: 'after the case was closed',
  },
};

/** A number of days as text: `1 day`, `30 days`, `1 year`. */
export function daysText(days: number): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
