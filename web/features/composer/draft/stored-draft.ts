import * as z from 'zod/mini';
import { type ListingFieldName, listingFieldNames } from '../../../../contract/posts/listing-fields.ts';
import { richTextSchema } from '../../../../contract/posts/rich-text/index.ts';
import { browserStorage } from '../../../lib/browser-storage.ts';

const fileShape = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['photo', 'animation', 'video']),
  alt: z.string(),
  seconds: z.nullable(z.number()),
  /** the finished upload's id and the path of its images; null while it is running */
  upload: z.nullable(z.object({ id: z.string(), path: z.string() })),
});

/** The listing's fields as typed; a draft stored by an earlier version may lack some. */
const typedShape = Object.fromEntries(
  listingFieldNames.map((name) => [name, z._default(z.string(), '')]),
) as unknown as {
  [Name in ListingFieldName]: z.ZodMiniDefault<z.ZodMiniType<string, string>>;
};

const draftShape = z.object({
  text: z.nullable(richTextSchema),
  ...typedShape,
  /** the fields of categories as typed */
  details: z._default(z.record(z.string(), z.string()), {}),
  spot: z._default(z.nullable(z.object({ _id: z.string(), name: z.string() })), null),
  files: z.array(fileShape),
  /** an attempt without an answer: the same body is sent with the same key, so that it's posted once */
  attempt: z.nullable(z.object({ key: z.string(), body: z.string() })),
});

export type StoredDraft = z.infer<typeof draftShape>;

/** The stored draft of an earlier page; null if there is none or it can't be read. */
export function readDraft(key: string): StoredDraft | null {
  try {
    return draftShape.parse(JSON.parse(browserStorage.local.get(key) ?? 'null'));
  } catch {
    return null;
  }
}

export const writeDraft = (key: string, draft: StoredDraft): void =>
  browserStorage.local.set(key, JSON.stringify(draft));

export const dropDraft = (key: string): void => browserStorage.local.drop(key);
