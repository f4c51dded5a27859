import * as contract from '../../../../contract/moderation/admin-records.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { EVERYWHERE } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountInScope, accountOf, loadAccounts, mayActOn, type Moderator, moderatorOf } from '../../console/index.ts';
import { audit, type Identity } from '../../identity/index.ts';
import { viewCases } from './cases.ts';
import { before, PAGE, paged, searchWords } from './pages.ts';
import { casesOfUser } from './store-cases.ts';
import * as store from './store-records.ts';

const CASES = 20;

export type SetAmbassador = (tx: Tx, userId: string, isAmbassador: boolean) => Promise<void>;

/** People as moderators see them, and what they can do with an account without a decision. */
export function accountRoutes(
  { pool, limits }: Pick<Platform, 'pool' | 'limits'>,
  { endSessions, setAmbassador }: Pick<Identity, 'endSessions'> & { setAmbassador: SetAmbassador },
): Route[] {
  return [
    route(contract.listAdminUsers, async (call) => {
      const { query } = call;
      const moderator = moderatorOf(call.signedIn());
      const { scope } = moderator;
      await limits.spend('moderation.look-up', moderator.userId);
      const q = searchWords(query.q);
      // the beginning of an email address, unlike "@sly", a username
      const address = q?.includes('@') && !q.startsWith('@') ? q.toLowerCase() : null;
      const rows = await store.pageOfUsers.all(pool, {
        scope,
        state: query.state ?? null,
        q: address ? null : q,
        address,
        before: before(query.cursor),
        limit: PAGE + 1,
      });
      const { page, next } = paged(rows);
      return { users: await viewUsers(moderator, page, scope === EVERYWHERE), ...next };
    }),

    route(contract.getAdminUser, async (call) => {
      const { id } = call.params;
      const moderator = moderatorOf(call.signedIn());
      const { scope } = moderator;
      await limits.spend('moderation.look-up', moderator.userId);
      const row = await store.findUser.one(pool, scope, id, moderator.userId);
      const [user] = row ? await viewUsers(moderator, [row], scope === EVERYWHERE || row.case_waits) : [];
      if (!row || !user) throw problem('user_not_found');
      const { bio, sign_ins, last_seen_at, reported, reported_upheld } = row;
      const cases = await viewCases(pool, moderator, await casesOfUser.all(pool, scope, id, null, CASES));
      return { user, bio, sign_ins, last_seen_at, reported, reported_upheld, cases };
    }),

    route(contract.signOutUser, async (call) => {
      const moderator = moderatorOf(call.signedIn());
      const { id } = call.params;
      await call.write(async (tx) => {
        const user = await accountInScope(tx, moderator.scope, id);
        if (!mayActOn(moderator, user)) throw problem('forbidden');
        await endSessions(tx, id);
        await audit(tx, { by: moderator.userId, action: 'sign-out', kind: 'user', id });
      });
      return undefined;
    }),

    ...[contract.addAmbassador, contract.removeAmbassador].map((endpoint) =>
      route(endpoint, async (call) => {
        const moderator = moderatorOf(call.signedIn());
        const { id } = call.params;
        await call.write(async (tx) => {
          const user = await accountInScope(tx, moderator.scope, id);
          if (!mayActOn(moderator, user)) throw problem('forbidden');
          const isAmbassador = endpoint === contract.addAmbassador;
          await setAmbassador(tx, id, isAmbassador);
          const action = isAmbassador ? 'ambassador.add' : 'ambassador.remove';
          await audit(tx, { by: moderator.userId, action, kind: 'user', id });
        });
        return undefined;
      }),
    ),
  ];

  /** @param addresses whether the viewer may see email addresses */
  async function viewUsers(
    moderator: Moderator,
    rows: readonly store.UserSummaryRow[],
    addresses: boolean,
  ): Promise<contract.ModeratedUser[]> {
    const people = await loadAccounts(
      pool,
      rows.map((row) => row.id),
    );
    return rows.map(
      ({ id, total_posts: totalPosts, email, school_email, verified, school_verified, ambassador, upheld }) => ({
        ...accountOf(people, id),
        email: addresses ? email : null,
        school_email: addresses ? school_email : null,
        verified,
        school_verified,
        ambassador,
        totalPosts,
        may_act: mayActOn(moderator, accountOf(people, id)),
        upheld,
      }),
    );
  }
}
