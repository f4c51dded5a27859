import type { Described } from './operations.ts';
import type { Got, Wire } from './send.ts';

/** Words that only the inside of a server says. */
const inside =
  /\bat \S+ \(?(?:file:|node:|\/)|node_modules|\.ts:\d|\bsyntax error at or near|violates \S+ constraint|duplicate key value|relation "|column "|operator does not exist|invalid input syntax|\bpg_|SQLSTATE|ECONNREFUSED|ENOENT|EACCES|Cannot read propert|is not a function|undefined \(reading|ZodError|FST_ERR/;

/** What any call may answer to somebody who sends it a body or an address that is none. */
const always = new Set([400, 404, 413, 415, 431, 503]);

/**
 * What is wrong with an answer.
 * @returns nothing for one that is as it should be
 */
export function faultsOf(operation: Described, wire: Wire, got: Got): string[] {
  if (got.fault) return refusedByNode(got.fault, wire.method) ? [] : [`no answer: ${got.fault}`];
  const { status, headers, text } = got;
  const faults: string[] = [];
  // a busy machine refuses early what it could not answer in time: that is no fault of the request
  const refusedEarly = status === 503 && headers['retry-after'] !== undefined;
  // two payments opened for one ad at the same moment: the one that lost says so, as its description tells
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
 * The client gave up on what it was told to send, or the server closed on bytes that are no HTTP. A line that never
 * became a request is refused with a body, whatever method it would have named.
 */
const refusedByNode = (fault: string, method: string) =>
  /Invalid character|unescaped|ECONNRESET|EPIPE|socket hang up/.test(fault) ||
  (method === 'HEAD' && fault.includes('Data after `Connection: close`'));

function problemFaults(status: number, type: string | undefined, text: string): string[] {
  if (!/^application\/problem\+json/.test(type ?? '')) return [`is no problem but ${type}`];
  try {
    const told = JSON.parse(text) as { status?: unknown; code?: unknown; title?: unknown; errors?: unknown };
    const well = told.status === status && typeof told.code === 'string' && typeof told.title === 'string';
    return well ? [] : [`is a problem of another form: ${text.slice(0, 120)}`];
  } catch {
    return ['is a problem that is no JSON'];
  }
}
