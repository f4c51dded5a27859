import facts from '../fixtures/stripe/api.json' with { type: 'json' };
import { type FormValue, readForm } from '../../server/sandbox/stripe/form.ts';

interface Fact {
  type: string;
  enum?: string[];
  nullable?: boolean;
  optional?: boolean;
  maxLength?: number;
  pattern?: string;
  required?: string[];
  fields?: Record<string, Fact>;
  items?: Fact;
  maxKeys?: number;
  maxKeyLength?: number;
  maxValueLength?: number;
}

interface Call {
  method: string;
  path: string;
  answer: string;
  required: string[];
  parameters: Record<string, Fact>;
}

const calls = facts.calls as unknown as Call[];
const objects = facts.objects as unknown as Record<string, Record<string, Fact>>;

export const apiVersion = facts.version;

/** Violations of Stripe's description in a request: unknown or missing parameters, wrong types and bounds. */
export function faultsOfRequest(method: string, path: string, body: string): string[] {
  const call = callOf(method, path);
  if (!call) return [`there is no call ${method} ${path}`];
  const form = readForm(body);
  const missing = call.required.filter((name) => !(name in form)).map((name) => `${name} is missing`);
  return [...missing, ...Object.entries(form).flatMap(([name, value]) => sent(name, value, call.parameters[name]))];
}

/** Violations in an answer. */
export function faultsOfAnswer(method: string, path: string, status: number, answer: object): string[] {
  const name = status >= 400 ? 'error' : (callOf(method, path)?.answer ?? '');
  return faultsOfObject(name, answer);
}

/** Violations in an object, by the object's name: fields that are missing, unknown or of another type. */
export function faultsOfObject(name: string, value: object): string[] {
  return fieldsOf(name, value, objects[name] ?? {});
}

const callOf = (method: string, path: string): Call | undefined =>
  calls.find((call) => call.method === method && new RegExp(call.path).test(path));

function sent(name: string, value: FormValue, fact: Fact | undefined): string[] {
  if (!fact) return [`${name} is no parameter`];
  if (fact.type === 'other') return [`${name} is not described`];
  if (fact.type === 'array') {
    if (!Array.isArray(value)) return [`${name} is no list`];
    return value.flatMap((item, at) => sent(`${name}[${at}]`, item, fact.items));
  }
  if (fact.type === 'object') {
    if (typeof value !== 'object' || Array.isArray(value)) return [`${name} is no hash`];
    const missing = (fact.required ?? []).filter((key) => !(key in value)).map((key) => `${name}[${key}] is missing`);
    return [
      ...missing,
      ...Object.entries(value).flatMap(([key, inner]) => sent(`${name}[${key}]`, inner, fact.fields?.[key])),
    ];
  }
  if (fact.type === 'hash') {
    if (typeof value !== 'object' || Array.isArray(value)) return [`${name} is no hash`];
    const entries = Object.entries(value);
    if (entries.length > (fact.maxKeys ?? 0)) return [`${name} has too many keys`];
    return entries
      .filter(
        ([key, text]) =>
          typeof text !== 'string' || key.length > (fact.maxKeyLength ?? 0) || text.length > (fact.maxValueLength ?? 0),
      )
      .map(([key]) => `${name}[${key}] is too long`);
  }
  if (typeof value !== 'string') return [`${name} is no ${fact.type}`];
  if (fact.type === 'integer') return /^-?\d+$/.test(value) ? [] : [`${name} is no integer: ${value}`];
  if (fact.type === 'boolean') return /^(true|false)$/.test(value) ? [] : [`${name} is no boolean: ${value}`];
  const long = value.length > (fact.maxLength ?? 5_000) ? [`${name} is too long`] : [];
  const odd = fact.enum && !fact.enum.includes(value) ? [`${name} cannot be ${value}`] : [];
  return [
    ...long,
    ...odd,
    ...(fact.pattern && !new RegExp(fact.pattern).test(value) ? [`${name} has no such form`] : []),
  ];
}

function fieldsOf(path: string, value: object, fields: Record<string, Fact>): string[] {
  const given = value as Record<string, unknown>;
  const missing = Object.entries(fields)
    .filter(([name, fact]) => !fact.optional && given[name] === undefined)
    .map(([name]) => `${path}.${name} is missing`);
  return [
    ...missing,
    ...Object.entries(given).flatMap(([name, inner]) => held(`${path}.${name}`, inner, fields[name])),
  ];
}

function held(path: string, value: unknown, fact: Fact | undefined): string[] {
  if (!fact) return [`${path} is no field`];
  if (value === null) return fact.nullable ? [] : [`${path} is null`];
  if (fact.type === 'object' && fact.fields && typeof value === 'object' && !Array.isArray(value))
    return fieldsOf(path, value, fact.fields);
  const kind = Array.isArray(value) ? 'array' : typeof value;
  const fits =
    {
      integer: Number.isInteger(value),
      string: kind === 'string',
      boolean: kind === 'boolean',
      array: kind === 'array',
    }[fact.type] ?? (fact.type === 'id' ? kind === 'string' || kind === 'object' : kind === 'object');
  if (!fits) return [`${path} is no ${fact.type}`];
  return fact.enum && !fact.enum.includes(String(value)) ? [`${path} cannot be ${String(value)}`] : [];
}
