import type { Caution } from '../../../contract/cautions.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Chats } from '../chats/index.ts';
import type { Posts } from '../posts/index.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { AutomaticHelp } from './help/help.ts';
import { peopleRoutes } from './people/routes.ts';
import { reportRoutes } from './reports/routes.ts';

export { type Raised, raise, type TargetKind } from './cases.ts';

/** What moderation needs of features above or beside it; app.ts supplies it. */
export interface ModerationParts {
  posts: Posts;
  chats: Chats;
  /** Forgets what two people were told of each other, and counts both anew (D11). */
  blockChanged(tx: Tx, one: string, other: string): Promise<void>;
}

/** Moderation: what people tell those who run a community, whom they block and mute, and what is looked at. */
export interface Moderation {
  routes: Route[];
  /** Why readers of a text are to be warned, or null. */
  cautionOf(text: string): Caution | null;
  /** Reads what is kept in memory. */
  prepare(): Promise<void>;
}

export function createModeration(platform: Platform, { posts, chats, blockChanged }: ModerationParts): Moderation {
  const { limits, pool } = platform;
  const help = new AutomaticHelp(platform);
  return {
    routes: [
      ...feedbackRoutes(platform),
      ...reportRoutes({ limits, pool, posts, chats }),
      ...peopleRoutes({ platform, limits, posts, blockChanged }),
    ],
    cautionOf: (text) => help.cautionOf(text),
    prepare: () => help.loadWords(),
  };
}
