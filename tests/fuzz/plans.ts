import fc from 'fast-check';
import { hostileAddresses, hostileEmails, hostileTimes, hostileWords, positions } from './hostile-words.ts';
import type { Described, Schema } from './operations.ts';
import { pushKeys } from '../factories/push-keys.ts';

/**
 * A request before it is sent. Texts may refer to records of the world, `«post»`, and contain plain cursor positions,
 * `‹…›`.
 */
export interface Plan {
  params: Record<string, string>;
  query: [string, string][];
  headers: Record<string, string>;
  body: { json: unknown } | { text: string } | { base64: string } | null;
  /** replaces the path with its params and query */
  address?: string;
  method?: string;
  /** a description of what is wrong with it */
  about: string;
}

/** Records of the world that a request can refer to. */
export const recordNames = [
  'post',
  'comment',
  'hidden',
  'deleted',
  'foreign',
  'photo',
  'unused',
  'message',
  'chat',
  'blockedChat',
  'owner',
  'other',
  'self',
  'admin',
  'ad',
  'case',
  'ban',
  'upload',
  'export',
  'nobody',
] as const;

/** The kind of record that an id in a path refers to, by the path before it. */
const inPaths: Record<string, readonly (typeof recordNames)[number][]> = {
  posts: ['post', 'comment', 'hidden', 'deleted', 'foreign'],
  chats: ['chat', 'blockedChat'],
  with: ['owner', 'other', 'self'],
  check: ['owner', 'other', 'self'],
  messages: ['message'],
  users: ['owner', 'other', 'self', 'admin'],
  files: ['photo', 'unused'],
  uploads: ['upload'],
  ads: ['ad'],
  cases: ['case'],
  bans: ['ban'],
  exports: ['export'],
  ':kind': ['post', 'comment', 'message', 'owner', 'ad', 'other'],
};

const anId = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...recordNames.map((name) => `«${name}»`)) },
  { weight: 1, arbitrary: fc.uuid() },
  {
    weight: 1,
    arbitrary: fc.constantFrom('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  },
);
const words = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostileWords) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replaceAll('\0', '')) },
);

/** Values by field name, because a string's schema reveals little about its meaning. */
const byName: Record<string, fc.Arbitrary<string>> = {
  cursor: fc.constantFrom(...positions),
  email: fc.oneof(fc.constantFrom(...hostileEmails), fc.constantFrom('«ownerEmail»', '«selfEmail»')),
  username: fc.oneof(fc.constantFrom('«ownerName»', '«selfName»', 'home', 'admin', 'api', '__proto__'), words),
  password: fc.oneof(fc.constant('«password»'), words),
  current: fc.oneof(fc.constant('«password»'), words),
  again: fc.oneof(fc.constant('a-new-passw0rd'), words),
  confirmation: fc.constantFrom('DELETE', 'delete', ''),
  code: fc.oneof(fc.constantFrom('0000', '1234', '٠٠٠٠', '00000000'), words),
  token: fc.oneof(fc.constantFrom('none', 'A'.repeat(43), '«nobody»'), words),
  url: fc.constantFrom(...hostileAddresses),
  endpoint: fc.constantFrom('https://push.example.com/x', ...hostileAddresses),
  to: fc.constantFrom(...hostileAddresses),
  colour: fc.constantFrom('#123456', '#fff', 'red;}', '#12345g'),
  price_min: fc.constantFrom('0', '1', '9999999', '99999999'),
  price_max: fc.constantFrom('0', '1', '9999999', '99999999'),
  p256dh: fc.constantFrom(pushKeys.p256dh, 'B'.repeat(87), 'A', ''),
  auth: fc.constantFrom('A'.repeat(22), ''),
  upload: fc.constantFrom('«unused»', '«photo»', '«nobody»', '«upload»'),
  case: fc.constantFrom('«case»', '«nobody»'),
};

/** A value for a path parameter; mostly a record of the right kind. */
function inPath(path: string, name: string, schema: Schema): fc.Arbitrary<string> {
  const any = allowed(schema, name).map((value) => String(value) || 'x');
  const before = new RegExp(`([^/]+)/\\{${name}\\}`).exec(path)?.[1]?.replace(/\{(\w+)\}/, ':$1') ?? '';
  const likely = inPaths[before];
  if (!likely) return any;
  const known = fc.constantFrom(...likely.map((record) => `«${record}»`));
  return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: any });
}

const cut = (text: string, { maxLength, minLength }: Schema): string => {
  const most = typeof maxLength === 'number' ? text.slice(0, maxLength) : text;
  return typeof minLength === 'number' && most.length < minLength ? most.padEnd(minLength, 'x') : most;
};

function texts(schema: Schema, name: string): fc.Arbitrary<string> {
  const { pattern, format } = schema;
  const named = byName[name];
  if (named) return named.map((text) => (text.startsWith('«') ? text : cut(text, schema)));
  if (format === 'date-time') return fc.constantFrom(...hostileTimes);
  if (format === 'email') return byName.email as fc.Arbitrary<string>;
  if (format === 'uri') return fc.constantFrom(...hostileAddresses);
  if (typeof pattern === 'string') {
    if (pattern.includes('[0-9a-f]{8}-')) return anId;
    return matching(pattern, schema);
  }
  const most = typeof schema.maxLength === 'number' ? schema.maxLength : 300;
  return fc
    .oneof({ weight: 8, arbitrary: words }, { weight: 1, arbitrary: fc.constant('é'.repeat(most)) })
    .map((text) => cut(text, schema));
}

function matching(pattern: string, schema: Schema): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern)).map((text) => cut(text, schema));
  } catch {
    // a pattern with lookahead can't be used to generate values
    return words.map((text) => cut(text, schema));
  }
}

function numbers({ minimum, maximum, type }: Schema): fc.Arbitrary<number> {
  const least = typeof minimum === 'number' ? minimum : -1_000_000;
  const most = typeof maximum === 'number' ? maximum : Number.MAX_SAFE_INTEGER;
  const edges = [least, most, Math.min(most, least + 1), Math.max(least, most - 1)];
  if (least <= 0 && most >= 0) edges.push(0, -0);
  if (type === 'number') edges.push(least + 0.1, most - 1e-7);
  return fc.constantFrom(...edges);
}

/** Values that a schema allows, including edge cases and hostile content. */
export function allowed(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => allowed(choice, name)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'string':
      return texts(schema, name);
    case 'array': {
      const most = typeof schema.maxItems === 'number' ? schema.maxItems : 5;
      const item = allowed((schema.items ?? {}) as Schema, name);
      const least = (schema.minItems as number | undefined) ?? 0;
      const some = fc.array(item, { minLength: least, maxLength: Math.min(most, 12) });
      return least > 0 ? some : fc.oneof(fc.constant([]), some);
    }
    case 'object': {
      const properties = (schema.properties ?? {}) as Record<string, Schema>;
      const shape = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, allowed(value, key)]));
      return fc.record(shape, { requiredKeys: (schema.required as string[] | undefined) ?? [] });
    }
    default:
      return fc.oneof(words, fc.integer(), fc.constant(null));
  }
}

const HEADERS: Record<string, readonly string[]> = {
  'Idempotency-Key': ['a-key-of-mine', 'x'.repeat(128), "key'--;drop", '~~~~~~~~'],
  'Tus-Resumable': ['1.0.0'],
  'Upload-Length': ['10', '1', '999999999999', '0'],
  'Upload-Offset': ['0', '5', '10', '99999999999'],
  'Upload-Metadata': [
    'filename YS5qcGc=,filetype aW1hZ2UvanBlZw==',
    'filename Li4vLi4vZXRjL3Bhc3N3ZA==',
    'filename,filetype,purpose',
    `filename ${'QQ=='.repeat(200)}`,
    'purpose bWVzc2FnZQ==,alt PHNjcmlwdD4=',
  ],
  'Stripe-Signature': ['t=1,v1=0', 't=99999999999,v1=', 'x'],
};
/** Additional headers that browsers or proxies send. */
const moreHeaders: readonly Record<string, string>[] = [
  {},
  {},
  {},
  { accept: 'text/html', 'accept-language': 'x'.repeat(500) },
  { range: 'bytes=0-0,5-9,-1', 'if-range': '"x"' },
  { 'if-none-match': '*', 'if-modified-since': 'never' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript', forwarded: 'host=evil.example' },
  { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/admin/users' },
  { 'quad-time-zone': "America/Chicago'; drop table users" },
  { 'quad-time-zone': 'Etc/GMT+99' },
  { 'user-agent': "<script>globalThis.broken=1</script>' or 1=1 --" },
  { referer: 'https://evil.example/' },
];

/** A well-formed request with hostile content. */
export function hostile(operation: Described): fc.Arbitrary<Plan> {
  const { parameters, body } = operation;
  const params = fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === 'path')
        .map(({ name, schema }) => [name, inPath(operation.path, name, schema)]),
    ),
  );
  const asked = fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === 'query')
        .map(({ name, schema }) => [name, allowed(schema, name).map(String)]),
    ),
    { requiredKeys: parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name) },
  );
  const headers = fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === 'header')
        .map(({ name }) => [name, fc.constantFrom(...(HEADERS[name] ?? ['x']))]),
    ),
  );
  const bodies: fc.Arbitrary<Plan['body']> =
    body === null
      ? fc.constant(null)
      : /json$|csp-report$/.test(body.type)
        ? allowed(body.schema).map((json) => ({ json }))
        : fc.uint8Array({ maxLength: 40 }).map((bytes) => ({ base64: Buffer.from(bytes).toString('base64') }));
  return fc
    .record({ params, asked, headers, bodies, more: fc.constantFrom(...moreHeaders) })
    .map(({ params: filled, asked: query, headers: own, bodies: sent, more }) => ({
      params: filled as Record<string, string>,
      query: Object.entries(query) as [string, string][],
      headers: { ...(body ? { 'content-type': body.type } : {}), ...(own as Record<string, string>), ...more },
      body: sent,
      about: 'hostile',
    }));
}
