import { createRequire } from 'node:module';
import type fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';

type Json = { [key: string]: unknown };
type Writer = (value: unknown) => string;

/** Loaded with the first answer: the start has no need of it. */
let compile: typeof fastJson | undefined;
const writers = new WeakMap<z.core.$ZodType, Writer>();

/**
 * The JSON of an answer, by a serialiser compiled from its shape: what is undeclared is left out. Each serialiser is compiled at its
 * first use: all of them at the start would take a third of a second and 12 MB.
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
 * The JSON schema of an answer for the compiled serialiser: what is undeclared is not written, and a value that may
 * be null says so by `nullable`, which costs nothing, where `anyOf` would be validated at each answer.
 */
export function answerSchema(schema: z.core.$ZodType): Json {
  const json = z.toJSONSchema(schema, {
    // without the names that the API's description gives to shapes: a serialiser has each in place
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
    // formats would make the serialiser convert or check what the database already gave in the right form
    if (['format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'additionalProperties'].includes(key))
      continue;
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

const mapValues = (object: Json, map: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
