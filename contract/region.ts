import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Why somebody is not let in: the address is in another country, or the browser's time zone is none of its own. */
export const blockedReason = z.enum(['country', 'time_zone']);
export type BlockedReason = z.infer<typeof blockedReason>;

/**
 * The region check of the page (D8): on load, before log-in and registration, when the log-in menu or the guest prompt
 * opens. Not allowed: go to /404, which says why. A call that the server refuses by `region_blocked` leads there too. The
 * information pages are for everybody: opening one checks nothing.
 */
export const getRegion = endpoint({
  method: 'GET',
  path: '/api/region',
  summary: "Whether Quad is available where the caller is, by their address and their browser's time zone",
  access: 'anyone',
  answer: z.object({ allowed: z.boolean(), reason: z.optional(blockedReason) }),
});
