/**
 * How many days is kept what does not stay for as long as the account or the thing it belongs to. The server's jobs delete
 * by these numbers, and the Privacy Policy tells them.
 */
export const keptDays = {
  unfinishedUpload: 1,
  codeOrLink: 1,
  repeatedWords: 1,
  unusedUpload: 2,
  answeredCall: 2,
  countedOnce: 2,
  counter: 7,
  dataExport: 7,
  removedByModerators: 30,
  failedJob: 30,
  backup: 30,
  serverLog: 30,
  paymentEvent: 60,
  mail: 90,
  evidence: 90,
  readNotification: 180,
  activity: 180,
  signIn: 365,
  knownBrowser: 365,
  search: 365,
  feedback: 365,
  closedCase: 730,
} as const;

export type KeptKind = keyof typeof keptDays;

/** What is kept for a time, as its people read it; the time runs `from` the moment that it names. */
export const keptFor: Readonly<Record<KeptKind, { what: string; from: string }>> = {
  unfinishedUpload: { what: 'Uploads that were broken off', from: 'after they began' },
  codeOrLink: { what: 'Codes and links that we mailed you, as hashes', from: 'after they were sent' },
  repeatedWords: {
    what: 'What is needed to notice floods of the same words or links',
    from: 'after they were written',
  },
  unusedUpload: { what: 'Photos and videos that were uploaded and not used', from: 'after they came' },
  answeredCall: { what: 'What we answered your browser, in case it asks the same again', from: 'after the answer' },
  countedOnce: { what: 'Which posts and ads a visit has looked at, to count it once', from: 'after the visit' },
  counter: { what: 'How often an address or account tried something, to stop guessing', from: 'after the last try' },
  dataExport: { what: 'The copy of your data that you asked for', from: 'after it was ready' },
  removedByModerators: { what: 'Posts and comments that moderators removed', from: 'after the decision' },
  failedJob: { what: 'Work of the server that failed', from: 'after the last try' },
  backup: { what: 'Backups, and with them what you have deleted', from: 'after they were made' },
  serverLog: { what: "The server's log, with network addresses where something failed", from: 'after it was written' },
  paymentEvent: { what: 'Notices of the payment provider', from: 'after they came' },
  mail: { what: 'To whom we sent which mail; its words go as soon as it is sent', from: 'after it was sent' },
  evidence: {
    what: 'A copy of what was reported: its words, photos and videos, of a message those around it, of a person the profile',
    from: 'after the case and any appeal were closed',
  },
  readNotification: { what: 'Notifications that you have read', from: 'after they came' },
  activity: { what: 'Pages that you opened, and when you registered, logged in or posted', from: 'after it happened' },
  signIn: { what: 'Sign-ins, with browser and network address', from: 'after their last use' },
  knownBrowser: {
    what: 'Which browsers you have logged in with, as hashes, to tell you of new ones and not to lock you out',
    from: 'after your last log-in with them',
  },
  search: { what: 'What you searched for', from: 'after you last searched for it' },
  feedback: { what: 'Messages to Customer Support and Feedback', from: 'after we answered them' },
  closedCase: { what: 'Reports, decisions of moderators and appeals', from: 'after the case was closed' },
};

/** A number of days in words: `1 day`, `30 days`, `1 year`. */
export function daysInWords(days: number): string {
  const [count, unit] = days % 365 === 0 ? [days / 365, 'year'] : [days, 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
