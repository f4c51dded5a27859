import { defineEvent } from '../../platform/events.ts';

/** Something happened to an ad that its owner did not do himself; `message` says it in the product's words. */
export const adNoticed = defineEvent<{
  adId: string;
  ownerId: string;
  message: string;
  /** the same happening has the same one, so that it is told once */
  event: string;
}>('ads.noticed');
