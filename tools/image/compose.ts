import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

const service = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.unknown()).transform((named) => Object.keys(named))])
    .default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
});

const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
});

export type Service = z.output<typeof service>;

/**
 * The services of deploy/compose.yaml, with variables filled in as Compose does.
 * @throws when a variable that is required isn't given, or the file isn't as expected
 */
export function readCompose(
  checkout: string,
  variables: Readonly<Record<string, string>>,
): { services: Record<string, Service>; volumes: string[] } {
  const text = readFileSync(join(checkout, 'deploy/compose.yaml'), 'utf8');
  const filled = text.replace(/\$\{(\w+)(?::\?)?\}/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`${name} must be set`);
    return value;
  });
  const { services, volumes } = compose.parse(parse(filled));
  return { services, volumes: Object.keys(volumes) };
}
