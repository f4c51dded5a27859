import { defineEvent } from '../../platform/events.ts';

/** Something happened to an ad or its payment that its owner did not do; `message` says it in the product's words. */
export const adNoticed = defineEvent<{
  ownerId: string;
  message: string;
  /** the same happening has the same one, so that it is told once */
  event: string;
}>('ads.noticed');

/** An ad says something: its title, and the site that it leads to. `postId` is what it promotes. */
export const adWorded = defineEvent<{ campusId: string; postId: string; ownerId: string; words: string }>('ads.worded');
