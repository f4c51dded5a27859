import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '../../contract/endpoint.ts';

const folder = join(import.meta.dirname, '../../contract');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint that the contract exports, and those of its exported tables, with the name of its constant. */
export async function contractEndpoints(): Promise<readonly (readonly [constant: string, Endpoint])[]> {
  const found = new Map<Endpoint, string>();
  for (const file of globSync('**/*.ts', { cwd: folder }))
    for (const [constant, value] of Object.entries(await import(join(folder, file))))
      if (isEndpoint(value)) found.set(value, constant);
      else if (typeof value === 'object' && value !== null)
        for (const one of Object.values(value)) if (isEndpoint(one)) found.set(one, found.get(one) ?? one.name);
  return [...found].map(([endpoint, constant]) => [constant, endpoint]);
}
