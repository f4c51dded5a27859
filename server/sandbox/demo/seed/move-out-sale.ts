import { addDays } from '../../../../contract/campuses/term-dates.ts';
import type { SaleCard } from '../../../../contract/posts/sale-card.ts';
import {
  campusDay,
  nextStepAt,
  percentAt,
  priceSteps,
  saleEnd,
  steppedPrice,
  type PriceStep,
} from '../../../../contract/sales/schedule.ts';
import { demo } from '../content/index.ts';
import { demoId } from './ids.ts';
import { HOUR_MS, isoTime, SECOND, TIME_ZONE } from './moment.ts';
import { CAMPUS, type People, personOf } from './people.ts';
import type { SeededPost } from './posts.ts';

/** What a post says of its sale. */
export interface PostInSale {
  id: string;
  /** on one of its posts */
  card: SaleCard | null;
}

export interface SalePlan {
  sale: object;
  items: object[];
}

/** Some items were sold soon, at their first price. */
const SOLD_AFTER = 3 * HOUR_MS;

/** Makes a part of the listings a running sale, with the prices of today's step. */
export function planSale(listed: ReadonlyMap<string, SeededPost>, people: People, now: number): SalePlan {
  const { by, title, place, schedule, hoursAgo, days, items } = demo.moveOutSale;
  const id = demoId(`sale ${by}`, hoursAgo);
  const started = now - hoursAgo * HOUR_MS;
  const startsOn = campusDay(started, TIME_ZONE);
  const endsOn = addDays(startsOn, days);
  const steps = priceSteps(schedule, startsOn, endsOn);
  const percent = percentAt(steps, now, TIME_ZONE);
  const next = nextStepAt(steps, now, TIME_ZONE);
  const posts = items.map((name) => {
    const post = listed.get(name);
    if (!post) throw new Error(`a sale of a missing post: ${name}`);
    return post;
  });
  const firstPrices = posts.map(({ price }) => price ?? 0);
  const left = posts.filter(({ soldAt }) => soldAt === null);
  const card: SaleCard = {
    title,
    ends_on: endsOn,
    ends_at: isoTime(saleEnd(endsOn, TIME_ZONE)),
    items: posts.length,
    left: left.length,
    percent,
    photos: left.flatMap(({ files: [photo] }) => (photo ? `/files/${photo.id}` : [])).slice(0, 4),
  };
  for (const [at, post] of posts.entries()) {
    post.sale = { id, card: at === 0 ? card : null };
    if (post.soldAt !== null) post.soldAt = started + SOLD_AFTER;
    else lower(post, steps, now);
  }
  return {
    sale: {
      campus_id: CAMPUS,
      id,
      seller_id: personOf(people, by).id,
      title,
      place,
      ends_on: endsOn,
      schedule,
      starts_on: startsOn,
      percent,
      next_at: isoTime(next ?? saleEnd(endsOn, TIME_ZONE)),
      created_at: isoTime(started),
      last_modified: isoTime(started),
    },
    items: posts.map((post, at) => ({
      campus_id: CAMPUS,
      sale_id: id,
      item_id: demoId(`sale item ${items[at]}`, hoursAgo),
      post_id: post.id,
      first_price: firstPrices[at],
      at: isoTime(started + at * SECOND),
    })),
  };
}

/** Sets the price of today's step. */
function lower(post: SeededPost, steps: readonly PriceStep[], now: number): void {
  const was = post.price ?? 0;
  const price = steppedPrice(was, percentAt(steps, now, TIME_ZONE));
  if (price === was) return;
  post.price = price;
  post.dropped = { was, at: nextStepAt(steps, post.created, TIME_ZONE) ?? now };
}
