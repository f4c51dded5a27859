import fc from 'fast-check';
import type { Described } from './operations.ts';
import { hostile, type Plan } from './plans.ts';

type Bend = (plan: Plan, at: number) => Plan;

const NESTED = 5_000;

/** Values of types that no field accepts. */
const strays: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  -1e308,
  2 ** 53 + 2,
  '',
  'x'.repeat(20_000),
  [],
  [[[]]],
  {},
  { $gt: '' },
  { toString: 1, valueOf: 1 },
  { length: 5 },
  ['«post»', '«post»'],
  { blocks: [{ type: 'paragraph', spans: [{ text: { text: 'x' } }] }] },
];

/** Puts a stray value at the `at`-th place of a value, at any depth. */
function withStrayAt(value: unknown, at: number): unknown {
  const places: (string | number)[][] = [];
  const visit = (node: unknown, path: (string | number)[]): void => {
    places.push(path);
    if (node && typeof node === 'object' && path.length < 6)
      for (const key of Object.keys(node)) visit((node as Record<string, unknown>)[key], [...path, key]);
  };
  visit(value, []);
  const path = places[at % places.length] ?? [];
  const stray = strays[at % strays.length];
  const copy = structuredClone({ root: value }) as Record<string, unknown>;
  let node: Record<string, unknown> = copy;
  for (const key of ['root', ...path].slice(0, -1)) node = node[key] as Record<string, unknown>;
  node[String(['root', ...path].at(-1))] = stray;
  return copy.root;
}

function without(value: unknown, at: number): unknown {
  if (!value || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const keys = Object.keys(value);
  const gone = keys[at % Math.max(1, keys.length)];
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone));
}

const jsonOf = ({ body }: Plan): unknown => (body && 'json' in body ? body.json : {});
const asJson = (plan: Plan, body: Plan['body'], about: string): Plan => ({
  ...plan,
  headers: { ...plan.headers, 'content-type': 'application/json' },
  body,
  about,
});

/** Ways to break a body. */
const bodies: readonly Bend[] = [
  (plan, at) => asJson(plan, { json: withStrayAt(jsonOf(plan), at) }, 'a stray value'),
  (plan, at) => asJson(plan, { json: withStrayAt(jsonOf(plan), at * 7 + 1) }, 'a stray value'),
  (plan, at) => asJson(plan, { json: withStrayAt(withStrayAt(jsonOf(plan), at), at + 3) }, 'two stray values'),
  (plan, at) => asJson(plan, { json: without(jsonOf(plan), at) }, 'a field missing'),
  (plan, at) => {
    const text = JSON.stringify(jsonOf(plan)) ?? '';
    return asJson(plan, { text: text.slice(0, (at % Math.max(1, text.length)) + 1) }, 'a body cut short');
  },
  (plan) => asJson(plan, { text: `${JSON.stringify(jsonOf(plan))}}` }, 'a bracket too many'),
  (plan) => asJson(plan, { text: `\ufeff${JSON.stringify(jsonOf(plan))}` }, 'a mark of byte order'),
  (plan, at) => asJson(plan, { text: ['NaN', 'Infinity', '0x1', "{'a':1}", 'undefined', ''][at % 6] ?? '' }, 'no JSON'),
  (plan) => asJson(plan, { text: '['.repeat(NESTED) + ']'.repeat(NESTED) }, 'brackets without end'),
  (plan) => asJson(plan, { text: '{"text":'.repeat(NESTED) + '1' + '}'.repeat(NESTED) }, 'objects without end'),
  (plan) =>
    asJson(
      plan,
      { text: `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"a":1e999}` },
      'a prototype',
    ),
  (plan) => {
    const text = JSON.stringify(jsonOf(plan)) ?? '{}';
    return asJson(plan, { text: text.replace(/"([^"\\]*)"\s*([,}\]])/, '"$1\\u0000"$2') }, 'a NUL in a text');
  },
  (plan) =>
    asJson(
      plan,
      { base64: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]).toString('base64') },
      'no UTF-8',
    ),
  (plan) =>
    asJson(plan, { text: JSON.stringify({ ...(jsonOf(plan) as object), more: 'x'.repeat(70_000) }) }, 'too large'),
  (plan, at) => ({
    ...plan,
    headers: {
      ...plan.headers,
      'content-type':
        [
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'text/xml',
          'application/json; charset=utf-7',
          'application/offset+octet-stream',
          ';;;',
          'x'.repeat(300),
        ][at % 8] ?? '',
    },
    body: { text: JSON.stringify(jsonOf(plan)) ?? '' },
    about: 'another kind of content',
  }),
  (plan) => asJson(plan, { json: [jsonOf(plan), jsonOf(plan)] }, 'a list of bodies'),
  (plan) => asJson(plan, { text: `{"a":1,"a":2,${JSON.stringify(jsonOf(plan)).slice(1)}` }, 'a field twice'),
];

const crooked = [
  '%',
  '%zz',
  '%c0%80',
  '%ed%a0%80',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  "'",
  "1'%20or%20'1'='1",
  'null',
  'undefined',
  '-1',
  '0',
  '1e9',
  '«post»%00',
  '«post»%20',
  '«post»x',
  '{«post»}',
  '%f0%9f%98%80',
  'x'.repeat(190),
  'x'.repeat(2_000),
  '[object%20Object]',
  '__proto__',
  'a%0d%0ax-injected:1',
  '«POST»',
];

/** Ways to break an address. */
const addresses: readonly Bend[] = [
  (plan, at) => ({
    ...plan,
    params: Object.fromEntries(Object.keys(plan.params).map((key) => [key, `›${crooked[at % crooked.length]}`])),
    about: 'a name of nothing',
  }),
  (plan, at) => ({
    ...plan,
    query: [...plan.query, ...plan.query, ['cursor', crooked[at % crooked.length] ?? '']],
    about: 'asked twice',
  }),
  (plan, at) => ({
    ...plan,
    query: plan.query.map(([name, value], n) => (n === at % plan.query.length ? [`${name}[]`, value] : [name, value])),
    about: 'a list in the query',
  }),
  (plan, at) => ({
    ...plan,
    query: [
      ...plan.query.map(
        ([name]) =>
          [name, ['', '-1', 'NaN', '[]', '{}', 'null', '1e400', '\u0001', 'x'.repeat(3_000)][at % 9] ?? ''] as [
            string,
            string,
          ],
      ),
    ],
    about: 'a stray value in the query',
  }),
  (plan, at) => ({
    ...plan,
    query: [...plan.query, [['__proto__', 'constructor', 'toString', 'a.b', 'a[b][c]', ''][at % 6] ?? '', 'x']],
    about: 'a strange name in the query',
  }),
  (plan, at) => ({
    ...plan,
    query: [
      ...plan.query,
      ['q', `›${crooked[at % crooked.length]}`],
      ['cursor', `›${crooked[(at + 5) % crooked.length]}`],
    ],
    about: 'a query that is none',
  }),
  (plan) => ({
    ...plan,
    query: Array.from({ length: 300 }, (_, n) => [`k${n}`, 'x'] as [string, string]),
    about: 'a long query',
  }),
];

/** Ways to break headers and method. */
const around: readonly Bend[] = [
  (plan, at) => ({
    ...plan,
    headers: {
      ...plan.headers,
      'Idempotency-Key': ['', 'short', 'x'.repeat(129), 'with space in it', 'é'.repeat(9)][at % 5] ?? '',
    },
    about: 'a key that is none',
  }),
  (plan, at) => ({
    ...plan,
    headers: {
      ...plan.headers,
      'Tus-Resumable': ['0.0.1', '', '9'][at % 3] ?? '',
      'Upload-Length': ['-1', 'x', '1e9', ''][at % 4] ?? '',
      'Upload-Offset': ['-1', 'x', '1.5', ''][at % 4] ?? '',
      'Upload-Metadata': [',,,', 'filename !!!', 'é 1', ' '][at % 4] ?? '',
    },
    about: 'upload headers that are none',
  }),
  (plan, at) => ({
    ...plan,
    headers: {
      ...plan.headers,
      cookie:
        [
          `quad_session=${'x'.repeat(43)}`,
          'quad_session=',
          'quad_session',
          `quad_session="${"'".repeat(41)}"`,
          ';;;=;',
          `a=${'b'.repeat(6_000)}`,
        ][at % 6] ?? '',
    },
    about: 'a cookie that is none',
  }),
  (plan, at) => ({
    ...plan,
    headers: {
      ...plan.headers,
      host:
        [
          'evil.example',
          'xx.quad.localhost',
          '..',
          '[::1]',
          'ou.quad.localhost:99999',
          'x'.repeat(300),
          "ou'--.quad.localhost",
        ][at % 7] ?? '',
    },
    about: 'another host',
  }),
  (plan, at) => ({
    ...plan,
    headers: {
      ...plan.headers,
      [['origin', 'sec-fetch-site'][at % 2] ?? '']:
        ['https://evil.example', 'cross-site', 'null', 'same-site', ''][at % 5] ?? '',
    },
    about: 'from another site',
  }),
  (plan, at) => ({
    ...plan,
    method: ['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'TRACE', 'PROPFIND'][at % 7] ?? '',
    body: null,
    headers: {},
    about: 'another method',
  }),
  (plan) => ({ ...plan, headers: { ...plan.headers, 'x-much': 'x'.repeat(14_000) }, about: 'long headers' }),
  (plan) => ({ ...plan, headers: { ...plan.headers, 'content-encoding': 'gzip' }, about: 'said to be compressed' }),
];

/** A request with one mistake: in the body if there is one, in the address, or in the headers. */
export function malformed(operation: Described): fc.Arbitrary<Plan> {
  const asked = operation.parameters.length > 0 ? 4 : 1;
  return fc
    .record({
      plan: hostile(operation),
      bend: fc.oneof(
        { weight: operation.body ? 8 : 1, arbitrary: fc.constantFrom(...bodies) },
        { weight: asked, arbitrary: fc.constantFrom(...addresses) },
        { weight: 2, arbitrary: fc.constantFrom(...around) },
      ),
      at: fc.nat(5_000),
    })
    .map(({ plan, bend, at }) => bend(plan, at));
}
