import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { batchLength, type MessagePart, ORIGIN_LENGTH, PART, readBatch, textsOf, writeBatch } from './bus-batches.ts';
import { RedisChannel } from './bus-redis.ts';
import { statement } from './database/statement.ts';

type Handler = (payload: never) => void;

/** Pause between two notifications; the first one after a pause is sent immediately. */
const PAUSE_MS = 3;
/** How often a process sends a heartbeat, and after how long without any message it counts as dead. */
const HEARTBEAT_MS = 3_000;
const SILENCE_MS = 10_000;
/** A notification that failed is retried for five seconds, since the database may be busy; then it is dropped. */
const RETRY_MS = 250;
const RETRIES = 20;
/** Pause before each attempt to listen again. */
const RELISTEN_MS = 500;

/** The database's name and when it was made, which name this installation's channel: one Redis may serve several. */
const birth = statement<{ name: string }>(
  'bus.birth',
  `select current_database() || ' ' || min(applied_at)::text as name from migrations`,
);

/** Another process. */
interface Peer {
  /** when its last message came, by `performance.now()` */
  heardAt: number;
  /** the number of its last batch; null when it doesn't number them */
  last: number | null;
  /** the parts so far of a large message; '' between messages */
  begun: string;
}

/**
 * Carries small messages between the server processes that share one database (D40): to the handlers of this process
 * at once, to the others in numbered batches by NOTIFY, or by Redis where there is one. Every process listens to both:
 * while Redis is away, or when not every process received it there, a batch goes by NOTIFY (too) and is delivered once.
 *
 * When messages may have been lost, handlers of `bus.gap` drop what they cached, and `bus.missed` says that live events
 * of other processes are missing. That is so when the listening connection was lost, when a batch's number was skipped, and
 * when a process stops its heartbeat without saying that it ends: it may have committed what it never published.
 */
export class Bus {
  readonly #handlers = new Map<string, Handler[]>();
  readonly #origin = randomUUID().slice(0, ORIGIN_LENGTH);
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
  /** processes that announced their end: later batches of theirs are duplicates */
  readonly #left = new Set<string>();
  #closed = false;

  /**
   * @param pool for NOTIFY
   * @param url of the database itself: LISTEN doesn't work through a pooler
   * @param redisUrl null: NOTIFY alone
   */
  constructor(pool: pg.Pool, url: string, onError: (error: unknown) => void, redisUrl: string | null = null) {
    this.#pool = pool;
    this.#url = url;
    this.#redisUrl = redisUrl;
    this.#onError = onError;
  }

  /** Adds a handler of a topic; handlers run in the order in which they were added. */
  on<Payload>(topic: string, handler: (payload: Payload) => void): void {
    const list = this.#handlers.get(topic) ?? [];
    list.push(handler as Handler);
    this.#handlers.set(topic, list);
  }

  /** Calls this process's handlers at once, and sends to the other processes. The payload must survive JSON. */
  publish(topic: string, payload: unknown): void {
    this.#deliver(topic, payload);
    this.publishToOthers(topic, payload);
  }

  /** Sends to the other processes alone. */
  publishToOthers(topic: string, payload: unknown): void {
    this.#outbox.push(...textsOf(topic, payload));
    this.#flushing ??= new Promise<void>((done) => setImmediate(done)).then(() => this.#flush());
  }

  async start(): Promise<void> {
    await this.#listen();
    if (this.#redisUrl) this.#redis = await this.#openRedis(this.#redisUrl);
    this.publishToOthers('bus.who', null);
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeat);
    this.publishToOthers('bus.bye', null);
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
      onMessage: (payload) => this.#receive(payload),
      // the others answer with their numbers, which reveal a gap
      onSubscribed: () => this.publishToOthers('bus.who', null),
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
    this.publishToOthers('bus.here', null);
    const now = performance.now();
    // after a pause of this process others only seem dead, which costs a few requests
    const silent = [...this.#peers].filter(([, { heardAt }]) => now - heardAt > SILENCE_MS);
    for (const [origin] of silent) this.#peers.delete(origin);
    if (silent.length > 0) this.#missed();
  }

  /** Messages of other processes may have been lost. */
  #missed(): void {
    this.#deliver('bus.gap', null);
    this.#deliver('bus.missed', null);
  }

  #receive(batch: string | undefined): void {
    if (!batch || batch.startsWith(this.#origin)) return;
    try {
      this.#take(batch);
    } catch (error) {
      // not written by a Bus
      this.#onError(error);
    }
  }

  #take(batch: string): void {
    const { origin, number, messages } = readBatch(batch);
    if (this.#left.has(origin)) return;
    const { last = null, begun = '' } = this.#peers.get(origin) ?? {};
    const repeated = number !== null && last !== null && number <= last;
    const peer: Peer = { heardAt: performance.now(), last: repeated ? last : number, begun };
    this.#peers.set(origin, peer);
    if (repeated) return;
    if (number !== null && last !== null && number > last + 1) {
      peer.begun = '';
      this.#missed();
    }
    for (const [topic, body] of messages())
      if (topic === 'bus.bye') this.#forgetPeer(origin);
      else if (topic === 'bus.who') this.publishToOthers('bus.here', null);
      else if (topic === PART) this.#takePart(peer, body as MessagePart);
      else this.#deliver(topic, body);
  }

  #takePart(peer: Peer, { text, more }: MessagePart): void {
    peer.begun += text;
    if (more) return;
    const whole = peer.begun;
    peer.begun = '';
    // a process that began to listen in the middle of a message has only its end
    if (whole.startsWith('["')) this.#deliver(...(JSON.parse(whole) as [string, unknown]));
  }

  #forgetPeer(origin: string): void {
    this.#left.add(origin);
    this.#peers.delete(origin);
  }

  async #flush(): Promise<void> {
    try {
      while (this.#outbox.length > 0) {
        const texts = this.#outbox.splice(0, batchLength(this.#outbox));
        const batch = writeBatch(this.#origin, ++this.#sent, texts);
        if (!(await this.#publishByRedis(batch))) await this.#notify(batch);
        // each batch wakes every process: under load messages are sent together
        if (!this.#closed) await sleep(PAUSE_MS);
      }
    } catch (error) {
      // what waited is dropped with it: the others notice the skipped number, and what they cache also expires
      this.#outbox = [];
      if (!this.#closed) this.#onError(error);
    } finally {
      this.#flushing = undefined;
    }
  }

  /** @returns whether all known processes received it; false without Redis */
  async #publishByRedis(batch: string): Promise<boolean> {
    if (!this.#redis) return false;
    const receivers = await this.#redis.publish(batch);
    return receivers > 0 && receivers >= this.#peers.size + (this.#redis.isSubscribed ? 1 : 0);
  }

  /** @throws Error what the last try threw */
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
    client.on('notification', ({ payload }) => this.#receive(payload));
    try {
      await client.connect();
      await client.query('listen quad');
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    // only now: a failed attempt is retried by its caller
    client.on('end', () => void this.#relisten());
    this.#listener = client;
  }

  /** Reconnects, one attempt at a time until it succeeds. */
  async #relisten(): Promise<void> {
    for (;;) {
      await sleep(RELISTEN_MS);
      if (this.#closed) return;
      try {
        await this.#listen();
        // batches came by Redis meanwhile; the answers to this have their senders' numbers, which reveal a gap
        if (this.#redis?.isSubscribed) this.publishToOthers('bus.who', null);
        else if (this.#peers.size > 0) return this.#missed();
        // operators' commands, which publish by NOTIFY alone, may have published meanwhile
        return this.#deliver('bus.gap', null);
      } catch {
        // the database is still away
      }
    }
  }
}
