import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import pg from 'pg';

/** The part of pg's connection that COPY needs and its types leave out. */
interface Wire {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

const CHUNK = 256 * 1024;

export type Field = string | number | boolean | null;

/** A statement `copy … from stdin` on its way: what pg calls back for a query that it did not write itself. */
class CopyIn {
  readonly started: Promise<Wire>;
  readonly done: Promise<void>;
  readonly #text: string;
  #start!: (wire: Wire) => void;
  #finish!: () => void;
  #fail!: (error: Error) => void;
  #failed = false;

  constructor(text: string) {
    this.#text = text;
    this.started = new Promise((start) => (this.#start = start));
    this.done = new Promise((finish, fail) => {
      this.#finish = finish;
      this.#fail = fail;
    });
    this.done.catch(() => undefined);
  }

  submit(wire: unknown): void {
    (wire as Wire).query(this.#text);
  }
  handleCopyInResponse(wire: Wire): void {
    this.#start(wire);
  }
  handleError(error: Error): void {
    this.#failed = true;
    this.#fail(error);
  }
  handleReadyForQuery(): void {
    if (!this.#failed) this.#finish();
  }
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

/** Rows on their way into one table, over a connection of its own. */
export class Copier {
  readonly #client: pg.Client;
  readonly #copy: CopyIn;
  readonly #wire: Wire;
  #lines: string[] = [];
  #size = 0;

  private constructor(client: pg.Client, copy: CopyIn, wire: Wire) {
    this.#client = client;
    this.#copy = copy;
    this.#wire = wire;
  }

  /** @param columns their names, as SQL lists them */
  static async into(url: string, table: string, columns: string): Promise<Copier> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // the rows refer to each other as they should; they are not looked up one by one
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    const copy = new CopyIn(`copy ${table} (${columns}) from stdin`);
    client.query(copy as unknown as pg.Submittable);
    const wire = await Promise.race([copy.started, copy.done.then(() => Promise.reject(new Error('no copy')))]);
    return new Copier(client, copy, wire);
  }

  /** Adds a row; wait for what it gives, if anything, before the next. */
  row(...fields: Field[]): Promise<void> | undefined {
    const line = `${fields.map(asText).join('\t')}\n`;
    this.#lines.push(line);
    this.#size += line.length;
    return this.#size > CHUNK ? this.#send() : undefined;
  }

  async end(): Promise<void> {
    await this.#send();
    this.#wire.endCopyFrom();
    await this.#copy.done;
    await this.#client.end();
  }

  async #send(): Promise<void> {
    this.#wire.sendCopyFromChunk(Buffer.from(this.#lines.join('')));
    this.#lines = [];
    this.#size = 0;
    if (this.#wire.stream.writableNeedDrain) await Promise.race([once(this.#wire.stream, 'drain'), this.#copy.done]);
  }
}

const asText = (field: Field): string =>
  field === null
    ? '\\N'
    : typeof field === 'string'
      ? field.replace(/[\\\t\n\r]/g, (found) => escapes[found]!)
      : `${field}`;

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
