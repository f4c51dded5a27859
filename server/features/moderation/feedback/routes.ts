import { sendFeedback } from '../../../../contract/moderation.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addFeedback } from './store.ts';

/** By account, or by address of a visitor; a campus shares few addresses. */
const messages = { name: 'moderation.feedback', points: 20, seconds: 3_600 };

export function feedbackRoutes({ pool, limits }: Platform): Route[] {
  return [
    route(sendFeedback, async ({ body, viewer, campus, ip }) => {
      await limits.spend(messages, viewer?.userId ?? ip);
      const row = await addFeedback.one(
        pool,
        campus.id,
        viewer?.userId ?? null,
        body.kind,
        body.text,
        body.email ?? null,
      );
      return { _id: row?.id ?? '' };
    }),
  ];
}
