import type { Caution } from '../../../contract/cautions.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Chats } from '../chats/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Posts } from '../posts/index.ts';
import { createAdmin } from './admin/index.ts';
import type { NotifyPerson } from './admin/notify.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { forgetOldCases } from './forget.ts';
import { feedbackOf } from './forget-store.ts';
import { AutomaticHelp } from './help/help.ts';
import { peopleRoutes } from './people/routes.ts';
import { endEvidence } from './evidence/end.ts';
import { isInEvidence } from './evidence/store.ts';
import { sharedSearchRoutes } from './admin/routes-searches.ts';
import { reportRoutes } from './reports/routes.ts';
import { schoolRequestRoutes } from './schools/routes.ts';

export { type Raised, raise, type TargetKind } from './cases.ts';

/** What moderation needs of features above or beside it; app.ts supplies it. */
export interface ModerationParts {
  campuses: Campuses;
  identity: Identity;
  posts: Posts;
  chats: Chats;
  /** Forgets what two people were told of each other, and counts both anew (D11). */
  blockChanged(tx: Tx, one: string, other: string): Promise<void>;
  /** Puts a line of the product itself into somebody's notifications. */
  tellPerson: NotifyPerson;
}

/** Moderation: what people tell those who run a community, whom they block and mute, and what is looked at. */
export interface Moderation {
  routes: Route[];
  /** Why readers of a text are to be warned, or null. */
  cautionOf(text: string): Caution | null;
  /** Whether moderators see a message, and so its files, in one of their cases. */
  isInCase(messageId: string): Promise<boolean>;
  /** Whether a text holds what the product or its operators watch for. */
  isWatched(text: string): boolean;
  /** Whether something in a conversation was reported, and its evidence is still kept (D60). */
  isReported(db: Queryable, chatId: string): Promise<boolean>;
  /** Reads what is kept in memory. */
  prepare(): Promise<void>;
}

export function createModeration(platform: Platform, parts: ModerationParts): Moderation {
  const { limits, pool } = platform;
  const { posts, chats, blockChanged } = parts;
  const admin = createAdmin({ platform, ...parts });
  const help = new AutomaticHelp(platform);
  forgetOldCases(platform);
  endEvidence(platform, posts);
  parts.identity.onExport('feedback', (db, userId) => feedbackOf.all(db, userId));
  return {
    routes: [
      ...feedbackRoutes(platform),
      ...schoolRequestRoutes(platform),
      ...reportRoutes({ limits, pool, posts, chats }),
      ...admin.routes,
      ...sharedSearchRoutes(platform, (text) => help.isWatched(text)),
      ...peopleRoutes({ platform, limits, posts, blockChanged }),
    ],
    cautionOf: (text) => help.cautionOf(text),
    isInCase: (messageId) => admin.isInCase(messageId),
    isWatched: (text) => help.isWatched(text),
    isReported: async (db, chatId) => (await isInEvidence.one(db, chatId))?.reported === true,
    prepare: () => help.loadWords(),
  };
}
