import { randomUUID } from 'node:crypto';
import { priceText } from '../../../../contract/posts/listing-fields.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { priceDropped } from '../../posts/index.ts';
import { alertsRaised } from '../events.ts';
import { inLineText } from '../listing-alerts/in-line-text.ts';
import { listingName } from '../listing-alerts/listing-name.ts';
import { countAlert } from '../listing-alerts/store.ts';
import * as store from './store.ts';

const JOB = 'watching.price-drop';
const MOST_A_DAY = 1;

interface Drop {
  campusId: string;
  postId: string;
  /** in whole US dollars, before and after the edit */
  before: number;
  after: number;
}

/**
 * Alerts people that a listing became cheaper, once a day for each listing: those who saved it, and those whose offer above the
 * new price was declined; nobody who is in line for it. The edit itself only adds a job.
 */
export function alertOfDrops({ events, jobs, write }: Pick<Platform, 'events' | 'jobs' | 'write'>): void {
  events.on(priceDropped, {
    within: async (tx, { campusId, postId, before, after }) =>
      void (await jobs.add(tx, JOB, { campusId, postId, before, after } satisfies Drop)),
  });
  jobs.define<Drop>(JOB, (drop) => write((tx) => raise(tx, drop)));
}

async function raise(tx: Tx, { campusId, postId, before, after }: Drop): Promise<void> {
  const listing = await store.findDropped.one(tx, campusId, postId, after);
  if (!listing) return;
  const recipients = await store.dropRecipients.all(tx, campusId, postId);
  if (recipients.length === 0 || !(await countAlert.one(tx, campusId, postId, 'price drop', MOST_A_DAY))) return;
  const { author_id: authorId, price, queue_length: line } = listing;
  const event = `price drop:${postId}:${randomUUID()}`;
  await tx.emit(alertsRaised, {
    type: 'price drop',
    campusId,
    postId,
    authorId,
    message: `Was ${priceText(before)} · ${inLineText(line)}`,
    alerts: recipients.map(({ user_id: to, saved }) => ({
      to,
      headline: `Price drop: ${listingName(listing)} is now ${price === 0 ? 'free' : priceText(price)}`,
      why: saved ? 'You saved this listing.' : 'You made an offer for this listing.',
      stop: [`listing:${postId}`],
      event: `${event}:${to}`,
    })),
  });
}
