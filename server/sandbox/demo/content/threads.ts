import { listings } from './listings.ts';
import { people } from './people.ts';
import { thread } from './threads/outline.ts';
import { sellingThreads } from './threads/selling.ts';
import { talkingThreads } from './threads/talking.ts';
import type { DemoThread } from './types.ts';

const readers = people.filter(({ schoolVerified }) => schoolVerified).map(({ username }) => username);

/** Conversations that began later than their posts, by hours ago. */
const began: Readonly<Record<string, number>> = { 'white-bookshelf': 6.5 };

/** The comments below posts. */
export const threads: readonly DemoThread[] = Object.entries({ ...sellingThreads, ...talkingThreads }).map(
  ([post, outline]) => {
    const listing = listings.find(({ id }) => id === post);
    if (!listing) throw new Error(`A thread below a post that does not exist: ${post}`);
    return thread(post, outline, Math.round((began[post] ?? listing.hoursAgo) * 60), readers);
  },
);
