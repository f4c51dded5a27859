const MINUTE = 60;
const HOUR = 3_600;

/** Limits of courses; part of contract/rate-limits.ts. */
export const courseRateLimits = {
  /** each may call the operator's book service */
  'courses.book': {
    points: 120,
    seconds: HOUR,
    local: true,
    did: "You've looked up a lot of books",
    again: 'look up more',
  },
  'courses.mine': {
    points: 60,
    seconds: MINUTE,
    local: true,
    did: "You've changed your courses a lot",
    again: 'change them again',
  },
} as const;
