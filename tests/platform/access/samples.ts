import { adsSamples } from './samples/ads.ts';
import type { Sample } from './samples/sample.ts';
import { chatsSamples } from './samples/chats.ts';
import { identitySamples } from './samples/identity.ts';
import { moderationSamples } from './samples/moderation.ts';
import { postsSamples } from './samples/posts.ts';
import { siteSamples } from './samples/site.ts';

export type { Asked } from './samples/sample.ts';

/** How a line of the table is asked; a line that is not here is asked without anything. */
export const samples: Record<string, Sample> = {
  ...siteSamples,
  ...identitySamples,
  ...postsSamples,
  ...adsSamples,
  ...chatsSamples,
  ...moderationSamples,
};

/** Lines after which somebody is not who he was: each cell is asked by somebody new. */
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
