/** Listings that were more expensive before: their earlier price, and when it was changed. */
export const priceDrops: ReadonlyMap<string, { was: number; hoursAgo: number }> = new Map([
  ['woven-rug', { was: 110, hoursAgo: 0.6 }],
  ['wood-speakers', { was: 140, hoursAgo: 20 }],
  ['mug-set', { was: 40, hoursAgo: 45 }],
  ['mesh-chair', { was: 60, hoursAgo: 5 }],
  ['red-desk-lamp', { was: 24, hoursAgo: 12 }],
]);

/** Posts that look for something; their price is the maximum. */
export const lookingFor: ReadonlySet<string> = new Set(['walnut-desk-small', 'orgo-manual-wanted']);
