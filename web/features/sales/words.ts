import { type DraftContent, itemProblem } from '../../../contract/sales/drafts.ts';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const noonOf = (date: string) => new Date(`${date}T12:00:00Z`);

/** A date such as `2027-05-14`: "May 14". */
export const shortDay = (date: string): string => day.format(noonOf(date));
/** "Fri, May 14". */
export const longDay = (date: string): string => `${weekday.format(noonOf(date))}, ${shortDay(date)}`;

/** "20% off", "Free", "Full price". */
export const offText = (percent: number): string =>
  percent === 0 ? 'Full price' : percent === 100 ? 'Free' : `${percent}% off`;

export const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

/** What a sale still lacks after its items were posted. */
export function leftText({ items, loose: { length: photos } }: DraftContent): string {
  if (items.length === 0) return photos === 1 ? '1 photo is left to sort.' : `${photos} photos are left to sort.`;
  const isOne = items.length === 1;
  // what lacks nothing has its reason at the item, or was finished meanwhile
  if (!items.every(itemProblem)) return isOne ? "1 item isn't posted yet." : `${items.length} items aren't posted yet.`;
  return `${itemsText(items.length)} still ${isOne ? 'needs' : 'need'} a title, price, or category.`;
}
