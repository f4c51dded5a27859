import type { AdAction } from '../../../../contract/analytics/analytics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addAdCounts, countableAdActions } from './store.ts';

/** The name under which `peopleCounts` keeps these counts apart from those of posts and pages. */
const AD = 'ad';

/** A page's events about the ads that it showed. */
export interface AdEvents {
  campusId: string;
  viewerId: string | null;
  events: readonly { type: AdAction; post: string; ad: string }[];
  /** who they count for, as a number that can't be traced back */
  person: number;
}

/**
 * Counts events about running ads. An ad is charged by the time it runs, so these numbers may be written later.
 * @returns a function that counts a page's events
 */
export function countAdEvents({ pool, peopleCounts }: Platform): (events: AdEvents) => Promise<void> {
  peopleCounts.define(AD, (tx, _campusId, counted) =>
    addAdCounts.run(tx, {
      adIds: counted.map(({ subject }) => subject),
      days: counted.map(({ day }) => day),
      hours: counted.map(({ hour }) => hour),
      actions: counted.map(({ action }) => action),
      people: counted.map(({ people }) => people),
      reached: counted.map(({ reached }) => reached),
    }),
  );
  return async ({ campusId, viewerId, events, person }) => {
    const countable = await countableAdActions.all(pool, {
      campusId,
      viewerId,
      adIds: events.map(({ ad }) => ad),
      postIds: events.map(({ post }) => post),
      actions: events.map(({ type }) => type),
    });
    for (const { id, action } of countable) peopleCounts.add(AD, { campusId, subject: id, action, person });
  };
}
