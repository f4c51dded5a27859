import type { Route } from '../../../platform/http/route.ts';
import type { StaffScope } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import type { Chats } from '../../chats/index.ts';
import type { Records } from '../../deals/index.ts';
import { accountDeleted, type Identity } from '../../identity/index.ts';
import type { Files } from '../../files/index.ts';
import type { Posts } from '../../posts/index.ts';
import type { ModeratedSales } from '../../sales/index.ts';
import { caseRaised } from '../events.ts';
import { appealRoutes } from './appeals.ts';
import { Approvals } from './approvals.ts';
import type { DecideParts } from './decide.ts';
import { notifyStaff } from './publish-queue.ts';
import { registerRemovals } from './removals.ts';
import { caseRoutes } from './routes-cases.ts';
import { banRoutes } from './routes-bans.ts';
import { accountRoutes, type SetAmbassador } from './routes-people.ts';
import { recordRoutes } from './routes-records.ts';
import { decisionsAbout, forgetAppealsOf } from './store-appeals.ts';
import { isAroundCase, isEvidence } from './store-context.ts';
import { Notifier, type NotifyPerson } from './notify.ts';

export interface DecisionParts {
  platform: Platform;
  campuses: Campuses;
  identity: Identity;
  files: Files;
  posts: Posts;
  chats: Chats;
  records: Records;
  sales: ModeratedSales;
  notifyPerson: NotifyPerson;
  setAmbassador: SetAmbassador;
}

/** The moderators' side: queue, decisions and appeals (D9, D10). */
export interface Decisions {
  routes: Route[];
  /** Whether a message (and so its files) is visible in a case of a scope. */
  isInCase(scope: StaffScope, messageId: string): Promise<boolean>;
  /** Whether a file is evidence of a case in a scope. */
  isEvidence(scope: StaffScope, fileId: string): Promise<boolean>;
}

export function createDecisions(parts: DecisionParts): Decisions {
  const { platform, campuses, identity, files, posts, chats, records, sales, notifyPerson, setAmbassador } = parts;
  const { events, live, mail, pool } = platform;
  const deciding: DecideParts = {
    platform,
    files,
    posts,
    chats,
    records,
    sales,
    notifier: new Notifier(mail, campuses, notifyPerson),
    approvals: new Approvals(platform, campuses),
  };
  registerRemovals(platform, posts, records, sales);
  events.on(caseRaised, { within: (tx, { caseId }) => notifyStaff(tx, live, caseId, 'raised') });
  events.on(accountDeleted, { within: async (tx, { userId }) => void (await forgetAppealsOf.run(tx, userId)) });
  platform.exported.addRows('decisions', async (db, userId) =>
    (await decisionsAbout.all(db, userId)).map(({ stands: _, case_id: __, ...decision }) => decision),
  );
  return {
    routes: [
      ...caseRoutes(platform, deciding),
      ...recordRoutes(platform),
      ...accountRoutes(platform, { ...identity, setAmbassador }),
      ...banRoutes(platform, deciding),
      ...appealRoutes(platform),
    ],
    isInCase: async (scope, messageId) => (await isAroundCase.one(pool, scope, messageId))?.around === true,
    isEvidence: async (scope, fileId) => (await isEvidence.one(pool, scope, fileId))?.held === true,
  };
}
