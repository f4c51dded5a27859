import * as z from 'zod/mini';

/** An opaque id. An id of any other shape is answered as not found, not as invalid. */
export const id = z.string().check(z.maxLength(64));

/** The id of an existing record. */
export const recordId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, "That isn't an id."));

/** ISO 8601 in UTC. */
export const time = z.string();

/** Integer cents. */
export const cents = z.int();

/** The position after a page of a list; absent on the last page (D49). */
export const cursor = z.optional(z.string().check(z.maxLength(512)));

/** Query of every paged list. */
export const pageQuery = z.object({ cursor });

/** Params of a call about one record. An id of the wrong shape is answered like a missing record. */
export const byId = z.object({ id: recordId });
