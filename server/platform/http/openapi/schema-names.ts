import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { limits } from '../../../../contract/limits.ts';
import { post } from '../../../../contract/posts/posts.ts';
import { richTextSchema } from '../../../../contract/posts/rich-text/index.ts';
import { cents, cursor, time } from '../../../../contract/shapes.ts';

const contract = join(import.meta.dirname, '../../../../contract');

/** Whether an exported value is the schema of an object. */
const isShape = (value: unknown): value is z.core.$ZodObject =>
  typeof value === 'object' &&
  value !== null &&
  '_zod' in value &&
  (value as z.core.$ZodType)._zod.def.type === 'object';

const capital = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

/**
 * Names the object schemas that the contract's modules export (`post` becomes `Post`), so that the description contains
 * each once and refers to it.
 */
export async function nameSchemas(): Promise<void> {
  const names = z.globalRegistry;
  for (const file of globSync('**/*.ts', { cwd: contract })) {
    const exported = (await import(pathToFileURL(join(contract, file)).href)) as object;
    for (const [name, value] of Object.entries(exported)) if (isShape(value)) names.add(value, { id: capital(name) });
  }
  names.add(richTextSchema, {
    id: 'RichText',
    description: `At most ${limits.listingTextMax} code points for a listing (a post for sale or wanted, with a title or price) and ${limits.postTextMax} for every other post and for comments; the break between two blocks counts ${limits.blockBreakLength}`,
  });
  names.add(post, {
    id: 'Post',
    description:
      'As lists show it. GET /api/posts/{id} has the rest in `record`; who saved it (like_id_list) is in GET /api/posts/{id}/likes, and the comments on it (commentsOfComments) in GET /api/posts/{id}/comments',
  });
  names.add(time, { format: 'date-time', description: 'ISO 8601, in UTC' });
  names.add(cents, { description: 'cents' });
  names.add(cursor, { description: 'the position after a page of a list; absent on the last page' });
}
