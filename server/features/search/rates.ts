import type { Limit } from '../../platform/rate-limits.ts';

/** How often one account, or one address of visitors, may be counted as searching; a campus shares few addresses. */
export const countLimit: Limit = { name: 'search.count', points: 200, seconds: 3600, local: true };
export const visitLimit: Limit = { name: 'search.visit', points: 600, seconds: 3600, local: true };
