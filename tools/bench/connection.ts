import { connect, type Socket } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

export interface Answer {
  status: number;
  body: Buffer;
}

/**
 * A keep-alive HTTP/1.1 connection with one request at a time, which only reads the status and length of a response. A
 * general client (autocannon, undici) costs its core more than a page of the feed costs the server's, so it would
 * measure itself.
 */
export class Connection {
  readonly opened: Promise<void>;
  readonly #socket: Socket;
  #parts: Buffer[] = [];
  /** bytes of the body that are still expected; -1 before the head is complete */
  #left = -1;
  #status = 0;
  #keepBody = false;
  #closed = false;
  #answered: (status: number) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;

  constructor(port: number) {
    const callback = (length: number, buffer: Uint8Array) => this.#read(buffer as Buffer, length);
    const onread = { buffer: Buffer.allocUnsafe(64 * 1024), callback };
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    this.opened = new Promise((done, fail) => {
      this.#failed = fail;
      this.#socket.once('connect', done);
    });
    this.#socket.on('error', (error) => this.#failed(error));
    this.#socket.on('close', () => {
      if (!this.#closed)
        this.#failed(Object.assign(new Error('the server closed a connection'), { code: 'ECONNRESET' }));
    });
  }

  /** Sends a request; the callback gets its status (0 if it has no length) once the whole response has arrived. */
  send(request: Buffer | string, answered: (status: number) => void, failed: (error: Error) => void): void {
    this.#answered = answered;
    this.#failed = failed;
    if (this.#socket.destroyed) return failed(new Error('the server closed a connection'));
    this.#socket.write(request, 'latin1');
  }

  /** Sends a request and reads the whole response. */
  request(request: Buffer | string): Promise<Answer> {
    this.#keepBody = true;
    return new Promise((done, fail) => {
      this.send(request, (status) => done({ status, body: Buffer.concat(this.#parts) }), fail);
    }).finally(() => (this.#keepBody = false)) as Promise<Answer>;
  }

  close(): void {
    this.#closed = true;
    this.#socket.destroy();
  }

  #read(buffer: Buffer, length: number): boolean {
    let part = buffer.subarray(0, length);
    if (this.#left < 0) {
      if (this.#parts.length > 0 && this.#status === 0) part = Buffer.concat([...this.#parts, part]);
      const end = part.indexOf(END_OF_HEAD);
      if (end < 0) {
        this.#parts = [Buffer.from(part)];
        return true;
      }
      const head = part.toString('latin1', 0, end + 2);
      this.#parts = [];
      this.#status = Number(head.slice(9, 12));
      this.#left = this.#status === 204 ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
      part = part.subarray(end + END_OF_HEAD.length);
    }
    this.#left -= part.length;
    if (this.#keepBody) this.#parts.push(Buffer.from(part));
    if (this.#left > 0) return true;
    const status = Number.isNaN(this.#left) ? 0 : this.#status;
    this.#left = -1;
    this.#status = 0;
    this.#answered(status);
    this.#parts = [];
    return true;
  }
}

/** The body of one response. @throws Error if it isn't a success */
export async function bodyOf(port: number, request: Buffer): Promise<Buffer> {
  const connection = new Connection(port);
  try {
    await connection.opened;
    const { status, body } = await connection.request(request);
    if (status !== 200) throw new Error(`an answer of status ${status}: ${body.toString()}`);
    return body;
  } finally {
    connection.close();
  }
}
