import type { Caution } from '../../../contract/moderation/cautions.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Chats } from '../chats/index.ts';
import type { Dispute, Records } from '../deals/index.ts';
import type { DataExports } from '../exports/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Files } from '../files/index.ts';
import type { Posts } from '../posts/index.ts';
import type { ModeratedSales } from '../sales/index.ts';
import { createDecisions, type Decisions } from './decisions/index.ts';
import type { SetAmbassador } from './decisions/routes-people.ts';
import type { NotifyPerson } from './decisions/notify.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { forgetOldCases } from './forget.ts';
import { feedbackOf } from './forget-store.ts';
import { AutomaticHelp } from './help/help.ts';
import { PersonalData } from './personal-data/personal-data.ts';
import { personalDataRoutes } from './personal-data/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { endEvidence } from './evidence/end.ts';
import { isChatInEvidence } from './evidence/store.ts';
import { raiseDispute } from './reports/raise-dispute.ts';
import { reportRoutes } from './reports/routes.ts';
import { recognizeReturning } from './returning/returning.ts';
import { openRingCases } from './rings/open-case.ts';
import { schoolRequestRoutes } from './schools/routes.ts';

export { raise } from './cases.ts';

/** What moderation needs from features that it must not import; app.ts supplies it. */
export interface ModerationParts {
  campuses: Campuses;
  identity: Identity;
  settings: Pick<Settings, 'removePerson'>;
  exports: Pick<DataExports, 'open'>;
  files: Files;
  posts: Posts;
  chats: Chats;
  records: Records;
  sales: ModeratedSales;
  /** What a block or unblock changes in other features, such as follows, notifications and deals (D11). */
  blockChanged(tx: Tx, one: string, other: string): Promise<void>;
  /** Sends a person a notification from the product itself. */
  notifyPerson: NotifyPerson;
  /** Makes a person an ambassador of their campus, or ends that. */
  setAmbassador: SetAmbassador;
}

/** Moderation: reports, cases and decisions, feedback, blocking and muting, and automatic checks. */
export interface Moderation {
  routes: Route[];
  personalData: PersonalData;
  /** The warning for readers of a text, or null. */
  cautionOf(text: string): Caution | null;
  isInCase: Decisions['isInCase'];
  isEvidence: Decisions['isEvidence'];
  /** Whether a text contains anything that would be flagged: watched words, typical fraud, many links. */
  isWatched(text: string): boolean;
  /** Opens a case about a disputed no-show. */
  raiseDispute(tx: Tx, dispute: Dispute): Promise<void>;
  /** Whether something in a conversation was reported and its evidence is still stored (D60). */
  isReported(db: Queryable, chatId: string): Promise<boolean>;
  /** Loads caches at startup. */
  prepare(): Promise<void>;
}

export function createModeration(platform: Platform, parts: ModerationParts): Moderation {
  const { limits, pool } = platform;
  const { files, posts, chats, records, sales, blockChanged } = parts;
  const decisions = createDecisions({ platform, ...parts });
  const help = new AutomaticHelp(platform);
  const personalData = new PersonalData(parts.settings, parts.exports);
  forgetOldCases(platform);
  endEvidence(platform, files);
  openRingCases(platform);
  recognizeReturning(platform);
  platform.exported.addRows('feedback', (db, userId) => feedbackOf.all(db, userId));
  return {
    routes: [
      ...feedbackRoutes(platform),
      ...schoolRequestRoutes(platform),
      ...reportRoutes({ limits, pool, files, posts, chats, records, sales }),
      ...decisions.routes,
      ...personalDataRoutes(platform, personalData),
      ...peopleRoutes({ platform, limits, posts, blockChanged }),
    ],
    personalData,
    cautionOf: (text) => help.cautionOf(text),
    isInCase: decisions.isInCase,
    isEvidence: decisions.isEvidence,
    isWatched: (text) => help.isWatched(text),
    raiseDispute: (tx, dispute) => raiseDispute(tx, files, dispute),
    isReported: async (db, chatId) => (await isChatInEvidence.one(db, chatId))?.reported === true,
    prepare: () => help.loadWords(),
  };
}
