import type { Described } from './operations.ts';
import type { Got, Wire } from './send.ts';

/** Words that only appear in a server's internals. */
const inside =
  /\bat \S+ \(?(?:file:|node:|\/)|node_modules|\.ts:\d|\bsyntax error at or near|violates \S+ constraint|duplicate key value|relation "|column "|operator does not exist|invalid input syntax|\bpg_|SQLSTATE|ECONNREFUSED|ENOENT|EACCES|Cannot read propert|is not a function|undefined \(reading|ZodError|FST_ERR/;

/** Statuses that any call may answer to a malformed body or address. */
const always = new Set([400, 404, 413, 415, 431, 503]);

/**
 * Checks an answer.
 * @returns its errors, none for a correct one
 */
export function faultsOf(operation: Described, wire: Wire, got: Got): string[] {
  if (got.fault) return refusedByNode(got.fault, wire.method) ? [] : [`no answer: ${got.fault}`];
  const { status, headers, text } = got;
  const faults: string[] = [];
  // load shedding on a busy machine is no error
  const refusedEarly = status === 503 && headers['retry-after'] !== undefined;
  // of two payments opened for one ad at the same moment, one fails, as the description states
  const lostRace = status === 502 && operation.statuses.has(502) && text.includes('"checkout_failed"');
  if (status >= 500 && !refusedEarly && !lostRace) faults.push(`answered ${status}`);
  if (headers['x-injected'] !== undefined) faults.push('a header was injected');
  if (status < 400) return faults;
  if (inside.test(text)) faults.push(`tells of its inside: ${inside.exec(text)?.[0]}`);
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('lets its content be guessed');
  if (wire.method !== 'HEAD') faults.push(...problemFaults(status, headers['content-type'], text));
  const own = wire.method === operation.method;
  if (own && !always.has(status) && !operation.statuses.has(status))
    faults.push(`answered ${status}, which its description does not name`);
  return faults;
}

/**
 * The client refused to send the request, or the server closed the connection because it was not HTTP. A request line
 * that is refused has an error body, whatever method it would have named.
 */
const refusedByNode = (fault: string, method: string) =>
  /Invalid character|unescaped|ECONNRESET|EPIPE|socket hang up/.test(fault) ||
  (method === 'HEAD' && fault.includes('Data after `Connection: close`'));

function problemFaults(status: number, type: string | undefined, text: string): string[] {
  if (!/^application\/problem\+json/.test(type ?? '')) return [`is no problem but ${type}`];
  try {
    const problem = JSON.parse(text) as { status?: unknown; code?: unknown; title?: unknown; errors?: unknown };
    const well = problem.status === status && typeof problem.code === 'string' && typeof problem.title === 'string';
    return well ? [] : [`is a problem of another form: ${text.slice(0, 120)}`];
  } catch {
    return ['is a problem that is no JSON'];
  }
}
