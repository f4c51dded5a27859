const MINUTE = 60;

/** Limits of price figures; part of contract/rate-limits.ts. */
export const priceRateLimits = {
  /** a composer asks once for each name of an item */
  'prices.similar': {
    points: 60,
    seconds: MINUTE,
    local: true,
    did: "You've compared a lot of prices",
    again: 'compare more',
  },
} as const;
