const HOUR = 3_600;

/** Limits on offers and on what is done to deals; a part of `rateLimits`. */
export const dealRateLimits = {
  'deals.offer': {
    points: 120,
    newcomers: 60,
    seconds: HOUR,
    local: true,
    did: "You've made a lot of offers",
    again: 'make another',
  },
  'deals.change': {
    points: 600,
    seconds: HOUR,
    local: true,
    did: "You've changed a lot of deals",
    again: 'change them again',
  },
} as const;
