import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Why someone is refused: the address is in another country, or the browser's time zone isn't one of that country. */
export const blockedReason = z.enum(['country', 'time_zone']);
export type BlockedReason = z.infer<typeof blockedReason>;

/**
 * The region check of the page (D8): on load, before log-in and registration, and when the log-in menu or the guest
 * prompt opens. If not allowed, go to /404, which gives the reason; a call refused with `region_blocked` leads there
 * too. The information pages are open to everyone and check nothing.
 */
export const getRegion = endpoint({
  name: 'getRegion',
  method: 'GET',
  path: '/api/region',
  summary: "Whether Quad is available where the caller is, by their address and their browser's time zone",
  access: 'anyone',
  answer: z.object({ allowed: z.boolean(), reason: z.optional(blockedReason) }),
});
