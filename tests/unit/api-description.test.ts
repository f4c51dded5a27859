import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { errors } from '../../contract/errors.ts';
import { describeApi } from '../../server/platform/http/openapi/describe.ts';
import type { Operation } from '../../server/platform/http/openapi/document.ts';
import { contractEndpoints } from '../harness/endpoints.ts';

const endpoints = await contractEndpoints();
const document = await describeApi(endpoints.map(([, endpoint]) => endpoint));

const operationOf = ({ path, method }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation;

/** Every `$ref` in a value, at any depth. */
function* refs(node: unknown): Generator<string> {
  if (!node || typeof node !== 'object') return;
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' && typeof value === 'string') yield value;
    else yield* refs(value);
  }
}

describe('the description of the API', () => {
  test('is valid OpenAPI 3.1 [OPE-13]', async () => {
    const validator = new Validator();
    const { valid, errors: faults } = await validator.validate(
      structuredClone(document) as object as Record<string, unknown>,
    );
    expect(faults ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  test('has every call of the contract under its own name, with body, answer and errors [OPE-13]', () => {
    expect(endpoints.length).toBeGreaterThan(300);
    for (const [name, endpoint] of endpoints) {
      const operation = operationOf(endpoint);
      expect([endpoint.name, operation.operationId]).toEqual([name, name]);
      expect(operation.requestBody !== undefined, name).toBe(endpoint.body !== undefined);
      const bytes = endpoint.method === 'GET' ? endpoint.bytes : undefined;
      const success = operation.responses[endpoint.answer || bytes ? (endpoint.status ?? 200) : 204];
      expect(Object.keys(success?.content ?? {}), name).toEqual(
        bytes ? [bytes.type] : endpoint.answer ? ['application/json'] : [],
      );
      for (const code of endpoint.errors ?? [])
        expect(
          operation.responses[errors[code].status]?.content?.['application/problem+json']?.examples,
          name,
        ).toHaveProperty(code);
      const inPath = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name);
      expect(inPath, name).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]));
    }
  });

  test('names no two calls alike [OPE-13]', () => {
    const names = endpoints.map(([, { name }]) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('has the calls that answer a file instead of JSON, and none that answers both [OPE-13]', () => {
    const bytes = endpoints.filter(([, endpoint]) => endpoint.method === 'GET' && endpoint.bytes);
    expect(bytes.map(([name]) => name)).toEqual(
      expect.arrayContaining(['exportPayments', 'getCalendarFile', 'getExportFile', 'getPostFlyer', 'getTeaserPhoto']),
    );
    expect(bytes.filter(([, { answer }]) => answer)).toEqual([]);
  });

  test('names the Idempotency-Key of the calls that take one [OPE-20]', () => {
    for (const [name, endpoint] of endpoints) {
      const headers = (operationOf(endpoint).parameters ?? []).filter((parameter) => parameter.in === 'header');
      expect(
        headers.map((header) => header.name),
        name,
      ).toEqual(endpoint.idempotent ? ['Idempotency-Key'] : []);
    }
  });

  test('describes errors as problem+json with code and title [OPE-17]', () => {
    for (const [code, { status, title }] of Object.entries(errors))
      expect(document.components.examples[code]?.value).toMatchObject({ status, code, title });
  });

  test('has no broken references', () => {
    for (const ref of refs(document)) {
      const [, , kind = '', name = ''] = ref.split('/');
      expect((document.components as unknown as Record<string, object>)[kind], ref).toHaveProperty([name]);
    }
  });
});
