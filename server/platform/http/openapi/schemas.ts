import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { post } from '../../../../contract/posts.ts';
import { cents, cursor, time } from '../../../../contract/shapes.ts';
import type { JsonSchema } from './document.ts';
import { shapeNames } from './names.ts';

const names = z.registry<{ id?: string; description?: string; format?: string }>();
for (const [schema, id] of shapeNames) names.add(schema, { id });
names.add(post, {
  id: 'Post',
  description:
    'As lists show it. GET /api/posts/{id} has the rest in `record`; who saved it (like_id_list) is in GET /api/posts/{id}/likes, and the comments on it (commentsOfComments) in GET /api/posts/{id}/comments',
});
names.add(time, { format: 'date-time', description: 'ISO 8601, in UTC' });
names.add(cents, { description: 'cents' });
names.add(cursor, { description: 'the position after a page of a list; absent on the last page' });

/** Turns the contract's schemas into JSON schemas; a shape with a name of its own is written once and referred to. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};

  /**
   * @param io `input` for what a caller sends, `output` for what he gets
   */
  of(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, {
      io,
      metadata: names,
      reused: 'inline',
      unrepresentable: 'any',
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    const definitions = { ...$defs };
    const own = shapeNames.get(schema);
    if (own && !definitions[own]) definitions[own] = root;
    const renamed = new Map<string, string>();
    for (const name of Object.keys(definitions)) renamed.set(name, this.#nameFor(name, definitions[name] ?? {}, io));
    for (const [name, definition] of Object.entries(definitions))
      this.components[renamed.get(name) ?? name] = refer(definition, renamed) as JsonSchema;
    return own ? { $ref: `#/components/schemas/${renamed.get(own)}` } : (refer(root, renamed) as JsonSchema);
  }

  /** What a caller sends as params or query: written in place, since each property becomes a parameter. */
  inline(schema: z.core.$ZodType): JsonSchema {
    const json = this.of(schema, 'input');
    const name = typeof json.$ref === 'string' ? json.$ref.split('/').at(-1) : undefined;
    return name ? (this.components[name] ?? {}) : json;
  }

  /** A shape that is not the same sent as answered (it has defaults) gets a second name for what is sent. */
  #nameFor(name: string, definition: JsonSchema, io: 'input' | 'output'): string {
    const plain = refer(definition, new Map());
    const other = this.components[name];
    return other === undefined || io === 'output' || isDeepStrictEqual(plain, other) ? name : `${name}Input`;
  }
}

/** The same schema with its references into the document's components, without the registry's marks and the bounds of every integer. */
function refer(node: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((part) => refer(part, renamed));
  if (!node || typeof node !== 'object') return node;
  const result: JsonSchema = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === 'id' && typeof value === 'string') continue;
    if (value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER) continue;
    if (key === '$ref' && typeof value === 'string') {
      const name = value.replace('#/$defs/', '');
      result[key] = `#/components/schemas/${renamed.get(name) ?? name}`;
    } else result[key] = refer(value, renamed);
  }
  return result;
}
