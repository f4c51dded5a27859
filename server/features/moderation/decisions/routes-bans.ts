import { addBan, liftBan, listBans } from '../../../../contract/moderation/bans.ts';
import { EVERYWHERE } from '../../../platform/http/caller.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountInScopeByAddress, loadAccounts, moderatorOf } from '../../console/index.ts';
import { audit, ban } from '../../identity/index.ts';
import { caseFor, type DecideParts, decide } from './decide.ts';
import { before, PAGE, paged, searchWords } from './pages.ts';
import { spendDecision } from './routes-cases.ts';
import * as store from './store-records.ts';

/** Addresses that may not have an account. A ban of a person is a decision about them. */
export function banRoutes(
  { pool, bus, live, limits }: Pick<Platform, 'pool' | 'bus' | 'live' | 'limits'>,
  deciding: DecideParts,
): Route[] {
  return [
    route(listBans, async (call) => {
      const { query } = call;
      const { scope } = moderatorOf(call.signedIn());
      const { page, next } = paged(
        await store.pageOfBans.all(pool, scope, searchWords(query.q), before(query.cursor), PAGE + 1),
      );
      const people = await loadAccounts(
        pool,
        page.map((row) => row.user_id),
      );
      return {
        bans: page.map(({ id: _id, user_id, email, reason, by, created_at }) => ({
          _id,
          user: people.get(user_id ?? '') ?? null,
          email: scope === EVERYWHERE ? email : null,
          reason,
          by,
          createdAt: created_at,
        })),
        ...next,
      };
    }),

    route(addBan, async (call) => {
      const moderator = moderatorOf(call.signedIn());
      const { email, reason } = call.body;
      await spendDecision(limits, moderator, 'ban');
      return call.write(async (tx) => {
        const account = await accountInScopeByAddress.one(tx, moderator.scope, email);
        // an address without an account belongs to no campus
        if (!account && moderator.scope !== EVERYWHERE)
          throw fieldProblem('email', 'User not found, try again!', 'user_not_found');
        if (!account) return { username: await ban(tx, { bus, live }, email, reason, moderator.userId) };
        // with a case, the person gets the reason and can appeal
        const caseId = await caseFor(tx, moderator, 'user', account.id, '', 'ban');
        const { user, approval } = await decide(deciding, tx, moderator, caseId, { action: 'ban', reason });
        return { username: user?.username ?? null, ...(approval ? { waits: true } : {}) };
      });
    }),

    route(liftBan, async (call) => {
      const moderator = moderatorOf(call.signedIn());
      await call.write(async (tx) => {
        const row = await store.findBan.one(tx, moderator.scope, call.params.id);
        if (!row) throw problem('not_found');
        const user = row.user_id ? (await loadAccounts(tx, [row.user_id])).get(row.user_id) : undefined;
        if (user?.state === 'banned') {
          const caseId = await caseFor(tx, moderator, 'user', user._id, '', 'restore');
          await decide(deciding, tx, moderator, caseId, { action: 'restore', reason: '' });
          return;
        }
        await store.deleteBan.run(tx, row.id);
        await audit(tx, { by: moderator.userId, action: 'unban', kind: 'email', id: row.email ?? row.id });
      });
      return undefined;
    }),
  ];
}
