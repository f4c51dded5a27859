import type { OpenApi, Operation, Parameter } from '../../server/platform/http/openapi/document.ts';
import type { Client } from '../harness/client.ts';

export type Schema = { [keyword: string]: unknown };

/** One call of the API as its description tells it. */
export interface Described {
  /** as in the table of access: `GET /api/posts/:id` */
  key: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  /** what is sent, and as what; null where nothing is */
  body: { type: string; schema: Schema } | null;
  /** statuses that the description names */
  statuses: ReadonlySet<number>;
}

/** Everything that `/api/openapi.json` describes, with references resolved once. */
export async function describedBy(client: Client): Promise<Described[]> {
  const document = (await client.request('GET', '/api/openapi.json')).json as OpenApi;
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => described(document, method.toUpperCase(), path, operation)),
  );
}

function described(document: OpenApi, method: string, path: string, operation: Operation): Described {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return {
    key: `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    method,
    path,
    parameters: (operation.parameters ?? []).map((one) => ({ ...one, schema: resolved(document, one.schema) })),
    body: type && content ? { type, schema: resolved(document, content.schema) } : null,
    statuses: new Set(Object.keys(operation.responses).map(Number)),
  };
}

/** A schema without references; a shape within itself ends as anything. */
function resolved(document: OpenApi, schema: Schema, within: readonly string[] = []): Schema {
  const walk = (node: unknown, seen: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map((part) => walk(part, seen));
    if (!node || typeof node !== 'object') return node;
    const name = (node as Schema).$ref;
    if (typeof name === 'string') {
      const short = name.split('/').at(-1) ?? '';
      if (seen.includes(short)) return {};
      return walk(document.components.schemas[short] ?? {}, [...seen, short]);
    }
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value, seen)]));
  };
  return walk(schema, within) as Schema;
}
