import * as contract from '../../../contract/ads/ads.ts';
import * as boosts from '../../../contract/ads/checkout.ts';
import type { Ad } from '../../../contract/ads/ads.ts';
import { serverLimits } from '../../../contract/limits.ts';
import { encodeCursor, timeCursor } from '../../platform/http/cursor.ts';
import { problem } from '../../platform/http/problem.ts';
import { type CallBase, type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/index.ts';
import { type PostRow, type Posts, postView } from '../posts/index.ts';
import { adWorded } from './events.ts';
import { CampusTraffic } from './boost.ts';
import type { Checkout } from './checkout/types.ts';
import { createAd, isDisputed, type CreatedAd, payAgain } from './create-ad.ts';
import { ledger } from './ledger/ledger.ts';
import type { AdLife } from './life/life.ts';
import * as store from './store.ts';
import { adOnPostView, adViews } from './view.ts';

export interface AdRouteParts {
  platform: Platform;
  identity: Pick<Identity, 'loadPeople'>;
  posts: Pick<Posts, 'loader'>;
  life: AdLife;
  checkout: Pick<Checkout, 'open' | 'openFunds' | 'renew'>;
}

/** What owners can do with their ads. */
export function adRoutes({ platform, identity, posts, life, checkout }: AdRouteParts): Route[] {
  const { pool, write, clock, limits: rates } = platform;
  const traffic = new CampusTraffic(platform);

  /** A post that the viewer may boost. @throws ProblemError post_not_found, post_deleted, forbidden, post_sold */
  const boostable = async (call: CallBase, id: string): Promise<PostRow> => {
    const viewer = call.signedIn();
    const row = await posts.loader.post(call.campus, viewer, id);
    if (row.author_id !== viewer.userId || row.depth > 0 || row.type !== 'post') throw problem('forbidden');
    if (row.sold) throw problem('post_sold');
    return row;
  };

  const viewOf = async (row: store.AdRow): Promise<Ad> => (await adViews(pool, identity, [row]))[0] as Ad;

  /** Opens the payment; if that fails, deletes the ad again. @throws ProblemError checkout_failed, checkout_replaced */
  const openPayment = async ({ ad, cents }: CreatedAd, host: string): Promise<string> => {
    try {
      return await checkout.open({ ...ad, host }, cents);
    } catch (error) {
      await write((tx) => life.deleteUnpaid(tx, ad.id));
      throw error;
    }
  };

  return [
    route(boosts.getBoost, async (call) => {
      const row = await boostable(call, call.params.id);
      const [{ funds, owed }, newest, measured] = await Promise.all([
        ledger.balancesOf(pool, row.author_id),
        store.newestOfPost.one(pool, row.campus_id, row.id),
        traffic.of(row.campus_id),
      ]);
      return {
        post: postView(row),
        available_funds: funds,
        owed,
        ad: newest ? adOnPostView(newest) : null,
        traffic: measured,
      };
    }),

    route(boosts.createAd, async (call) => {
      const { userId } = call.signedIn();
      const post = await boostable(call, call.params.id);
      await rates.spend('ads.create', userId);
      const measured = await traffic.of(post.campus_id);
      const made = await call.write((tx) =>
        createAd(
          { life, now: clock.now(), traffic: measured },
          tx,
          { campusId: post.campus_id, postId: post.id, userId },
          call.body,
        ),
      );
      const row = await store.findOwnAd.one(pool, made.ad.id, userId);
      // another tab replaced it
      if (!row) throw problem('checkout_replaced');
      const url = made.cents > 0 && row.status === 'checkout' ? await openPayment(made, call.host) : null;
      return { ad: await viewOf(row), checkout_url: url };
    }),

    route(boosts.payAd, async (call) => {
      const { userId } = call.signedIn();
      await rates.spend('ads.create', userId);
      const made = await call.write((tx) => payAgain({ life, checkout }, tx, call.params.id, userId));
      const url = made.cents > 0 ? await checkout.open({ ...made.ad, host: call.host }, made.cents) : null;
      const row = await store.findOwnAd.one(pool, made.ad.id, userId);
      if (!row) throw problem('checkout_replaced');
      return { ad: await viewOf(row), checkout_url: url };
    }),

    route(contract.addFunds, async (call) => {
      const { userId } = call.signedIn();
      const { amount, ad: adId = null } = call.body;
      await rates.spend('ads.create', userId);
      if (adId && !(await store.findOwnAd.one(pool, adId, userId))) throw problem('ad_missing');
      if (await isDisputed(pool, userId)) throw problem('payment_disputed');
      const funds = { userId, campusId: call.campus.id, adId, host: call.host };
      return { checkout_url: await checkout.openFunds(funds, amount) };
    }),

    route(contract.listAds, async (call) => {
      const { userId } = call.signedIn();
      const after = call.query.cursor === undefined ? null : timeCursor(call.query.cursor);
      const size = serverLimits.adsPage;
      const rows = after
        ? await store.adsBefore.all(pool, userId, size + 1, after.at, after.id)
        : await store.adsOf.all(pool, userId, size + 1);
      const page = rows.slice(0, size);
      const last = page.at(-1);
      return {
        ads: await adViews(pool, identity, page),
        ...(rows.length > size && last ? { cursor: encodeCursor(last.created_at, last.id) } : {}),
      };
    }),

    route(contract.getAd, async (call) => {
      const row = await store.findOwnAd.one(pool, call.params.id, call.signedIn().userId);
      if (!row) throw problem('ad_gone');
      return viewOf(row);
    }),

    route(contract.renameAd, async (call) => {
      const { userId } = call.signedIn();
      const row = await call.write(async (tx) => {
        const { row: found, changed } = await life.rename(tx, call.params.id, userId, call.body.title);
        if (changed) {
          const { campus_id: campusId, post_id: postId, title: words } = found;
          await tx.emit(adWorded, { campusId, postId, ownerId: userId, words });
        }
        return found;
      });
      return viewOf(row);
    }),

    route(contract.pauseAd, async (call) =>
      viewOf(await call.write((tx) => life.pause(tx, call.params.id, call.signedIn().userId))),
    ),

    route(contract.resumeAd, async (call) =>
      viewOf(await call.write((tx) => life.resume(tx, call.params.id, call.signedIn().userId))),
    ),

    route(contract.stopAd, async (call) =>
      viewOf(await call.write((tx) => life.stop(tx, call.params.id, call.signedIn().userId))),
    ),

    route(contract.deleteAd, async (call) => {
      const row = await call.write((tx) => life.delete(tx, call.params.id, call.signedIn().userId));
      return { postId: row.post_id };
    }),
  ];
}
