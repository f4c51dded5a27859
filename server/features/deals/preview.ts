import type { DealEventKind, DealNote } from '../../../contract/deals/deal.ts';

/** One line for the inbox; without names, since both people read the same. */
const previews: Record<DealEventKind, string> = {
  offered: 'Offer',
  changed: 'Offer changed',
  countered: 'Counter-offer',
  counter_declined: 'Counter-offer declined',
  held: 'On hold',
  released: 'Hold released',
  declined: 'Offer declined',
  withdrawn: 'Offer withdrawn',
  expired: 'Offer expired',
  proposed: 'Meet-up proposed',
  agreed: 'Meet-up set',
  cancelled: 'Deal cancelled',
  late: 'Running late',
  here: "I'm here",
  handed_off: 'Handed off',
  sold_to_you: 'Marked as sold',
  sale_confirmed: 'Purchase confirmed',
  sale_disputed: 'Purchase disputed',
  no_show: 'No-show reported',
  disputed: 'No-show disputed',
  price_changed: 'Price changed',
  closed: 'No longer available',
};

const withPrice: ReadonlySet<DealEventKind> = new Set(['offered', 'changed', 'countered', 'price_changed']);

/** A deal's event on one line: "Counter-offer: $45 · Desk lamp". */
export function previewOfNote({ kind, price, title }: DealNote): string {
  const amount = price === 0 ? 'Free' : `$${(price ?? 0).toLocaleString('en-US')}`;
  const what = withPrice.has(kind) ? `${previews[kind]}: ${amount}` : previews[kind];
  return `${what} · ${title}`;
}
