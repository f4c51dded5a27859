import * as z from 'zod/mini';

/** An opaque id: a UUID, or a campus's such as `ou`. One that names nothing is answered as not found. */
export const id = z.string().check(z.maxLength(64));

/** The id of a record, a UUID. Any other text is an error in a body or query; in a path it's answered as not found. */
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
