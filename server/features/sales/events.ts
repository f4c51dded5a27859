import { defineEvent } from '../../platform/events.ts';

/** A sale ended with things left; its seller is asked what to do with them. Emitted once for each end. */
export const saleEnded = defineEvent<{
  campusId: string;
  saleId: string;
  sellerId: string;
  /** a post of it, for the notification's picture */
  postId: string;
  /** the notification's text */
  message: string;
  /** its last day; with the sale it names this end */
  endsOn: string;
}>('sales.ended');
