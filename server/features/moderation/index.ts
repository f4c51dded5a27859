import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { feedbackRoutes } from './feedback/routes.ts';

/** Moderation: what people tell those who run a community. */
export interface Moderation {
  routes: Route[];
}

export function createModeration(platform: Platform): Moderation {
  return { routes: feedbackRoutes(platform) };
}
