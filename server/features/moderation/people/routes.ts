import * as contract from '../../../../contract/moderation/moderation.ts';
import { serverLimits } from '../../../../contract/limits.ts';
import { encodeCursor, timeCursor } from '../../../platform/http/cursor.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { CallBase } from '../../../platform/http/route.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { RateLimits } from '../../../platform/admission/rate-limits.ts';
import { personView } from '../../identity/index.ts';
import type { Posts } from '../../posts/index.ts';
import { type StandingChange, type Standings, setStanding, standingOf } from './standing.ts';
import * as store from './store.ts';

export interface PeopleParts extends Standings {
  limits: RateLimits;
  posts: Pick<Posts, 'loader'>;
}

export function peopleRoutes(parts: PeopleParts): Route[] {
  const { pool } = parts.platform;

  const set = async (call: CallBase & { params: { id: string } }, change: StandingChange) => {
    const { userId } = call.signedIn();
    await parts.limits.spend('moderation.people', userId);
    return setStanding(parts, call.write, userId, call.params.id, change);
  };

  /** The post at the top of a thread, if the caller may see it. */
  const rootOf = async (call: CallBase & { params: { id: string } }): Promise<string> => {
    if (call.campus.generic) throw problem('no_community');
    return (await parts.posts.loader.post(call.campus, call.signedIn(), call.params.id)).root_id;
  };

  const list = async (of: typeof store.blockedPeople, userId: string, cursor: string | undefined) => {
    const after = cursor === undefined ? null : timeCursor(cursor);
    const rows = after ? await of.after.all(pool, userId, after.at, after.id) : await of.newest.all(pool, userId);
    const page = rows.slice(0, serverLimits.chatsPage);
    const last = page.at(-1);
    return {
      people: page.map((row) => ({ ...personView(row), since: row.since })),
      ...(rows.length > page.length && last ? { cursor: encodeCursor(last.since, last.id) } : {}),
    };
  };

  return [
    route(contract.getStanding, (call) => standingOf(parts, call.signedIn().userId, call.params.id)),
    route(contract.blockUser, (call) => set(call, 'block')),
    route(contract.unblockUser, (call) => set(call, 'unblock')),
    route(contract.muteUser, (call) => set(call, 'mute')),
    route(contract.unmuteUser, (call) => set(call, 'unmute')),
    route(contract.listBlocked, (call) => list(store.blockedPeople, call.signedIn().userId, call.query.cursor)),
    route(contract.listMuted, (call) => list(store.mutedPeople, call.signedIn().userId, call.query.cursor)),

    route(contract.getThreadMute, async (call) => {
      const rootId = await rootOf(call);
      const row = await store.findThreadMute.one(pool, call.signedIn().userId, call.campus.id, rootId);
      return { muted: row?.muted === true };
    }),

    route(contract.muteThread, async (call) => {
      const { userId } = call.signedIn();
      const { muted } = call.body;
      await parts.limits.spend('moderation.people', userId);
      const rootId = await rootOf(call);
      const change = muted ? store.muteThread : store.unmuteThread;
      await call.write((tx) => change.run(tx, userId, call.campus.id, rootId));
      return { muted };
    }),
  ];
}
