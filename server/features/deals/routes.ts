import type { DealAction } from '../../../contract/deals/deal-facts.ts';
import * as offers from '../../../contract/deals/offers.ts';
import * as deals from '../../../contract/deals/deals.ts';
import * as holds from '../../../contract/deals/holds.ts';
import { confirmSale, listBuyers, sellTo as sellToEndpoint } from '../../../contract/deals/sold.ts';
import { serverLimits } from '../../../contract/limits.ts';
import { enforce } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { encodeCursor, timeCursor } from '../../platform/http/cursor.ts';
import { type CallBase, type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Chats } from '../chats/index.ts';
import { type Identity, personView } from '../identity/index.ts';
import type { Posts } from '../posts/index.ts';
import { findBuyers } from './buyers.ts';
import { changeDeal } from './change-deal.ts';
import { holdFor } from './hold-for.ts';
import type { LineParts } from './line.ts';
import type { DealLoader } from './load.ts';
import { sellTo } from './sell-to.ts';
import { sendOffer } from './send-offer.ts';
import { queueEntryView } from './view.ts';
import { dropRatings } from './records/rate.ts';
import * as views from './view-store.ts';

export interface DealRouteParts extends LineParts {
  platform: Platform;
  identity: Pick<Identity, 'loadPeople'>;
  posts: Posts;
  chats: Chats;
  loader: DealLoader;
}

/** Calls about offers, lines, holds and sales; those of meet-ups and hand-offs are in meeting.ts. */
export function dealRoutes(parts: DealRouteParts): Route[] {
  const { platform, posts, chats, loader, timeZoneOf } = parts;
  const { pool, limits } = platform;
  const size = serverLimits.dealsPage;

  /** Applies an action to a deal, but not to its things in `except` (ids of their listings). */
  const change = (call: CallBase & { params: { id: string } }, action: DealAction, except: readonly string[] = []) =>
    changeDeal(parts, call.write, call.signedIn(), call.params.id, { action, except });

  return [
    route(offers.sendOffer, async (call) => {
      const viewer = call.signedIn();
      enforce('reader', call.campus, viewer);
      return limits.spendOn(viewer, 'deals.offer', () =>
        sendOffer(parts, call.write, call.campus, viewer, call.params.id, call.body),
      );
    }),

    route(deals.getQueue, async ({ campus, viewer, params, query }) => {
      const post = await posts.loader.post(campus, viewer, params.id);
      const isSeller = viewer !== null && viewer.userId === post.author_id;
      const upTo = query.show === 'all' ? null : serverLimits.lineShown;
      const [entries, own] = await Promise.all([
        isSeller ? views.findQueue.all(pool, campus.id, post.id, upTo) : [],
        viewer && !isSeller ? views.findInLine.all(pool, viewer.userId, campus.id, post.id) : [],
      ]);
      const [mine = null] = viewer ? await loader.views(pool, viewer, own) : [];
      return {
        length: post.queue_length,
        held_until: post.held_until,
        confirmed_at: post.confirmed_at ?? post.created_at,
        time_zone: timeZoneOf(campus.id),
        mine,
        entries: entries.map(queueEntryView),
      };
    }),

    route(deals.listDeals, async (call) => {
      const viewer = call.signedIn();
      const { cursor, show } = call.query;
      const after = cursor === undefined ? null : timeCursor(cursor);
      const list = views.lists[show];
      const hidden = [...(await loader.hiddenFrom(viewer.userId))];
      const rows = after
        ? await list.before.all(pool, viewer.userId, hidden, after.at, after.id)
        : await list.newest.all(pool, viewer.userId, hidden);
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return {
        deals: await loader.views(pool, viewer, page),
        ...(rows.length > size && last ? { cursor: encodeCursor(last.last_modified, last.id) } : {}),
      };
    }),

    route(deals.getDeal, (call) => loader.view(pool, call.signedIn(), call.params.id)),

    route(deals.listChatDeals, async (call) => {
      const viewer = call.signedIn();
      const otherId = await chats.otherIn(viewer, call.params.id);
      const [open, closed] = await Promise.all([
        views.openBetween.all(pool, viewer.userId, otherId),
        views.closedBetween.all(pool, viewer.userId, otherId),
      ]);
      return { deals: await loader.views(pool, viewer, [...open, ...closed]) };
    }),

    route(holds.acceptDeal, (call) => change(call, { type: 'accept', hours: call.body.hours }, call.body.except)),
    route(offers.changeOffer, (call) => change(call, { type: 'change', ...call.body })),
    route(holds.holdDeal, (call) => change(call, { type: 'hold', hours: call.body.hours })),
    route(holds.releaseDeal, (call) => change(call, { type: 'release' })),
    route(offers.counterDeal, (call) => change(call, { type: 'counter', price: call.body.price })),
    route(offers.declineDeal, (call) => change(call, { type: 'decline', reason: call.body.reason })),
    route(offers.withdrawDeal, (call) => change(call, { type: 'withdraw' })),
    route(holds.cancelDeal, (call) => change(call, { type: 'cancel' })),
    route(confirmSale, (call) => {
      const viewer = call.signedIn();
      const { id } = call.params;
      const { happened } = call.body;
      const action = { type: 'confirm-sale', happened } as const;
      return changeDeal(parts, call.write, viewer, id, async ({ tx }) => {
        if (!happened) await dropRatings(tx, viewer.userId, id);
        return { action };
      });
    }),

    route(listBuyers, async (call) => {
      const viewer = call.signedIn();
      const { campus, params } = call;
      const { id, author_id: authorId } = await posts.loader.post(campus, viewer, params.id);
      if (authorId !== viewer.userId) throw problem('forbidden');
      const rows = await findBuyers.all(pool, { sellerId: viewer.userId, campusId: campus.id, postId: id });
      return { buyers: rows.map((row) => ({ person: personView(row), wrote: row.wrote, at: row.at })) };
    }),

    route(holds.holdFor, async (call) => {
      const viewer = call.signedIn();
      const { id: postId } = call.params;
      await posts.loader.post(call.campus, viewer, postId);
      await limits.spend('deals.change', viewer.userId);
      return holdFor(parts, call.write, { campus: call.campus, viewer, postId }, call.body);
    }),

    route(sellToEndpoint, async (call) => {
      const viewer = call.signedIn();
      const { id } = call.params;
      await posts.loader.post(call.campus, viewer, id);
      await limits.spend('deals.change', viewer.userId);
      if (call.body.buyer) await limits.spendAs(viewer, 'deals.name');
      return sellTo(parts, call.write, call.campus, viewer, id, call.body);
    }),
  ];
}
