import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
  type ZodOpenApiSchemaObject,
} from 'zod-openapi';
import type { DeclaredBytes, Endpoint } from '../../../../contract/endpoint.ts';
import type { OpenApi, RawDescription } from './document.ts';
import { errorAnswers, errorExamples, errorsOf, problemSchema } from './errors.ts';
import { nameSchemas } from './schema-names.ts';
import { serviceCalls } from './service-calls.ts';

const DESCRIPTION = `The calls that Quad's own pages make. Whatever they can do, a program can do, too.

The host of a request selects the campus. A session is a cookie, set by the calls below \`/api/auth\`. Errors are
\`application/problem+json\`: branch on \`code\`, show \`title\`, and where there are \`errors\`, show each \`message\` at its
\`field\`. Lists are paged: send a page's \`cursor\` to get the next one; the last page has none. Times are ISO 8601 in UTC,
money is integer cents, ids are opaque strings. A browser may call only from a page of the same host.`;

const COOKIE = 'session';

/**
 * Describes the whole API.
 * @param endpoints every endpoint that is mounted
 * @param raw hand-written descriptions of calls outside the contract
 * @returns an OpenAPI 3.1 document
 */
export async function describeApi(
  endpoints: readonly Endpoint[],
  raw: readonly RawDescription[] = [],
): Promise<OpenApi> {
  await nameSchemas();
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  const add = (path: string, method: string, operation: ZodOpenApiOperationObject) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: { tags: [tagOf(path)], ...operation } };
  };
  for (const endpoint of endpoints) add(templateOf(endpoint.path), endpoint.method, describe(endpoint));
  for (const { path, method, operation } of [...raw, ...serviceCalls])
    add(path, method, operation as unknown as ZodOpenApiOperationObject);
  const tags = new Set(
    Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags = [] }) => tags)),
  );
  const document: ZodOpenApiObject = {
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
      schemas: { Problem: problemSchema as ZodOpenApiSchemaObject },
      examples: errorExamples,
      securitySchemes: {
        [COOKIE]: { type: 'apiKey', in: 'cookie', name: 'quad_session', description: 'set when signing in' },
        metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN' },
      },
      headers: { RetryAfter: { description: 'seconds to wait', schema: { type: 'integer' } } },
    },
  };
  return createDocument(document, {
    allowEmptySchema: { custom: true },
    override({ jsonSchema }) {
      // every integer has these bounds, so they are no information
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as unknown as OpenApi;
}

const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** `/api/posts/{id}/comments` belongs to posts. */
const tagOf = (path: string) => path.split('/').find((part) => part && part !== 'api') ?? 'other';

function describe(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { name, method, summary, access, params, query, body, answer, status, idempotent } = endpoint;
  const bytes = method === 'GET' ? endpoint.bytes : undefined;
  return {
    operationId: name,
    summary,
    description: accessText[access],
    security: access === 'anyone' || access === 'reader' ? [{}, { [COOKIE]: [] }] : [{ [COOKIE]: [] }],
    requestParams: { ...(params && { path: params as never }), ...(query && { query: query as never }) },
    parameters: idempotent ? [idempotencyKey] : [],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [answer || bytes ? (status ?? 200) : 204]: {
        description: bytes?.summary ?? (answer ? 'The answer.' : 'Done.'),
        ...(answer && { content: { 'application/json': { schema: answer } } }),
        ...(bytes && { content: { [bytes.type]: { schema: schemaOf(bytes) } } }),
      },
      ...(errorAnswers(errorsOf(endpoint)) as object as ZodOpenApiResponsesObject),
    },
  };
}

const schemaOf = ({ type }: DeclaredBytes) =>
  type.startsWith('text/') ? { type: 'string' as const } : { type: 'string' as const, format: 'binary' };

const idempotencyKey: NonNullable<ZodOpenApiOperationObject['parameters']>[number] = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the caller, one per action. A repeat with the same key creates nothing new and returns the first answer.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,128}$' },
};

const accessText: Record<Endpoint['access'], string> = {
  anyone: 'For anyone, signed in or not.',
  reader:
    'For everyone who can read the campus: anyone if it is public, people with a confirmed account if it is private, and people with a verified school email if it is for members.',
  session: 'For signed-in people.',
  verified: 'For signed-in people with a confirmed account.',
  participant: "For signed-in people with a confirmed account who can read the host's campus.",
  student: 'For signed-in people with a confirmed account and a verified school email.',
  moderator: 'For moderators, about what their role covers: one campus, or the whole installation.',
  'site-moderator': 'For moderators of the whole installation.',
  admin: 'For admins.',
};
