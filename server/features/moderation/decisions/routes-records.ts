import * as contract from '../../../../contract/moderation/admin-records.ts';
import * as bans from '../../../../contract/moderation/bans.ts';
import { encodeCursor, idCursor } from '../../../platform/http/cursor.ts';
import { EVERYWHERE } from '../../../platform/http/caller.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { audit, ban, type Identity } from '../../identity/index.ts';
import { viewCases } from './cases.ts';
import { caseFor, type DecideParts, decide } from './decide.ts';
import { spendDecision } from './routes-cases.ts';
import { mayDecideAbout } from './policy.ts';
import { pageOfAudit } from './store-audit.ts';
import { casesOfUser } from './store-cases.ts';
import {
  accountByAddress,
  accountInScope,
  accountOf,
  campusToShow,
  loadAccounts,
  mayActOn,
  type Moderator,
  moderatorOf,
} from '../../console/index.ts';
import * as store from './store-records.ts';

const PAGE = 20;
const CASES = 20;

const before = (cursor: string | undefined): string | null => (cursor === undefined ? null : idCursor(cursor));
const words = (q: string | undefined): string | null => q?.trim() || null;

/** A page of rows by id, with a cursor when there are more. */
function paged<Row extends { id: string }>(rows: readonly Row[]): { page: Row[]; next: { cursor?: string } } {
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return { page, next: rows.length > PAGE && last ? { cursor: encodeCursor(last.id) } : {} };
}

export type SetAmbassador = (tx: Tx, userId: string, isAmbassador: boolean) => Promise<void>;

/** The records that moderators can search: posts, people, bans, feedback, the audit log. */
export function recordRoutes(
  { pool, bus, live, limits }: Pick<Platform, 'pool' | 'bus' | 'live' | 'limits'>,
  { endSessions, setAmbassador }: Pick<Identity, 'endSessions'> & { setAmbassador: SetAmbassador },
  deciding: DecideParts,
): Route[] {
  return [
    route(contract.listAdminPosts, async (call) => {
      const { query, campus } = call;
      const moderator = moderatorOf(call.signedIn());
      const { scope } = moderator;
      const rows = await store.pageOfPosts.all(pool, {
        scope,
        campusId: campusToShow(scope, query.campus, campus.id),
        comments: query.kind === undefined ? null : query.kind === 'comment',
        state: query.state ?? null,
        q: words(query.q),
        before: before(query.cursor),
        limit: PAGE + 1,
      });
      const { page, next } = paged(rows);
      const people = await loadAccounts(
        pool,
        page.map((row) => row.user_id),
      );
      return {
        posts: page.map(({ id: _id, root_id: root, gallery, user_id, created_at, ...row }) => ({
          ...row,
          _id,
          root,
          img_gallery: gallery,
          user: accountOf(people, user_id),
          may_decide: mayDecideAbout(moderator, accountOf(people, user_id)),
          may_act: mayActOn(moderator, accountOf(people, user_id)),
          createdAt: created_at,
        })),
        ...next,
      };
    }),

    route(contract.listAdminUsers, async (call) => {
      const { query } = call;
      const moderator = moderatorOf(call.signedIn());
      const { scope } = moderator;
      await limits.spend('moderation.look-up', moderator.userId);
      const q = words(query.q);
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

    route(bans.listBans, async (call) => {
      const { query } = call;
      const { scope } = moderatorOf(call.signedIn());
      const { page, next } = paged(
        await store.pageOfBans.all(pool, scope, words(query.q), before(query.cursor), PAGE + 1),
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

    route(bans.addBan, async (call) => {
      const moderator = moderatorOf(call.signedIn());
      const { email, reason } = call.body;
      await spendDecision(limits, moderator, 'ban');
      return call.write(async (tx) => {
        const account = await accountByAddress.one(tx, moderator.scope, email);
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

    route(bans.liftBan, async (call) => {
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

    route(contract.listFeedback, async (call) => {
      const { query } = call;
      const { page, next } = paged(
        await store.pageOfFeedback.all(pool, {
          scope: moderatorOf(call.signedIn()).scope,
          done: query.done === 'true',
          q: words(query.q),
          before: before(query.cursor),
          limit: PAGE + 1,
        }),
      );
      const people = await loadAccounts(
        pool,
        page.map((row) => row.user_id),
      );
      return {
        messages: page.map(({ id: _id, user_id, handled_by: by, handled_at: at, created_at, ...row }) => ({
          ...row,
          _id,
          user: people.get(user_id ?? '') ?? null,
          handled: at ? { by, at } : null,
          createdAt: created_at,
        })),
        ...next,
      };
    }),

    route(contract.handleFeedback, async (call) => {
      const { userId, scope } = moderatorOf(call.signedIn());
      const { id } = call.params;
      const { done } = call.body;
      await call.write(async (tx) => {
        if (!(await store.setHandled.one(tx, scope, id, userId, done))) throw problem('not_found');
        await audit(tx, { by: userId, action: done ? 'feedback.done' : 'feedback.open', kind: 'feedback', id });
      });
      return undefined;
    }),

    route(contract.listAudit, async (call) => {
      const { query } = call;
      const by = query.by?.trim().replace(/^@/, '').toLowerCase() || null;
      const rows = await pageOfAudit.all(pool, {
        scope: moderatorOf(call.signedIn()).scope,
        action: query.action || null,
        by,
        q: words(query.q),
        before: before(query.cursor),
        limit: PAGE + 1,
      });
      const { page, next } = paged(rows);
      return {
        entries: page.map(({ id: _id, created_at, ...row }) => ({ ...row, _id, createdAt: created_at })),
        ...next,
      };
    }),
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
