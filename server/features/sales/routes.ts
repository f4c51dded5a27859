import * as drafts from '../../../contract/sales/drafts.ts';
import * as contract from '../../../contract/sales/sales.ts';
import { enforce } from '../../platform/http/caller.ts';
import { type CallBase, type Route, route } from '../../platform/http/route.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Deals } from '../deals/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Files } from '../files/index.ts';
import type { Posts } from '../posts/index.ts';
import { editSale, endSale, stopSchedule } from './change-sale.ts';
import { draftView, saveDraft } from './drafts.ts';
import { loadSale, viewSale } from './load-sale.ts';
import { postAll } from './post-all.ts';
import * as store from './store.ts';

export interface SaleParts {
  platform: Platform;
  identity: Pick<Identity, 'loadPeople'>;
  files: Files;
  posts: Posts;
  deals: Pick<Deals, 'offerAll'>;
  timeZoneOf(campusId: string): string;
}

export function saleRoutes(parts: SaleParts): Route[] {
  const { platform, files, deals } = parts;
  const { pool, limits } = platform;
  const keyOf = (call: CallBase & { params: { id: string } }) => ({
    campusId: call.campus.id,
    id: call.params.id,
    sellerId: call.signedIn().userId,
  });
  const view = (call: CallBase & { params: { id: string } }) =>
    viewSale(parts, pool, call.campus, call.viewer, call.params.id);

  return [
    route(drafts.getDraft, async (call) => {
      const found = await store.findDraft.one(pool, call.campus.id, call.signedIn().userId);
      return { draft: found ? draftView(found) : null };
    }),

    route(drafts.saveDraft, async (call) => {
      const viewer = call.signedIn();
      if (call.campus.generic) throw problem('no_community');
      if (viewer.campusId !== call.campus.id) throw problem('not_home_campus');
      await limits.spend('sales.save', viewer.userId);
      return { version: await saveDraft(files, call.write, call.campus, viewer, call.params.id, call.body) };
    }),

    route(drafts.discardDraft, async (call) => {
      const { campusId, id, sellerId } = keyOf(call);
      await call.write(async (tx) => {
        const sale = await store.lockSale.one(tx, campusId, id);
        if (sale?.seller_id !== sellerId) throw problem('sale_not_found');
        if (sale.starts_on === null) await store.deleteSale.run(tx, campusId, id);
        else await store.clearDraft.run(tx, campusId, id);
      });
      return undefined;
    }),

    route(drafts.postSale, (call) => postAll(parts, call.campus, call.signedIn(), call.params.id)),

    route(contract.getSale, view),

    route(contract.editSale, async (call) => {
      await limits.spend('posts.edit', call.signedIn().userId);
      await editSale(parts, call.write, keyOf(call), call.body);
      return view(call);
    }),

    route(contract.stopSchedule, async (call) => {
      await stopSchedule(parts, call.write, keyOf(call));
      return view(call);
    }),

    route(contract.endSale, async (call) => {
      await endSale(parts, call.write, keyOf(call), call.body);
      return view(call);
    }),

    route(contract.wantItems, async (call) => {
      const viewer = call.signedIn();
      enforce('reader', call.campus, viewer);
      const sale = await loadSale(parts, pool, call.campus, viewer, call.params.id);
      const shown = new Set(sale.posts.map(({ id }) => id));
      if (call.body.posts.some((id) => !shown.has(id))) throw problem('sale_not_found');
      const { chatId, dealId, failed } = await deals.offerAll(
        call.write,
        call.campus,
        viewer,
        sale.row.seller_id,
        call.body.posts,
      );
      return { chat_id: chatId, deal_id: dealId, failed };
    }),
  ];
}
