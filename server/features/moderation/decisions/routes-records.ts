import * as contract from '../../../../contract/moderation/admin-records.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountOf, campusToShow, loadAccounts, mayActOn, moderatorOf } from '../../console/index.ts';
import { audit } from '../../identity/index.ts';
import { before, PAGE, paged, searchWords } from './pages.ts';
import { mayDecideAbout } from './policy.ts';
import { pageOfAudit } from './store-audit.ts';
import * as store from './store-records.ts';

/** The records that moderators can search, besides people and bans: posts, feedback, the audit log. */
export function recordRoutes({ pool }: Pick<Platform, 'pool'>): Route[] {
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
        q: searchWords(query.q),
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

    route(contract.listFeedback, async (call) => {
      const { query } = call;
      const { page, next } = paged(
        await store.pageOfFeedback.all(pool, {
          scope: moderatorOf(call.signedIn()).scope,
          done: query.done === 'true',
          q: searchWords(query.q),
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
        q: searchWords(query.q),
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
}
