import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

type Handler = (payload: never) => void;

/** Payloads of one notification stay below PostgreSQL's limit of 8,000 bytes. */
const BATCH_BYTES = 7_500;
/** Between two notifications; the first after a quiet moment goes out at once. */
const PAUSE_MS = 3;

/**
 * Carries small messages between the server processes that share one database (D40): to the handlers of this process
 * at once, to the others by NOTIFY in batches. After a gap (the listening connection was lost) the topic `bus.gap`
 * tells every handler of it to forget what it cached.
 */
export class Bus {
  readonly #handlers = new Map<string, Handler[]>();
  readonly #origin = randomUUID().slice(0, 8);
  readonly #pool: pg.Pool;
  readonly #url: string;
  readonly #onError: (error: unknown) => void;
  #outbox: string[] = [];
  #flushing = false;
  #listener: pg.Client | undefined;
  #closed = false;

  constructor(pool: pg.Pool, url: string, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#url = url;
    this.#onError = onError;
  }

  on<Payload>(topic: string, handler: (payload: Payload) => void): void {
    const list = this.#handlers.get(topic) ?? [];
    list.push(handler as Handler);
    this.#handlers.set(topic, list);
  }

  publish(topic: string, payload: unknown): void {
    this.#deliver(topic, payload);
    this.#outbox.push(JSON.stringify([topic, payload]));
    if (!this.#flushing) {
      this.#flushing = true;
      setImmediate(() => void this.#flush());
    }
  }

  async start(): Promise<void> {
    await this.#listen();
  }

  async stop(): Promise<void> {
    this.#closed = true;
    await this.#flush();
    await this.#listener?.end().catch(() => undefined);
  }

  #deliver(topic: string, payload: unknown): void {
    for (const handler of this.#handlers.get(topic) ?? []) {
      try {
        handler(payload as never);
      } catch (error) {
        this.#onError(error);
      }
    }
  }

  async #flush(): Promise<void> {
    try {
      while (this.#outbox.length > 0) {
        let size = 0;
        let count = 0;
        for (const message of this.#outbox) {
          size += Buffer.byteLength(message) + 1;
          if (size > BATCH_BYTES && count > 0) break;
          count++;
        }
        const batch = this.#outbox.splice(0, count);
        await this.#pool.query({
          name: 'bus.notify',
          text: "select pg_notify('quad', $1)",
          values: [`${this.#origin}[${batch.join(',')}]`],
        });
        // each one wakes every listening process: under load they go out together
        if (!this.#closed) await pause(PAUSE_MS);
      }
    } catch (error) {
      // The others learn of the loss by their own gap; what they cache also ages.
      this.#outbox = [];
      if (!this.#closed) this.#onError(error);
    } finally {
      this.#flushing = false;
    }
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'quad-bus', keepAlive: true });
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => {
      if (!payload || payload.startsWith(this.#origin)) return;
      const messages = JSON.parse(payload.slice(this.#origin.length)) as [string, unknown][];
      for (const [topic, body] of messages) this.#deliver(topic, body);
    });
    try {
      await client.connect();
      await client.query('listen quad');
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    // Only now: an attempt that fails is tried again by its caller, and must not be twice.
    client.on('end', () => void this.#relisten());
    this.#listener = client;
  }

  /** Listens again after the connection was lost, one attempt at a time until it succeeds. */
  async #relisten(): Promise<void> {
    for (;;) {
      await sleep(500);
      if (this.#closed) return;
      try {
        await this.#listen();
        return this.#deliver('bus.gap', null);
      } catch {
        // the database is still away
      }
    }
  }
}
