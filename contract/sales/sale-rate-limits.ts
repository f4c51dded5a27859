/** Limits on move-out sales; a part of `rateLimits`. */
export const saleRateLimits = {
  'sales.save': {
    points: 2_000,
    seconds: 3_600,
    local: true,
    did: "You've changed your sale a lot",
    again: 'change it again',
  },
} as const;
