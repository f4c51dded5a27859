import * as contract from '../../../../contract/invites/ambassador.ts';
import { pinPost } from '../../../../contract/posts/pin.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { enforce, type HostCampus, type Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CampusDirectory } from '../../campuses/index.ts';
import type { Chats } from '../../chats/index.ts';
import { personView } from '../../identity/index.ts';
import type { Feed } from '../../feed/index.ts';
import type { Posts } from '../../posts/index.ts';
import * as store from './store.ts';

export interface AmbassadorParts {
  limits: Platform['limits'];
  directory: CampusDirectory;
  posts: Pick<Posts, 'announce' | 'loader' | 'readers'>;
  feed: Pick<Feed, 'pinnedOn'>;
  chats: Pick<Chats, 'sendTo'>;
}

interface Caller {
  campus: HostCampus;
  signedIn(): Viewer;
}

/** What ambassadors can do: pin a post, welcome newcomers, see how their campus grows. */
export function ambassadorRoutes({ limits, directory, posts, feed, chats }: AmbassadorParts): Route[] {
  /** The caller as an ambassador. @throws ProblemError forbidden for everyone but an ambassador of the host's campus */
  const ambassador = async (db: Queryable, call: Caller) => {
    const viewer = call.signedIn();
    const own = await store.ambassadorOf.one(db, call.campus.id, viewer.userId);
    if (!own) throw problem('forbidden');
    enforce('reader', call.campus, viewer);
    return own;
  };

  return [
    route(contract.getAmbassadorPage, async (call) => {
      const { campus, reads } = call;
      const own = await ambassador(reads, call);
      const { userId } = call.signedIn();
      const { blocked } = await posts.readers.of(campus.id, userId);
      const [pin, people, weeks] = await Promise.all([
        feed.pinnedOn(reads, campus.id),
        store.newcomers.all(reads, campus.id, userId, [...blocked]),
        store.weeklyFigures.all(reads, {
          campusId: campus.id,
          userId,
          timeZone: directory.byId(campus.id)?.time_zone ?? 'UTC',
        }),
      ]);
      const isOwn = pin?.pinned_by === userId;
      return {
        pin:
          pin && (isOwn || !blocked.has(pin.author_id)) ? { post: pin.id, until: pin.pinned_until, own: isOwn } : null,
        next_pin_at: own.next_pin_at,
        newcomers: people.map((row) => ({ ...personView(row), joined: row.joined })),
        ...figuresView(weeks),
      };
    }),

    route(pinPost, async (call) => {
      const { campus } = call;
      const viewer = call.signedIn();
      const { id } = call.params;
      await limits.spend('invites.ambassador', viewer.userId);
      await ambassador(call.reads, call);
      const { author_id: ofId } = await posts.loader.post(campus, viewer, id);
      await call.write(async (tx) => {
        const own = (await store.lockAmbassadors.all(tx, campus.id)).find((one) => one.user_id === viewer.userId);
        if (!own) throw problem('forbidden');
        const before = await feed.pinnedOn(tx, campus.id);
        if (before?.id === id && before.pinned_by === viewer.userId) return;
        if (own.next_pin_at) throw problem('pin_used');
        if (before) throw problem('pin_taken');
        await store.setPin.run(tx, campus.id, viewer.userId, id);
        // sold, expired, a comment: whatever the feed wouldn't show as a pin can't be one
        if ((await feed.pinnedOn(tx, campus.id))?.id !== id) throw problem('not_pinnable');
        posts.announce.changed(tx, { campusId: campus.id, postId: id, byId: ofId });
      });
      return undefined;
    }),

    route(contract.unpinPost, async (call) => {
      const { campus } = call;
      const { userId } = call.signedIn();
      const { id } = call.params;
      await limits.spend('invites.ambassador', userId);
      await ambassador(call.reads, call);
      await call.write(async (tx) => {
        const pinned = await store.dropPin.one(tx, campus.id, userId, id);
        if (pinned) posts.announce.changed(tx, { campusId: campus.id, postId: id, byId: pinned.author_id });
      });
      return undefined;
    }),

    route(contract.welcomeNewcomer, async (call) => {
      const { campus } = call;
      const viewer = call.signedIn();
      const { id } = call.params;
      await limits.spend('invites.ambassador', viewer.userId);
      await ambassador(call.reads, call);
      const { blocked } = await posts.readers.of(campus.id, viewer.userId);
      const newcomer = blocked.has(id) ? undefined : await store.findNewcomer.one(call.reads, campus.id, id);
      if (!newcomer || id === viewer.userId) throw problem('user_not_found');
      const school = directory.byId(campus.id)?.short_name ?? '';
      const text = `Hi ${newcomer.first_name}, welcome to ${school}! I'm a student ambassador here. If you have a question about buying or selling on campus, just ask.`;
      const chat = await chats.sendTo(campus, viewer, id, {
        text,
        clientId: `welcome-${id}`,
        // in the message's transaction: a newcomer gets one welcome
        async within(tx) {
          if (!(await store.markWelcomed.one(tx, campus.id, id))) throw problem('already_welcomed');
        },
      });
      return { chat };
    }),
  ];
}

/**
 * The figures of people whom the viewer invited are hidden while these are fewer than `LEAST_SHOWN`, except how many signed
 * up, which the viewer knows.
 */
function figuresView(rows: readonly store.WeekRow[]): Pick<contract.AmbassadorPage, 'weeks' | 'total'> {
  const campus = contract.shownFigures(rows);
  const own = contract.shownFigures(
    rows.map((row) => ({
      sign_ups: row.own_sign_ups,
      first_listings: row.own_first_listings,
      first_deals: row.own_first_deals,
    })),
    ['sign_ups'],
  );
  const few = (rows[0]?.invited ?? 0) < contract.LEAST_SHOWN;
  const hideFew = (figures: contract.Figures) =>
    few ? { ...figures, first_listings: null, first_deals: null } : figures;
  return {
    weeks: rows.map(({ monday }, at) => ({
      monday,
      own: hideFew(own.weeks[at] as contract.Figures),
      campus: campus.weeks[at] as contract.Figures,
    })),
    total: { own: hideFew(own.total), campus: campus.total },
  };
}
