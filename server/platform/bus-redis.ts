import type { RedisClientType } from '@redis/client';

/** Pause between attempts to reconnect, in milliseconds. */
const RECONNECT_MS = 500;
/** How long a starting server waits for Redis before it continues without it, and the longest attempt to connect. */
const START_MS = 2_000;
/** A batch that Redis didn't accept in this time is sent by NOTIFY, too. */
const PUBLISH_MS = 1_000;
/** A connection without traffic for this many milliseconds counts as lost; pings are more frequent. */
const SILENCE_MS = 10_000;
const PING_MS = 3_000;

export interface RedisChannelOptions {
  url: string;
  channel: string;
  onMessage(payload: string): void;
  /** called after each subscription, the first one included */
  onSubscribed(): void;
  onError(error: unknown): void;
}

/** The two Redis connections of the bus: one publishes to all processes, the other subscribes. */
export class RedisChannel {
  readonly #options: RedisChannelOptions;
  readonly #publisher: RedisClientType;
  readonly #subscriber: RedisClientType;
  #subscribed = false;
  #closed = false;

  private constructor(options: RedisChannelOptions, publisher: RedisClientType, subscriber: RedisClientType) {
    this.#options = options;
    this.#publisher = publisher;
    this.#subscriber = subscriber;
  }

  /** Connects. Without Redis it returns after a moment and connects in the background. */
  static async open(options: RedisChannelOptions): Promise<RedisChannel> {
    const { createClient } = await import('@redis/client');
    const make = () =>
      createClient({
        url: options.url,
        disableOfflineQueue: true,
        pingInterval: PING_MS,
        socket: { connectTimeout: START_MS, socketTimeout: SILENCE_MS, reconnectStrategy: RECONNECT_MS },
      }) as unknown as RedisClientType;
    const channel = new RedisChannel(options, make(), make());
    await channel.#start();
    return channel;
  }

  /** Whether this process receives what is published by Redis, as far as it knows. */
  get isSubscribed(): boolean {
    return this.#subscribed && this.#subscriber.isReady;
  }

  /** @returns how many processes received it, this one included; 0 when Redis is away or doesn't answer */
  async publish(payload: string): Promise<number> {
    if (!this.#publisher.isReady) return 0;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<number>((done) => {
      timer = setTimeout(() => done(0), PUBLISH_MS);
    });
    const published = this.#publisher.publish(this.#options.channel, payload).catch(() => 0);
    return Promise.race([published, timeout]).finally(() => clearTimeout(timer));
  }

  stop(): void {
    this.#closed = true;
    for (const client of [this.#publisher, this.#subscriber]) if (client.isOpen) client.destroy();
  }

  async #start(): Promise<void> {
    this.#watch(this.#publisher);
    this.#watch(this.#subscriber);
    this.#subscriber.on('error', () => {
      this.#subscribed = false;
    });
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((done) => {
      timer = setTimeout(done, START_MS);
      this.#subscriber.on('ready', () => void this.#subscribe().then(done, this.#options.onError));
      // connect() resolves only when Redis is reached; "ready" reports that too
      for (const client of [this.#publisher, this.#subscriber]) client.connect().catch(() => undefined);
    }).finally(() => clearTimeout(timer));
  }

  /** After a reconnect the client has renewed its subscription before it is ready. */
  async #subscribe(): Promise<void> {
    if (!this.#subscriber.isPubSubActive)
      await this.#subscriber.subscribe(this.#options.channel, (payload) => this.#options.onMessage(payload));
    this.#subscribed = true;
    this.#options.onSubscribed();
  }

  /** Reports a lost connection once, not each attempt to reconnect. */
  #watch(client: RedisClientType): void {
    let reported = false;
    client.on('ready', () => {
      reported = false;
    });
    client.on('error', (error: unknown) => {
      if (!reported && !this.#closed) this.#options.onError(error);
      reported = true;
    });
  }
}
