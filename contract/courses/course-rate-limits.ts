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
} as const;
