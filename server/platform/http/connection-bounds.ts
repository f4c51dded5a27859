import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import { apiHeaders } from './headers.ts';
import { http } from './node-http.ts';

/** Limits of a connection: how long it may stay silent, and how many bytes a request's head may have. */
export interface ConnectionBounds {
  /** for the head of a request, from its first byte or from the connection's start, in milliseconds */
  headersTimeout: number;
  /** for a whole request, in milliseconds; a longer upload continues in another one */
  requestTimeout: number;
  /** how often these two times are checked, in milliseconds */
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

/** The answers to bytes that are too slow or too long for a request; `otherwise` is for any other fault. */
const answers: Record<string, { status: number; code: ErrorCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'malformed' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large' },
};
const otherwise = { status: 400, code: 'malformed' as const };

/** Answers bytes that never became a request with a problem like any other, and closes the connection. */
export function refuseLine(error: LineError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  writeRefusal(socket, answers[error.code ?? ''] ?? otherwise, randomUUID());
  socket.destroy(error);
}

/**
 * Writes a problem to a connection that has no response object, such as that of a refused upgrade. It doesn't close it.
 * @param id the request's id
 */
export function writeRefusal(socket: Socket, { status, code }: { status: number; code: ErrorCode }, id: string): void {
  const body = JSON.stringify({ status, code, title: errors[code].title });
  const headers = {
    ...apiHeaders,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    'x-request-id': id,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
