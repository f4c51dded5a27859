import { sendFeedback } from '../../../../contract/moderation/moderation.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addFeedback } from './store.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';

export function feedbackRoutes({ pool, limits }: Platform): Route[] {
  return [
    route(sendFeedback, async ({ body, viewer, campus, ip }) => {
      await limits.spend('moderation.feedback', viewer?.userId ?? ipKey(ip));
      const row = await addFeedback.one(pool, {
        campusId: campus.id,
        userId: viewer?.userId ?? null,
        kind: body.kind,
        text: body.text,
        email: body.email ?? null,
      });
      return { _id: row?.id ?? '' };
    }),
  ];
}
