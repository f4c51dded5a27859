import * as z from 'zod/mini';
import { buttonLabels, goals } from './rules.ts';
import { adStatuses } from './statuses.ts';
import { id } from '../shapes.ts';

/** What the button of an ad opens: a chat with its owner, the owner's profile, or a website. */
export const callToAction = z.object({
  type: z.enum(goals),
  /** only for a website */
  url: z.nullable(z.string()),
  label: z.nullable(z.enum(buttonLabels)),
});
export type CallToAction = z.infer<typeof callToAction>;

/** What a post's page shows of its newest ad: to others only while it is active, to the owner in every state. */
export const adOnPost = z.object({ ad_id: id, status: z.enum(adStatuses), cta: callToAction });
export type AdOnPost = z.infer<typeof adOnPost>;
