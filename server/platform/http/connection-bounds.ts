import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import { apiHeaders } from './headers.ts';

/** How long a connection may keep the server waiting, and how much it may say before it says what it wants. */
export interface ConnectionBounds {
  /** for the head of a request, from the first byte or from the connection, in milliseconds */
  headersTimeout: number;
  /** for all of a request; an upload that takes longer goes on with another one */
  requestTimeout: number;
  /** how often the two are looked at */
  connectionsCheckingInterval: number;
  /** bytes of a request's head */
  maxHeaderSize: number;
}

export const connectionBounds: ConnectionBounds = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
};

interface LineError extends Error {
  code?: string;
}

/** What a line that is no request, too long or too slow is answered with. */
const answers: Record<string, { status: number; code: ErrorCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'malformed' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large' },
};
const otherwise = { status: 400, code: 'malformed' as const };

/** Answers bytes that never became a request as a problem like all others (OPE-17), and hangs up. */
export function refuseLine(error: LineError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code } = answers[error.code ?? ''] ?? otherwise;
  const body = JSON.stringify({ status, code, title: errors[code].title });
  const headers = {
    ...apiHeaders,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy(error);
}
