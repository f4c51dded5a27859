import type { AdminCampus, StaffMember } from '../../../contract/console/site.ts';
import * as contract from '../../../contract/console/site.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { EVERYWHERE } from '../../platform/http/caller.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { logoPath } from '../../../contract/campuses/logo.ts';
import { textKinds } from '../../../contract/campuses/text-kinds.ts';
import {
  addCampus,
  CampusChangeError,
  changeCampus,
  loadSignIns,
  publishText,
  readLogo,
  setLogo,
  setSignIn,
  SignInFault,
} from '../campuses/index.ts';
import { audit, grantRoleTo, keepAnAdmin } from '../identity/index.ts';
import { universityCallback } from '../sign-in/index.ts';
import { accountOf, loadAccounts } from './accounts.ts';
import { moderatorOf, outranks } from './staff.ts';
import { accountInScopeByAddress } from './store-accounts.ts';
import * as store from './store-site.ts';

/** The bus's channel of a change of the watched words, published after the commit. */
export const WORDS_CHANGED = 'console.words';

/** What admins set for the whole site. Moderators can edit the watched words too. */
export function siteRoutes({ pool, bus, live, config }: Pick<Platform, 'pool' | 'bus' | 'live' | 'config'>): Route[] {
  return [
    route(contract.listAdminCampuses, async () => {
      const [rows, signIns] = await Promise.all([store.campusRows.all(pool), loadSignIns(pool)]);
      return { campuses: rows.map((row) => campusView(row, signIns)), sign_in_callback: universityCallback(config) };
    }),

    route(contract.addAdminCampus, async (call) => {
      const { userId } = call.signedIn();
      return call.write(async (tx) => {
        const values = await addCampus(tx, bus, call.body).catch(refuse('id'));
        await audit(tx, { by: userId, action: 'campus.add', kind: 'campus', id: values.id, detail: values });
        return campusOf(tx, values.id);
      });
    }),

    route(contract.changeAdminCampus, async (call) => {
      const { userId } = call.signedIn();
      const { id } = call.params;
      const { logo, sign_in, ...values } = call.body;
      // decoded before the transaction, which should be short
      const picture = logo === undefined || logo === null ? logo : await readLogo(logo).catch(refuse('logo'));
      return call.write(async (tx) => {
        await store.lockChangedCampus.one(tx, id);
        const before = await campusOf(tx, id);
        await changeCampus(tx, bus, id, values);
        for (const kind of textKinds) {
          const text = values[`${kind}_text`];
          if (text !== undefined) await publishText(tx, bus, id, kind, text);
        }
        if (picture !== undefined) await setLogo(tx, bus, id, picture);
        const signIn =
          sign_in === undefined ? null : await setSignIn(tx, { bus, config }, id, sign_in).catch(refuse('sign_in'));
        const after = await campusOf(tx, id);
        const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
          (column) => column !== 'sign_in' && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
        );
        const detail = Object.fromEntries(
          changed.map((column) => [
            column,
            textKinds.some((kind) => column === `${kind}_text`) ? 'changed' : [before[column], after[column]],
          ]),
        );
        if (changed.length > 0) await audit(tx, { by: userId, action: 'campus.set', kind: 'campus', id, detail });
        if (signIn) await audit(tx, { by: userId, action: 'campus.sign_in', kind: 'campus', id, detail: signIn });
        return after;
      });
    }),

    route(contract.listStaff, async () => ({ people: await withEmails(await store.staff.all(pool)) })),

    route(contract.setRole, async (call) => {
      const moderator = moderatorOf(call.signedIn());
      const { email, role, campus } = call.body;
      return call.write(async (tx) => {
        if (campus !== null && !(await store.findCampus.one(tx, campus)))
          throw fieldProblem('campus', 'Pick a campus.');
        const found = await accountInScopeByAddress.one(tx, moderator.scope, email);
        const account = found && (await loadAccounts(tx, [found.id])).get(found.id);
        if (!account) throw fieldProblem('email', 'User not found, try again!', 'user_not_found');
        // admins can give up their own role; another admin's is changed at the command line
        const own = account._id === moderator.userId;
        if (!own && !outranks(moderator, account)) throw problem('forbidden');
        if (own && role !== 'admin') await keepAnAdmin(tx, account._id);
        const granted = await grantRoleTo(tx, { bus, live }, account._id, role, campus, moderator.userId);
        if (!granted) throw fieldProblem('email', 'User not found, try again!', 'user_not_found');
        return granted;
      });
    }),

    // exclusions: accounts that analytics don't count
    route(contract.listExclusions, async () => {
      const rows = await store.exclusions.all(pool);
      const people = await withEmails(rows);
      return {
        people: people.map((person, at) => ({ ...person, by: rows[at]?.by ?? null, since: rows[at]?.since ?? '' })),
      };
    }),

    route(contract.addExclusion, async (call) => {
      const { userId } = call.signedIn();
      return call.write(async (tx) => {
        const account = await accountInScopeByAddress.one(tx, EVERYWHERE, call.body.email);
        if (!account) throw fieldProblem('email', 'User not found, try again!', 'user_not_found');
        const row = await store.addExclusion.one(tx, account.id, userId);
        await audit(tx, { by: userId, action: 'exclusion.add', kind: 'user', id: account.id });
        return { username: row?.username ?? '' };
      });
    }),

    route(contract.removeExclusion, async (call) => {
      const { userId } = call.signedIn();
      const { id } = call.params;
      await call.write(async (tx) => {
        if ((await store.dropExclusion.run(tx, id)) === 0) throw problem('not_found');
        await audit(tx, { by: userId, action: 'exclusion.remove', kind: 'user', id });
      });
      return undefined;
    }),

    route(contract.listWords, async () => ({ words: (await store.watchedWordRows.all(pool)).map(wordView) })),

    route(contract.addWord, async (call) => {
      const { userId } = call.signedIn();
      const { phrase, caution = null } = call.body;
      return call.write(async (tx) => {
        const added = await store.addWord.one(tx, phrase, caution, userId);
        if (!added) throw fieldProblem('phrase', 'That is on the list already.');
        await audit(tx, { by: userId, action: 'word.add', kind: 'word', id: phrase });
        tx.afterCommit(() => bus.publish(WORDS_CHANGED, null));
        const row = (await store.watchedWordRows.all(tx)).find(({ id }) => id === added.id);
        return wordView(row as store.WordRow);
      });
    }),

    route(contract.removeWord, async (call) => {
      const { userId } = call.signedIn();
      await call.write(async (tx) => {
        const dropped = await store.dropWord.one(tx, call.params.id);
        if (!dropped) throw problem('not_found');
        await audit(tx, { by: userId, action: 'word.remove', kind: 'word', id: dropped.phrase });
        tx.afterCommit(() => bus.publish(WORDS_CHANGED, null));
      });
      return undefined;
    }),
  ];

  async function withEmails(rows: readonly { id: string; email: string | null }[]): Promise<StaffMember[]> {
    const people = await loadAccounts(
      pool,
      rows.map((row) => row.id),
    );
    return rows.map(({ id, email }) => ({ ...accountOf(people, id), email: email ?? '' }));
  }
}

async function campusOf(db: Queryable, id: string): Promise<AdminCampus> {
  const row = await store.findCampus.one(db, id);
  if (!row) throw problem('not_found');
  return campusView(row, await loadSignIns(db));
}

type CampusRow = Awaited<ReturnType<typeof store.campusRows.all>>[number];

const campusView = (
  { id: _id, logo_version, ...row }: CampusRow,
  signIns: Awaited<ReturnType<typeof loadSignIns>>,
): AdminCampus => ({
  _id,
  ...row,
  campus_logo: logoPath(_id, logo_version),
  has_logo: logo_version !== '',
  sign_in: signIns.get(_id) ?? null,
});

const wordView = ({ id: _id, created_at, ...row }: store.WordRow) => ({ ...row, _id, createdAt: created_at });

/** Turns the error of a change that a campus doesn't accept into a field error of the request. */
const refuse =
  (field: string) =>
  (error: unknown): never => {
    if (error instanceof SignInFault) throw fieldProblem(`${field}.${error.field}`, error.fault);
    if (error instanceof CampusChangeError) throw fieldProblem(field, error.message);
    throw error;
  };
