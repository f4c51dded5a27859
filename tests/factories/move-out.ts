import { randomUUID } from 'node:crypto';
import { type DraftContent, type DraftItem, postSale, saveDraft } from '../../contract/sales/drafts.ts';
import { getSale, type Sale } from '../../contract/sales/sales.ts';
import { campusDay } from '../../contract/sales/schedule.ts';
import { addDays } from '../../contract/campuses/term-dates.ts';
import type { TestServer } from '../harness/server.ts';
import type { Person } from './people.ts';

/** An item of a draft. */
export const item = (title: string, price: number | null, more: Partial<DraftItem> = {}): DraftItem => ({
  id: randomUUID(),
  title,
  price,
  category: 'furniture',
  condition: null,
  text: '',
  files: [],
  ...more,
});

/** A day on OU's campus, so many days from the product's today. */
export const campusDayIn = (server: TestServer, days: number): string =>
  addDays(campusDay(server.app.platform.clock.now(), 'America/Chicago'), days);

export const content = (server: TestServer, items: DraftItem[], more: Partial<DraftContent> = {}): DraftContent => ({
  title: 'Everything in Elm 214',
  place: 'Elm Hall lobby',
  ends_on: campusDayIn(server, 8),
  schedule: 'none',
  loose: [],
  items,
  ...more,
});

/** Saves a draft and posts it. */
export async function postedSale(
  server: TestServer,
  seller: Person,
  items: DraftItem[],
  more: Partial<DraftContent> = {},
): Promise<Sale> {
  const params = { id: randomUUID() };
  await seller.client.call(saveDraft, { params, body: { ...content(server, items, more), version: 0 } });
  await seller.client.call(postSale, { params });
  return seller.client.call(getSale, { params });
}
