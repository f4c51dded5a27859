import type { Endpoint } from '../../../../contract/endpoint.ts';
import type { JsonSchema, OpenApi, Operation, Parameter, RawDescription } from './document.ts';
import { errorAnswers, errorExamples, errorsOf, problemSchema } from './errors.ts';
import { endpointNames } from './names.ts';
import { Schemas } from './schemas.ts';
import { serviceCalls } from './service-calls.ts';

const DESCRIPTION = `The calls that Quad's own pages make. Whatever they can do, a program can do, too.

The host of a request selects the campus. A session is a cookie, set by the calls below \`/api/auth\`. Errors are
\`application/problem+json\`: branch on \`code\`, show \`title\`, and where there are \`errors\`, show each \`message\` at its
\`field\`. Lists are paged: send a page's \`cursor\` to get the next one; the last page has none. Times are ISO 8601 in UTC,
money is integer cents, ids are opaque strings. A browser may call only from a page of the same host.`;

const COOKIE = 'session';

/**
 * Describes the whole API (OPE-13).
 * @param endpoints every endpoint that is mounted
 * @param raw the calls outside the contract's loop, described by hand
 * @returns an OpenAPI 3.1 document
 */
export function describeApi(endpoints: readonly Endpoint[], raw: readonly RawDescription[] = []): OpenApi {
  const schemas = new Schemas();
  const paths: OpenApi['paths'] = {};
  const tags = new Set<string>();
  const add = (path: string, method: string, operation: Operation) => {
    for (const tag of operation.tags) tags.add(tag);
    paths[path] ??= {};
    (paths[path] as Record<string, Operation>)[method.toLowerCase()] = operation;
  };
  for (const endpoint of endpoints) add(templateOf(endpoint.path), endpoint.method, describe(endpoint, schemas));
  for (const { path, method, operation } of [...raw, ...serviceCalls])
    add(path, method, { ...operation, tags: operation.tags ?? [tagOf(path)] });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quad',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/', description: "the host's campus" }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problemSchema, ...schemas.components },
      examples: errorExamples,
      securitySchemes: {
        [COOKIE]: { type: 'apiKey', in: 'cookie', name: 'quad_session', description: 'set when signing in' },
        metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN' },
      },
      headers: { RetryAfter: { description: 'seconds to wait', schema: { type: 'integer' } } },
    },
  };
}

const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** `/api/posts/{id}/comments` belongs to posts. */
const tagOf = (path: string) => path.split('/').find((part) => part && part !== 'api') ?? 'other';

function describe(endpoint: Endpoint, schemas: Schemas): Operation {
  const { method, path, summary, access, body } = endpoint;
  const parameters = parametersOf(endpoint, schemas);
  return {
    operationId: endpointNames.get(endpoint) ?? fallbackId(method, path),
    summary,
    description: accessText[access],
    tags: [tagOf(path)],
    security: access === 'anyone' || access === 'reader' ? [{}, { [COOKIE]: [] }] : [{ [COOKIE]: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemas.of(body, 'input') } } } }
      : {}),
    responses: { ...successOf(endpoint, schemas), ...errorAnswers(errorsOf(endpoint)) },
  };
}

const accessText: Record<Endpoint['access'], string> = {
  anyone: 'For anyone, signed in or not.',
  reader:
    'For everyone who can read the campus: anyone if it is public, people with a confirmed account if it is private, and people with a verified school email if it is for members.',
  session: 'For signed-in people.',
  verified: 'For signed-in people with a confirmed account.',
  participant: "For signed-in people with a confirmed account who can read the host's campus.",
  student: 'For signed-in people with a confirmed account and a verified school email.',
  moderator: 'For moderators.',
  admin: 'For admins.',
};

/** `GET /api/posts/:id/comments` → `getPostsIdComments`: for an endpoint that the contract's modules do not name. */
function fallbackId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word && word !== 'api');
  return method.toLowerCase() + words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('');
}

function parametersOf({ path, params, query, idempotent }: Endpoint, schemas: Schemas): Parameter[] {
  const inPath = params ? schemas.inline(params) : {};
  const list: Parameter[] = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
    parameter(name, 'path', true, propertiesOf(inPath)[name] ?? { type: 'string' }),
  );
  if (query) {
    const shape = schemas.inline(query);
    const required = (shape.required as string[] | undefined) ?? [];
    for (const [name, schema] of Object.entries(propertiesOf(shape)))
      list.push(parameter(name, 'query', required.includes(name), schema));
  }
  if (idempotent)
    list.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Chosen by the caller, one per action. A repeat with the same key creates nothing new and returns the first answer.',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
    });
  return list;
}

const propertiesOf = (schema: JsonSchema) => (schema.properties ?? {}) as Record<string, JsonSchema>;

function parameter(name: string, where: Parameter['in'], required: boolean, schema: JsonSchema): Parameter {
  const { description, ...rest } = schema;
  return { name, in: where, required, ...(typeof description === 'string' ? { description } : {}), schema: rest };
}

function successOf({ answer, status }: Endpoint, schemas: Schemas): Operation['responses'] {
  if (!answer) return { 204: { description: 'Done.' } };
  const code = status ?? 200;
  return {
    [code]: {
      description: code === 201 ? 'Created.' : 'The answer.',
      content: { 'application/json': { schema: schemas.of(answer, 'output') } },
    },
  };
}
