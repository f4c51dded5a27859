import { listings } from './listings.ts';
import { people } from './people.ts';
import { thread } from './threads/outline.ts';
import { sellingThreads } from './threads/selling.ts';
import { talkingThreads } from './threads/talking.ts';
import type { DemoThread } from './types.ts';

const readers = people.filter(({ schoolVerified }) => schoolVerified).map(({ username }) => username);

/** The comments below posts. */
export const threads: readonly DemoThread[] = Object.entries({ ...sellingThreads, ...talkingThreads }).map(
  ([post, outline]) => {
    const listing = listings.find(({ id }) => id === post);
    if (!listing) throw new Error(`A thread below a post that does not exist: ${post}`);
    return thread(post, outline, Math.round(listing.hoursAgo * 60), readers);
  },
);
