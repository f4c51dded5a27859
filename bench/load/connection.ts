import { connect, type Socket } from 'node:net';

const END = Buffer.from('\r\n\r\n');
const BUFFER = 64 * 1024;

export interface Answer {
  status: number;
  body: Buffer | null;
}

/**
 * One kept-alive HTTP/1.1 connection with one request at a time: as little as a client can do, so that the load costs
 * its core less than the answers cost the server's.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #ready: Promise<void>;
  #head = '';
  #status = 0;
  #left = -1;
  #parts: Buffer[] | null = null;
  #answered: ((answer: Answer) => void) | null = null;
  #failed: ((error: Error) => void) | null = null;
  #closed = false;

  constructor(port: number) {
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(BUFFER),
        callback: (length, buffer) => this.#read(buffer as Buffer, length),
      },
    });
    this.#ready = new Promise((done, fail) => {
      this.#socket.once('connect', done);
      this.#failed = fail;
    });
    this.#socket.on('error', (error) => this.#failed?.(error));
    this.#socket.on(
      'close',
      () =>
        !this.#closed &&
        this.#failed?.(Object.assign(new Error('the server closed a connection'), { code: 'ECONNRESET' })),
    );
  }

  open(): Promise<void> {
    return this.#ready;
  }

  /** Sends a request and tells its status when the whole answer is there. */
  send(request: Buffer | string, answered: (answer: Answer) => void, failed: (error: Error) => void): void {
    this.#answered = answered;
    this.#failed = failed;
    this.#socket.write(request, 'latin1');
  }

  /** The same for one request, with the answer's body. */
  ask(request: Buffer | string): Promise<Answer> {
    this.#parts = [];
    return new Promise((done, fail) => this.send(request, done, fail));
  }

  close(): void {
    this.#closed = true;
    this.#socket.destroy();
  }

  #read(buffer: Buffer, length: number): boolean {
    let at = 0;
    if (this.#left < 0) {
      const end = buffer.subarray(0, length).indexOf(END);
      if (end < 0) {
        this.#head += buffer.toString('latin1', 0, length);
        return true;
      }
      const head = this.#head + buffer.toString('latin1', 0, end + 2);
      this.#head = '';
      this.#status = Number(head.slice(9, 12));
      this.#left = lengthIn(head);
      at = end + 4;
    }
    this.#left -= length - at;
    if (this.#parts && length > at) this.#parts.push(Buffer.from(buffer.subarray(at, length)));
    if (this.#left > 0) return true;
    this.#left = -1;
    const body = this.#parts && Buffer.concat(this.#parts);
    this.#parts = null;
    this.#answered?.({ status: this.#status, body });
    return true;
  }
}

const LENGTH = /\r\ncontent-length: *(\d+)\r\n/i;

function lengthIn(head: string): number {
  const length = LENGTH.exec(head)?.[1];
  if (length !== undefined) return Number(length);
  if (/^HTTP\/1\.1 204/.test(head)) return 0;
  throw new Error(`an answer without a length: ${head}`);
}
