import type { RedisClientType } from '@redis/client';

/** Redis that is away is asked again this often, in milliseconds. */
const AGAIN_MS = 500;
/** The server's start waits this long for Redis; then it goes on without. */
const START_MS = 2_000;
/** A word that Redis did not take in this time goes another way, too. */
const PUBLISH_MS = 1_000;
/** A connection over which nothing came for so long is dead, whatever it says; both ends speak more often. */
const SILENCE_MS = 10_000;
const PING_MS = 3_000;

export interface RedisEar {
  url: string;
  channel: string;
  hear(payload: string): void;
  /** called whenever it listens again after it did not */
  back(): void;
  onError(error: unknown): void;
}

/** What the bus needs of Redis: to say something to all who listen, and to listen itself. */
export class RedisChannel {
  readonly #ear: RedisEar;
  readonly #mouth: RedisClientType;
  readonly #listener: RedisClientType;
  #listens = false;
  #closed = false;

  private constructor(ear: RedisEar, mouth: RedisClientType, listener: RedisClientType) {
    this.#ear = ear;
    this.#mouth = mouth;
    this.#listener = listener;
  }

  /** Connects. Redis that is away is no fault: it is waited for a moment, then in the background. */
  static async open(ear: RedisEar): Promise<RedisChannel> {
    const { createClient } = await import('@redis/client');
    const make = () =>
      createClient({
        url: ear.url,
        disableOfflineQueue: true,
        pingInterval: PING_MS,
        socket: { connectTimeout: START_MS, socketTimeout: SILENCE_MS, reconnectStrategy: AGAIN_MS },
      }) as unknown as RedisClientType;
    const channel = new RedisChannel(ear, make(), make());
    await channel.#start();
    return channel;
  }

  /** Whether this process hears what is said there, as far as it knows. */
  get listens(): boolean {
    return this.#listens && this.#listener.isReady;
  }

  /** @returns how many processes were listening, this one among them; 0 when Redis is away or does not answer */
  async publish(payload: string): Promise<number> {
    if (!this.#mouth.isReady) return 0;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<number>((done) => {
      timer = setTimeout(() => done(0), PUBLISH_MS);
    });
    const said = this.#mouth.publish(this.#ear.channel, payload).catch(() => 0);
    return Promise.race([said, late]).finally(() => clearTimeout(timer));
  }

  stop(): void {
    this.#closed = true;
    for (const client of [this.#mouth, this.#listener]) if (client.isOpen) client.destroy();
  }

  async #start(): Promise<void> {
    this.#watch(this.#mouth);
    this.#watch(this.#listener);
    this.#listener.on('error', () => {
      this.#listens = false;
    });
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((done) => {
      timer = setTimeout(done, START_MS);
      this.#listener.on('ready', () => void this.#listen().then(done, this.#ear.onError));
      // they resolve when it is reached at last, which is seen by "ready"
      for (const client of [this.#mouth, this.#listener]) client.connect().catch(() => undefined);
    }).finally(() => clearTimeout(timer));
  }

  /** After a lost connection it has subscribed anew before it is ready. */
  async #listen(): Promise<void> {
    if (!this.#listener.isPubSubActive)
      await this.#listener.subscribe(this.#ear.channel, (payload) => this.#ear.hear(payload));
    this.#listens = true;
    this.#ear.back();
  }

  /** One word when it goes, not one for each attempt to reach it. */
  #watch(client: RedisClientType): void {
    let told = false;
    client.on('ready', () => {
      told = false;
    });
    client.on('error', (error: unknown) => {
      if (!told && !this.#closed) this.#ear.onError(error);
      told = true;
    });
  }
}
