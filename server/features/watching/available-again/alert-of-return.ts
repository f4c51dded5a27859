import { randomUUID } from 'node:crypto';
import type { DealState } from '../../../../contract/deals/deal-facts.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DealChange, dealChanged } from '../../deals/index.ts';
import { postSold } from '../../posts/index.ts';
import { alertsRaised } from '../events.ts';
import { inLineText } from '../listing-alerts/in-line-text.ts';
import { listingName } from '../listing-alerts/listing-name.ts';
import { countAlert } from '../listing-alerts/store.ts';
import * as store from './store.ts';

const JOB = 'watching.available-again';
/** A listing that comes and goes all day is no news any more. */
const MOST_A_DAY = 5;

interface Return {
  campusId: string;
  postId: string;
  /** the buyer whose deal has ended; null: none has */
  buyerId: string | null;
  /** what happened, as a sentence */
  reason: string;
  /** key of the occasion */
  occasion: string;
}

const isHeld = (state: DealState | null): boolean => state === 'held' || state === 'agreed';

const reasonOf = ({ was, kind }: DealChange): string =>
  was === 'agreed' || kind === 'no_show' ? 'The sale fell through' : 'The hold ended';

/**
 * Alerts people who saved a listing when it's available again: a hold has ended, a sale fell through or was undone. The job
 * looks at the listing as it is then, because the end of a hold may be its sale.
 */
export function alertOfReturn({ events, jobs, write }: Pick<Platform, 'events' | 'jobs' | 'write'>): void {
  const add = async (tx: Tx, about: Omit<Return, 'occasion'>) =>
    void (await jobs.add(tx, JOB, { ...about, occasion: randomUUID() } satisfies Return));
  events.on(dealChanged, {
    async within(tx, change) {
      const { campusId, postId, buyerId, was, state, reason } = change;
      const sold = state === 'handed_off' || reason === 'sold';
      if (isHeld(was) && !isHeld(state) && !sold)
        await add(tx, { campusId, postId, buyerId, reason: reasonOf(change) });
    },
  });
  events.on(postSold, {
    async within(tx, { campusId, postId, sold }) {
      if (!sold) await add(tx, { campusId, postId, buyerId: null, reason: "It's for sale again" });
    },
  });
  jobs.define<Return>(JOB, (about) => write((tx) => raise(tx, about)));
}

async function raise(tx: Tx, { campusId, postId, buyerId, reason, occasion }: Return): Promise<void> {
  const listing = await store.findAvailable.one(tx, campusId, postId);
  if (!listing) return;
  const recipients = await store.savers.all(tx, campusId, postId, buyerId);
  if (recipients.length === 0 || !(await countAlert.one(tx, campusId, postId, 'available again', MOST_A_DAY))) return;
  await tx.emit(alertsRaised, {
    type: 'available again',
    campusId,
    postId,
    authorId: listing.author_id,
    message: `${reason} · ${inLineText(listing.queue_length)}`,
    alerts: recipients.map(({ user_id: to }) => ({
      to,
      headline: `Available again: ${listingName(listing)}`,
      why: 'You saved this listing.',
      stop: [`listing:${postId}`],
      event: `available again:${occasion}:${to}`,
    })),
  });
}
