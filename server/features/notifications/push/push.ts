import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import type { Posts } from '../../posts/index.ts';
import { PUSH_AFTER_SECONDS } from '../store.ts';
import { post, pushAddress } from './endpoint.ts';
import { loadPushKeys, type PushKeys } from './keys.ts';
import * as store from './store.ts';
import { pushWords, shortTag } from './words.ts';

const SWEEP = 'notifications.push';
const SEND = 'notifications.push-send';
const ATTEMPTS = 6;
/** How long a push service keeps what it cannot deliver. */
const KEPT_SECONDS = 24 * 3600;
/** Answers that mean: this device is not there any more, or never was ours. */
const GONE = new Set([401, 403, 404, 410]);
const PASSING = new Set([408, 425, 429]);

interface Parts {
  platform: Platform;
  campuses: Pick<Campuses, 'directory'>;
  posts: Pick<Posts, 'isHidden'>;
}

/**
 * Tells people's devices (Web Push). As with mails, the notification's row says when: a moment after it was written, so
 * that whoever has the thing in front of him has read it by then and hears nothing. What is due becomes a job for each
 * device, which looks once more whether it is unread, and is tried again while the push service cannot be reached.
 */
export class Push {
  readonly #parts: Parts;
  #keys: Promise<PushKeys> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { jobs } = parts.platform;
    jobs.define(SWEEP, () => this.run());
    jobs.every('* * * * *', SWEEP);
    jobs.define<{ device: string; id: string }>(SEND, ({ device, id }) => this.#send(device, id), { waits: true });
  }

  /** The keys of this server, loaded or made at the first call. */
  keys(): Promise<PushKeys> {
    this.#keys ??= loadPushKeys(this.#parts.platform.config);
    return this.#keys;
  }

  /** Something was written that devices may have to be told of soon. */
  arm(): void {
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        this.run().catch((error: unknown) => this.#parts.platform.log.warn({ err: error }, 'devices wait'));
      },
      PUSH_AFTER_SECONDS * 1_000 + 100,
    ).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Hands on all that is due. */
  async run(): Promise<void> {
    const { write, jobs } = this.#parts.platform;
    for (let taken = -1; taken !== 0; )
      taken = await write(async (tx) => {
        const due = await store.takeDue.all(tx);
        for (const { id, devices } of due)
          for (const device of devices) await jobs.add(tx, SEND, { device, id }, { maxAttempts: ATTEMPTS });
        return due.length;
      });
  }

  async #send(device: string, id: string): Promise<void> {
    const { platform, campuses, posts } = this.#parts;
    const { pool, config, log } = platform;
    const telling = await store.findTelling.one(pool, device, id);
    if (!telling) return;
    if (await posts.isHidden(telling.to_user, telling.from_user)) return;
    const address = pushAddress(telling.endpoint, config.mode === 'sandbox');
    if (!address) return void (await store.forget.run(pool, device));
    const { directory } = campuses;
    const site = directory.urlOf(directory.byId(telling.campus_id ?? '') ?? directory.ofHost(''));
    const words = pushWords(telling, site);
    // loaded with the first device that is told something
    const { default: webpush } = await import('web-push');
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint: telling.endpoint, keys: { p256dh: telling.p256dh, auth: telling.auth } },
      JSON.stringify(words),
      {
        vapidDetails: { subject: subjectOf(config.mailFrom), ...(await this.keys()) },
        TTL: KEPT_SECONDS,
        urgency: telling.chat_id ? 'high' : 'normal',
        topic: shortTag(telling.group_key),
        contentEncoding: 'aes128gcm',
      },
    );
    const { status, words: said } = await post(address, headers as Record<string, string | number>, body);
    if (status >= 200 && status < 300) return;
    if (GONE.has(status)) return void (await store.forget.run(pool, device));
    if (status >= 500 || PASSING.has(status)) throw new Error(`the push service answered ${status}`);
    log.warn({ host: address.host, status, said }, 'a push service took nothing');
  }
}

/** Whom a push service may write to about us. */
const subjectOf = (mailFrom: string): string => `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
