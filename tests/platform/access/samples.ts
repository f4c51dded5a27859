import { adsSamples } from './samples/ads.ts';
import type { Sample } from './samples/sample.ts';
import { chatsSamples } from './samples/chats.ts';
import { meetUpSamples } from './samples/meet-ups.ts';
import { dealsSamples } from './samples/deals.ts';
import { identitySamples } from './samples/identity.ts';
import { moderationSamples } from './samples/moderation.ts';
import { postsSamples } from './samples/posts.ts';
import { recordsSamples } from './samples/records.ts';
import { salesSamples } from './samples/sales.ts';
import { siteSamples } from './samples/site.ts';
import { watchingSamples } from './samples/watching.ts';

export type { Asked } from './samples/sample.ts';

/** The request for each line of the table; a line without a sample is requested without parameters. */
export const samples: Record<string, Sample> = {
  ...siteSamples,
  ...identitySamples,
  ...postsSamples,
  ...adsSamples,
  ...chatsSamples,
  ...dealsSamples,
  ...meetUpSamples,
  ...moderationSamples,
  ...recordsSamples,
  ...salesSamples,
  ...watchingSamples,
};

/** Lines that change the caller's account: each cell uses a new person. */
export const changesWho = new Set([
  'POST /api/auth/registrations',
  'POST /api/auth/sessions',
  'DELETE /api/auth/sessions',
  'DELETE /api/auth/sessions/current',
  'POST /api/auth/sign-in-links/follow',
  'POST /api/auth/password-links/follow',
  'POST /api/auth/claims',
  'POST /api/auth/codes/verify-user',
  'POST /api/auth/codes/verify-school',
  'POST /api/auth/codes/change-email',
  'PUT /api/settings/username',
  'PUT /api/settings/password',
  'POST /api/settings/account/deletion',
]);
