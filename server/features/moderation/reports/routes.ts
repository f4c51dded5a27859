import { REPORTED, report } from '../../../../contract/moderation/moderation.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { RateLimits } from '../../../platform/admission/rate-limits.ts';
import { type ReportParts, reportTarget } from './report.ts';

export function reportRoutes(parts: ReportParts & { limits: RateLimits }): Route[] {
  return [
    route(report, async (call) => {
      const viewer = call.signedIn();
      await parts.limits.spendAs(viewer, 'moderation.report');
      await reportTarget(parts, call.write, call.campus, viewer, call.body);
      return { message: REPORTED };
    }),
  ];
}
