import type { OpenApi, Operation, Parameter } from '../../server/platform/http/openapi/document.ts';
import type { Client } from '../harness/client.ts';

export type Schema = { [keyword: string]: unknown };

/** An API call from the OpenAPI description. */
export interface Described {
  /** as in the access table: `GET /api/posts/:id` */
  key: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  /** the body's type and schema; null without a body */
  body: { type: string; schema: Schema } | null;
  /** the documented statuses */
  statuses: ReadonlySet<number>;
}

/** All operations of `/api/openapi.json`, with references resolved. */
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

/** A schema with references resolved; recursive ones end as anything. */
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
