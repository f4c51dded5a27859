import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type Logger, type DestinationStream } from 'pino';
import type { Config } from '../config.ts';

export type { Logger } from 'pino';

/** The id of the request that is being handled; log lines name it. */
export const currentRequestId = new AsyncLocalStorage<string>();

/** Keys that are never logged, up to three levels deep. */
const secretKeys = [
  'password',
  'current_password',
  'new_password',
  'current',
  'again',
  'code',
  'token',
  'secret',
  'cookie',
  '["set-cookie"]',
  'authorization',
  'html',
  'text',
  'plain',
  'body',
];

const paths = secretKeys.flatMap((key) => {
  const tail = key.startsWith('[') ? key : `.${key}`;
  return [key, `*${tail}`, `*.*${tail}`];
});

/**
 * Makes the server's log: lines of JSON in production, plain text in the sandbox. Passwords, codes, tokens, cookies and
 * the bodies of mails are redacted. The URL of a logged request has no query, which may hold a token.
 * @param out where lines go; standard output by default
 */
export function createLog({ mode, logLevel }: Pick<Config, 'mode' | 'logLevel'>, out?: DestinationStream): Logger {
  const target = out ?? pino.destination({ dest: 1, sync: true });
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[hidden]' },
      serializers: { err: loggedError, req: request },
      formatters: { level: (label) => ({ level: label }) },
      mixin() {
        const id = currentRequestId.getStore();
        return id ? { request_id: id } : {};
      },
    },
    mode === 'production' ? target : { write: (line: string) => target.write(plain(line)) },
  );
}

/**
 * What is logged of an error: a driver's errors hold a reference to the whole connection. Its code is named `kind`, since
 * `code` is redacted.
 */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return { name, message, stack, ...(code ? { kind: code } : {}), ...(cause ? { cause: loggedError(cause) } : {}) };
}

const request = ({ method, url, id }: { method?: string; url?: string; id?: string }) => ({
  id,
  method,
  path: url?.split('?', 1)[0],
});

/** A line of JSON in readable form: `12:30:01 warn  Mail not sent  to=ana@ou.edu`. */
function plain(line: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const facts = Object.entries(rest).map(
    ([key, value]) => `  ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const error = err as { stack?: string; message?: string } | undefined;
  const stack = error ? `\n${error.stack ?? error.message ?? JSON.stringify(error)}` : '';
  return `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${String(msg ?? '')}${facts.join('')}${stack}\n`;
}
