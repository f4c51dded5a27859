import { type PostAction, sendAnalytics } from '../../contract/analytics/analytics.ts';
import type { Client } from '../harness/client.ts';

type ReportedEvent = readonly [type: PostAction, post: string];

/** A loaded page and the events it reports. */
export const openPage = (client: Client, headers: Record<string, string> = {}) => ({
  report: (...events: ReportedEvent[]) =>
    client.call(sendAnalytics, {
      body: { events: events.map(([type, post]) => ({ type, post })) },
      headers,
    }),
  show: (...paths: string[]) =>
    client.call(sendAnalytics, { body: { pages: paths.map((path) => ({ path })) }, headers }),
});
