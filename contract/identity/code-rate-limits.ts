const HOUR = 3_600;
const DAY = 86_400;

/** Limits on entering mailed codes (docs/decisions/0008-guessing-codes.md); part of contract/rate-limits.ts. */
export const codeRateLimits = {
  'identity.code-wrong-account': {
    points: 10,
    seconds: DAY,
    did: "You've entered a lot of wrong codes",
    again: 'try again',
  },
  'identity.code-wrong-account-week': {
    points: 20,
    seconds: 7 * DAY,
    did: "You've entered a lot of wrong codes",
    again: 'try again',
  },
  'identity.code-wrong-ip': {
    points: 60,
    seconds: HOUR,
    did: 'Too many wrong codes came from your network',
    again: 'try again',
  },
  'identity.code-wrong-ip-day': {
    points: 200,
    seconds: DAY,
    did: 'Too many wrong codes came from your network',
    again: 'try again',
  },
  /** wrong codes of all people: beyond it, someone is guessing with many accounts and addresses */
  'identity.code-alarm': { points: 100, seconds: HOUR, did: 'There were too many wrong codes', again: 'try again' },
  /** per person, while that limit or that of their address is exhausted; the right code is still accepted */
  'identity.code-alarmed': { points: 1, seconds: HOUR, did: 'There were too many wrong codes', again: 'try again' },

  /** typed codes for a school address, right ones not counted: beyond these the link in the mail is needed (D75) */
  'identity.school-code-address': {
    points: 10,
    seconds: DAY,
    did: 'There were too many wrong codes for that email',
    again: 'try again',
  },
  'identity.school-code-address-week': {
    points: 30,
    seconds: 7 * DAY,
    did: 'There were too many wrong codes for that email',
    again: 'try again',
  },
  /** wrong codes for a campus's addresses: its alarm, while which the link in the mail is needed (D75) */
  'identity.school-code-alarm': {
    points: 20,
    seconds: HOUR,
    did: 'There were too many wrong codes',
    again: 'try again',
  },
  'identity.school-code-alarm-week': {
    points: 150,
    seconds: 7 * DAY,
    did: 'There were too many wrong codes',
    again: 'try again',
  },
} as const;
