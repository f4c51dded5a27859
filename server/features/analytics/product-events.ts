import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import { loggedIn, registered } from '../identity/index.ts';
import { postCreated } from '../posts/index.ts';
import { storeEvent } from './events-store.ts';

/** Stores product events in the transaction of the action itself. */
export function storeProductEvents({ events, config }: Platform): void {
  // events wait to be forwarded only where a provider is set
  const waiting = config.analyticsUrl !== null;
  const keep = async (name: string, tx: Tx, campusId: string, userId: string, payload: object = {}): Promise<void> => {
    await storeEvent.run(tx, { campusId, userId, name, payload: JSON.stringify(payload), waiting });
  };
  events.on(registered, {
    within: (tx, { campusId, userId }) => keep('Complete Registration', tx, campusId, userId),
  });
  events.on(loggedIn, { within: (tx, { campusId, userId }) => keep('Login', tx, campusId, userId) });
  events.on(postCreated, {
    within: (tx, { campusId, authorId, postId, category }) =>
      keep('Submit Post', tx, campusId, authorId, { post_id: postId, category }),
  });
}
