import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byId, recordId } from '../shapes.ts';

/** What is counted about a post for its author. */
export const postActions = ['view', 'direct_message', 'copied_link', 'external_link_click', 'profile_visit'] as const;
export type PostAction = (typeof postActions)[number];

/** What is counted about an ad. Saves are counted for ads only, since the post's own count of saves is exact. */
export const adActions = [...postActions, 'save'] as const;
export type AdAction = (typeof adActions)[number];

/** The most that one call can hold; a page that stays open for long sends several. */
export const analyticsBatch = { events: 100, pages: 50 } as const;

export const sendAnalytics = endpoint({
  name: 'sendAnalytics',
  method: 'POST',
  path: '/api/analytics',
  summary: 'Counts page events since the last call; the answer is the same whether or not they counted',
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({
    events: z._default(
      z
        .array(
          z.object({
            type: z.enum(adActions),
            post: recordId,
            /** the ad that led the reader to the post: counts for the ad too while it runs */
            ad: z.optional(recordId),
          }),
        )
        .check(z.maxLength(analyticsBatch.events)),
      [],
    ),
    /** paths of the pages that were opened, without query or fragment */
    pages: z._default(
      z
        .array(z.object({ path: z.string().check(z.regex(/^\/[^\s?#]*$/), z.maxLength(200)) }))
        .check(z.maxLength(analyticsBatch.pages)),
      [],
    ),
  }),
  errors: ['too_many_requests'],
});

/** What is counted about a post. */
export const postCounts = z.object({
  views: z.int(),
  accounts_reached: z.int(),
  direct_messages: z.int(),
  copied_link: z.int(),
  external_link_clicks: z.int(),
  profile_visits: z.int(),
});
export type PostCounts = z.infer<typeof postCounts>;

export const postAnalytics = z.object({
  totals: postCounts,
  /** UTC days with a count, the first one first, as in `2026-11-21` */
  days: z.array(z.extend(postCounts, { day: z.string() })),
});

export const getPostAnalytics = endpoint({
  name: 'getPostAnalytics',
  method: 'GET',
  path: '/api/posts/:id/analytics',
  summary: "A post's views and actions, in total and by day; for its author",
  access: 'verified',
  params: byId,
  answer: postAnalytics,
  errors: ['post_not_found', 'post_deleted', 'forbidden'],
});
