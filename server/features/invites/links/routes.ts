import { randomInt } from 'node:crypto';
import * as contract from '../../../../contract/invites/invites.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CampusDirectory } from '../../campuses/index.ts';
import * as store from './store.ts';

/** Letters and digits that can't be mistaken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 12;
const newCode = () => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Invite links: one for each member, who can replace it or turn it off. */
export function inviteLinkRoutes({ limits }: Pick<Platform, 'limits'>, directory: CampusDirectory): Route[] {
  const view = async (db: Queryable, userId: string): Promise<contract.Invite> => {
    const row = await store.inviteOf.one(db, userId);
    const campus = row && directory.byId(row.campus_id);
    if (!row || !campus) throw problem('not_signed_in');
    const link = row.code ? { code: row.code, url: `${directory.urlOf(campus)}/invite/${row.code}` } : null;
    return { link, people: row.people, most: contract.INVITED_MOST, hidden: row.hidden };
  };

  return [
    route(contract.getInvite, (call) => view(call.reads, call.signedIn().userId)),

    route(contract.createInvite, async (call) => {
      const { userId } = call.signedIn();
      await limits.spend('invites.change', userId);
      return call.write(async (tx) => {
        await store.lockInviter.one(tx, userId);
        await store.dropLinks.run(tx, userId);
        await store.insertInviteLink.run(tx, userId, newCode());
        return view(tx, userId);
      });
    }),

    route(contract.revokeInvite, async (call) => {
      const { userId } = call.signedIn();
      await limits.spend('invites.change', userId);
      return call.write(async (tx) => {
        await store.lockInviter.one(tx, userId);
        await store.dropLinks.run(tx, userId);
        return view(tx, userId);
      });
    }),

    route(contract.setInviteCredit, async (call) => {
      const { userId } = call.signedIn();
      await limits.spend('invites.change', userId);
      await call.write((tx) => store.setCreditHidden.run(tx, userId, call.body.hidden));
      return undefined;
    }),

    route(contract.readInvite, async (call) => {
      await limits.spend('invites.open', ipKey(call.ip));
      const found = await store.findInviteLink.one(call.reads, call.campus.id, call.params.code);
      const campus = found && directory.byId(found.campus_id);
      if (!campus) throw problem('not_found');
      return { campus_id: campus.id, campus: campus.short_name, url: directory.urlOf(campus) };
    }),

    route(contract.acceptInvite, async (call) => {
      const { userId } = call.signedIn();
      const { code } = call.params;
      await limits.spend('invites.open', ipKey(call.ip));
      return call.write(async (tx) => {
        const inviter = await store.inviterOf.one(tx, call.campus.id, code);
        if (!inviter) return { credited: false };
        const row = await store.credit.one(tx, {
          campusId: call.campus.id,
          code,
          userId,
          inviterId: inviter.user_id,
          most: contract.INVITED_MOST,
          days: contract.INVITED_WITHIN_DAYS,
        });
        return { credited: row?.credited === true };
      });
    }),
  ];
}
