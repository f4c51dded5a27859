import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { RedisChannel } from './bus-redis.ts';
import { statement } from './database/statement.ts';

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

/** The one Redis may serve several installations: each has a channel of its own, by when its database was made. */
const birth = statement<{ name: string }>(
  'bus.birth',
  `select current_database() || ' ' || min(applied_at)::text as name from migrations`,
);

/** Another process that is there. */
interface Peer {
  /** ms of this process */
  heardAt: number;
  /** its last batch by number; null when it does not number them */
  last: number | null;
}

const ORIGIN = 8;

/**
 * Carries small messages between the server processes that share one database (D40): to the handlers of this process
 * at once, to the others in numbered batches by NOTIFY, or by Redis where there is one. Every process listens to both:
 * while Redis is away, or when not everybody was listening there, a batch goes by NOTIFY (too) and is heard once.
 *
 * After a gap (the listening connection was lost) the topic `bus.gap` tells every handler of it to forget what it
 * cached, and `bus.missed` that live events of other processes were lost. A number left out is a gap. A process that
 * ends without a word may have committed what it never told: its silence is a gap for the others, too.
 */
export class Bus {
  readonly #handlers = new Map<string, Handler[]>();
  readonly #origin = randomUUID().slice(0, ORIGIN);
  readonly #pool: pg.Pool;
  readonly #url: string;
  readonly #redisUrl: string | null;
  readonly #onError: (error: unknown) => void;
  #outbox: string[] = [];
  #flushing: Promise<void> | undefined;
  /** how many batches were sent */
  #sent = 0;
  #listener: pg.Client | undefined;
  #redis: RedisChannel | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  readonly #peers = new Map<string, Peer>();
  /** those that said goodbye: nothing comes after it but a repeat */
  readonly #left = new Set<string>();
  #closed = false;

  /**
   * @param pool notifies
   * @param url of the database itself: a pooler does not listen
   * @param redisUrl null: NOTIFY alone
   */
  constructor(pool: pg.Pool, url: string, onError: (error: unknown) => void, redisUrl: string | null = null) {
    this.#pool = pool;
    this.#url = url;
    this.#redisUrl = redisUrl;
    this.#onError = onError;
  }

  on<Payload>(topic: string, handler: (payload: Payload) => void): void {
    const list = this.#handlers.get(topic) ?? [];
    list.push(handler as Handler);
    this.#handlers.set(topic, list);
  }

  publish(topic: string, payload: unknown): void {
    this.#deliver(topic, payload);
    this.tell(topic, payload);
  }

  /** Says something to the other processes alone. */
  tell(topic: string, payload: unknown): void {
    this.#outbox.push(JSON.stringify([topic, payload]));
    this.#flushing ??= new Promise<void>((done) => setImmediate(done)).then(() => this.#flush());
  }

  async start(): Promise<void> {
    await this.#listen();
    if (this.#redisUrl) this.#redis = await this.#openRedis(this.#redisUrl);
    this.tell('bus.who', null);
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeat);
    this.tell('bus.bye', null);
    this.#closed = true;
    await this.#flushing;
    this.#redis?.stop();
    await this.#listener?.end().catch(() => undefined);
  }

  async #openRedis(url: string): Promise<RedisChannel> {
    const { name = '' } = (await birth.one(this.#pool)) ?? {};
    const channel = `quad.${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
    return RedisChannel.open({
      url,
      channel,
      hear: (payload) => this.#hear(payload),
      // the others answer with their numbers, by which a gap shows
      back: () => this.tell('bus.who', null),
      onError: this.#onError,
    });
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
    this.tell('bus.here', null);
    const now = performance.now();
    let lost = false;
    // after a pause of our own it may be a mistake, which costs a few calls
    for (const [origin, { heardAt }] of this.#peers)
      if (now - heardAt > SILENCE_MS && this.#peers.delete(origin)) lost = true;
    if (lost) this.#missed();
  }

  /** What other processes did may not have been heard. */
  #missed(): void {
    this.#deliver('bus.gap', null);
    this.#deliver('bus.missed', null);
  }

  #hear(payload: string | undefined): void {
    if (!payload || payload.startsWith(this.#origin)) return;
    try {
      this.#take(payload);
    } catch (error) {
      // somebody else's word on the same channel
      this.#onError(error);
    }
  }

  /** @param payload who says it, the batch's number, and the messages as JSON */
  #take(payload: string): void {
    const origin = payload.slice(0, ORIGIN);
    if (this.#left.has(origin)) return;
    const from = payload.indexOf('[', ORIGIN);
    const number = from > ORIGIN ? Number(payload.slice(ORIGIN, from)) : null;
    const last = this.#peers.get(origin)?.last ?? null;
    const repeated = number !== null && last !== null && number <= last;
    this.#peers.set(origin, { heardAt: performance.now(), last: repeated ? last : number });
    if (repeated) return;
    if (number !== null && last !== null && number > last + 1) this.#missed();
    for (const [topic, body] of JSON.parse(payload.slice(from)) as [string, unknown][])
      if (topic === 'bus.bye') this.#forgetPeer(origin);
      else if (topic === 'bus.who') this.tell('bus.here', null);
      else this.#deliver(topic, body);
  }

  #forgetPeer(origin: string): void {
    this.#left.add(origin);
    this.#peers.delete(origin);
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
        const batch = `${this.#origin}${++this.#sent}[${this.#outbox.splice(0, count).join(',')}]`;
        if (!(await this.#sayByRedis(batch))) await this.#notify(batch);
        // each one wakes every listening process: under load they go out together
        if (!this.#closed) await sleep(PAUSE_MS);
      }
    } catch (error) {
      // The others learn of the loss by the number left out; what they cache also ages.
      this.#outbox = [];
      if (!this.#closed) this.#onError(error);
    } finally {
      this.#flushing = undefined;
    }
  }

  /** @returns whether everybody who is known was listening there */
  async #sayByRedis(batch: string): Promise<boolean> {
    if (!this.#redis) return false;
    const heard = await this.#redis.publish(batch);
    return heard > 0 && heard >= this.#peers.size + (this.#redis.listens ? 1 : 0);
  }

  async #notify(batch: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await this.#pool.query({ name: 'bus.notify', text: "select pg_notify('quad', $1)", values: [batch] });
        return;
      } catch (error) {
        if (this.#closed || tries > RETRIES) throw error;
        if (tries === 1) this.#onError(error);
        await sleep(RETRY_MS);
      }
    }
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'quad-bus', keepAlive: true });
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => this.#hear(payload));
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
        if (this.#redis?.listens) this.tell('bus.who', null);
        else if (this.#peers.size > 0) return this.#missed();
        // a command for operators speaks this way alone
        return this.#deliver('bus.gap', null);
      } catch {
        // the database is still away
      }
    }
  }
}
