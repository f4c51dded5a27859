import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * The region check of the page (D8): on load, before log-in and registration, when the log-in menu or the guest prompt
 * opens. Not allowed: go to /404. A call that the server refuses by `region_blocked` leads there too.
 */
export const getRegion = endpoint({
  method: 'GET',
  path: '/api/region',
  summary: "Whether callers from where this one is are let in, by its address and its browser's time zone",
  access: 'anyone',
  answer: z.object({ allowed: z.boolean() }),
});
