import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

type Handler = (payload: never) => void;

/** Payloads of one notification stay below PostgreSQL's limit of 8,000 bytes. */
const BATCH_BYTES = 7_500;
/** Between two notifications; the first after a quiet moment goes out at once. */
const PAUSE_MS = 3;
/** How often a process says that it is there, and after how long a silence it is taken for dead. */
const HEARTBEAT_MS = 3_000;
const SILENCE_MS = 10_000;
/** What could not be sent is sent again for so long: meanwhile the database may be busy. */
const RETRY_MS = 250;
const RETRIES = 20;

/**
 * Carries small messages between the server processes that share one database (D40): to the handlers of this process
 * at once, to the others by NOTIFY in batches. After a gap (the listening connection was lost) the topic `bus.gap`
 * tells every handler of it to forget what it cached, and `bus.missed` that live events of other processes were lost. A
 * process that ends without a word may have committed what it never told: its silence is a gap for the others, too.
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
  #heartbeat: NodeJS.Timeout | undefined;
  /** the other processes, with when they were last heard (ms of this process) */
  readonly #peers = new Map<string, number>();
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
    this.#send(topic, payload);
  }

  /** Says something to the other processes alone. */
  #send(topic: string, payload: unknown): void {
    this.#outbox.push(JSON.stringify([topic, payload]));
    if (!this.#flushing) {
      this.#flushing = true;
      setImmediate(() => void this.#flush());
    }
  }

  async start(): Promise<void> {
    await this.#listen();
    this.#send('bus.here', null);
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeat);
    this.#send('bus.bye', null);
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

  #beat(): void {
    this.#send('bus.here', null);
    const now = performance.now();
    let lost = false;
    // after a pause of our own it may be a mistake, which costs a few calls
    for (const [origin, at] of this.#peers) if (now - at > SILENCE_MS && this.#peers.delete(origin)) lost = true;
    if (lost) this.#missed();
  }

  /** What other processes did may not have been heard. */
  #missed(): void {
    this.#deliver('bus.gap', null);
    this.#deliver('bus.missed', null);
  }

  async #flush(): Promise<void> {
    let tries = 0;
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
        try {
          await this.#pool.query({
            name: 'bus.notify',
            text: "select pg_notify('quad', $1)",
            values: [`${this.#origin}[${batch.join(',')}]`],
          });
          tries = 0;
        } catch (error) {
          if (this.#closed || ++tries > RETRIES) throw error;
          if (tries === 1) this.#onError(error);
          // in its place: they are heard in the order in which they were said
          this.#outbox.unshift(...batch);
          await sleep(RETRY_MS);
        }
        // each one wakes every listening process: under load they go out together
        if (!this.#closed) await sleep(PAUSE_MS);
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
      const origin = payload.slice(0, this.#origin.length);
      this.#peers.set(origin, performance.now());
      const messages = JSON.parse(payload.slice(this.#origin.length)) as [string, unknown][];
      for (const [topic, body] of messages)
        if (topic === 'bus.bye') this.#peers.delete(origin);
        else this.#deliver(topic, body);
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
        if (this.#peers.size > 0) return this.#missed();
        return this.#deliver('bus.gap', null);
      } catch {
        // the database is still away
      }
    }
  }
}
