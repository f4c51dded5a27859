import type { DealEventKind, DealNote } from './deal.ts';
import { dealPrice } from './event-words.ts';

/** What happened in a deal, for the inbox: without names, since both people read the same. */
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
  cancelled: 'Deal canceled',
  late: 'Running late',
  here: "I'm here",
  code_replaced: 'Wrong hand-off codes',
  code_used_up: 'Too many wrong hand-off codes',
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

/** A deal's event on one line: "Counter-offer: $45 · Desk lamp"; of a closed deal "No longer available" alone. */
export function dealPreview({ kind, price, title, part, at }: DealNote): string {
  if (kind === 'declined' && part) return `Left out · ${title}`;
  if (kind === 'expired' && at) return `Hold expired · ${title}`;
  const what = withPrice.has(kind) ? `${previews[kind]}: ${dealPrice(price ?? 0)}` : previews[kind];
  return kind === 'closed' ? what : `${what} · ${title}`;
}

const pattern = new RegExp(
  `^(${[...Object.values(previews), 'Left out', 'Hold expired'].join('|')})(: (Free|\\$[\\d,]+))?( · |$)`,
);

/** Whether a chat's last line is a deal's event, which nobody wrote. */
export const isDealPreview = (line: string): boolean => pattern.test(line);
