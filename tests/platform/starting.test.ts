import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const app = new URL('../../server/app.ts', import.meta.url).href;

/** Prints the packages that the server's modules load, and whether Node's WebSocket client came with them. */
const program = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      loaded.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
      return next(url, context);
    },
  });
  await import(${JSON.stringify(app)});
  if (process.moduleLoadList.includes('NativeModule internal/deps/undici/undici')) loaded.add('undici');
  console.log(JSON.stringify([...loaded]));
`;

it('a server starts without the libraries that it may never need', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded).toContain('fastify');
  const late = ['undici', 'stripe', 'ical.js', '@aws-sdk/client-s3', '@redis/client', 'nodemailer', 'pdfkit', 'sharp'];
  expect(loaded.filter((name) => late.includes(name))).toEqual([]);
});
