import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import { loggedIn, registered } from '../identity/index.ts';
import { postCreated } from '../posts/index.ts';
import { storeEvent } from './events-store.ts';

/** Stores product events in the transaction of the action itself. */
export function storeProductEvents({ events, config }: Platform): void {
  // events wait to be forwarded only where a provider is set
  const waiting = config.analyticsUrl !== null;
  const keep = (name: string, tx: Tx, campusId: string, userId: string, payload: object = {}): Promise<unknown> =>
    storeEvent.run(tx, { campusId, userId, name, payload: JSON.stringify(payload), waiting });
  events.on(registered, {
    within: async (tx, { campusId, userId }) => void (await keep('Complete Registration', tx, campusId, userId)),
  });
  events.on(loggedIn, { within: async (tx, { campusId, userId }) => void (await keep('Login', tx, campusId, userId)) });
  events.on(postCreated, {
    within: async (tx, { campusId, authorId, postId, category }) =>
      void (await keep('Submit Post', tx, campusId, authorId, { post_id: postId, category })),
  });
}
