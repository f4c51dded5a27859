import { createRequire } from 'node:module';
import type fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';

type Json = { [key: string]: unknown };
type Writer = (value: unknown) => string;

/** Loaded with the first response, to keep the start fast. */
let compile: typeof fastJson | undefined;
const writers = new WeakMap<z.core.$ZodType, Writer>();

/**
 * Serializes a response with a serializer compiled from its shape: undeclared properties are left out. Each serializer
 * is compiled at its first use: compiling all at the start would take a third of a second and 12 MB.
 */
export function serialise(shape: z.core.$ZodType, answer: unknown): string {
  let writer = writers.get(shape);
  if (!writer) {
    compile ??= createRequire(import.meta.url)('fast-json-stringify') as typeof fastJson;
    writer = compile(answerSchema(shape)) as Writer;
    writers.set(shape, writer);
  }
  return writer(answer);
}

/**
 * The JSON schema of a response for the compiled serializer, which leaves out undeclared properties. A nullable value uses
 * `nullable`, which costs nothing; `anyOf` would be validated for each response.
 */
export function answerSchema(schema: z.core.$ZodType): Json {
  const json = z.toJSONSchema(schema, {
    // without the registered schema names, which are for the API's description: a serializer needs each schema inline
    metadata: z.registry(),
    io: 'output',
    target: 'draft-7',
    reused: 'inline',
    unrepresentable: 'any',
  }) as Json;
  delete json.$schema;
  return simplify(json) as Json;
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (!node || typeof node !== 'object') return node;
  const schema: Json = {};
  for (const [key, value] of Object.entries(node)) {
    // formats would make the serializer convert or check values that the database already returns in the right form
    if (['format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'propertyNames'].includes(key)) continue;
    // kept where it's the schema of a record's values; elsewhere it says whether an object may have other properties
    if (key === 'additionalProperties' && !isSchema(value)) continue;
    schema[key] = key === 'properties' ? mapValues(value as Json, simplify) : simplify(value);
  }
  const choices = schema.anyOf;
  if (Array.isArray(choices) && choices.length === 2) {
    const nothing = choices.findIndex((choice: Json) => choice.type === 'null');
    if (nothing >= 0) {
      const { anyOf: _, ...rest } = schema;
      return { ...rest, ...(choices[1 - nothing] as Json), nullable: true };
    }
  }
  if (schema.enum && !schema.type) schema.type = 'string';
  return schema;
}

const isSchema = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const mapValues = (object: Json, map: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
