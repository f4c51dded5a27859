import { ApiError } from './api.ts';
import { inBrowser } from './browser.ts';
import { browserStorage } from './browser-storage.ts';
import { onLiveGap } from './live.ts';
import { currentViewer } from './viewer.ts';

/** Whether an error means that a call got no answer: there is no connection. */
export const gotNoAnswer = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

const RETRY_MS = 5_000;

/** The key of the viewer's entry in the browser's storage. */
export const waitingKey = (name: string): string => `waiting-${name}:${currentViewer().user?._id ?? 'nobody'}`;

/**
 * States that the server doesn't have yet because there was no connection, such as that a post is saved: the last one
 * for each record. They are stored in the browser and sent once there is a connection, also by a later page.
 */
export class WaitingStates<Value extends boolean | number | string> {
  readonly #name: string;
  readonly #send: (id: string, value: Value) => Promise<unknown>;
  #sending = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param name of the viewer's entry in the browser's storage
   * @param send sends a state, which the server may get more than once. It is retried only if there was no answer: after any
   *   other error it is given up
   */
  constructor(name: string, send: (id: string, value: Value) => Promise<unknown>) {
    this.#name = name;
    this.#send = send;
    if (!inBrowser) return;
    window.addEventListener('online', () => void this.sendAll());
    // also when the page's first connection opens
    onLiveGap(() => void this.sendAll());
  }

  /** What waits, by record. */
  all(): Readonly<Record<string, Value>> {
    try {
      return JSON.parse(browserStorage.local.get(this.#key()) ?? '{}') as Record<string, Value>;
    } catch {
      return {};
    }
  }

  /** Stores a state in place of an earlier one of the record, and sends it later. */
  keep(id: string, value: Value): void {
    this.#store({ ...this.all(), [id]: value });
    this.#sendLater();
  }

  /** Forgets what waits for a record. */
  drop(id: string): void {
    const { [id]: dropped, ...others } = this.all();
    if (dropped !== undefined) this.#store(others);
  }

  /** Sends what waits, until there is no answer; does nothing while that runs. Never rejects. */
  async sendAll(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (const [id, value] of Object.entries(this.all())) {
        const failure: unknown = await this.#send(id, value).then(
          () => null,
          (error: unknown) => error,
        );
        if (gotNoAnswer(failure)) return this.#sendLater();
        // another state may have been chosen meanwhile
        if (this.all()[id] === value) this.drop(id);
      }
    } finally {
      this.#sending = false;
    }
  }

  /** Tries again after a while where the browser thinks it's online: else the event `online` says when. */
  #sendLater(): void {
    clearTimeout(this.#retry);
    if (navigator.onLine) this.#retry = setTimeout(() => void this.sendAll(), RETRY_MS);
  }

  #key(): string {
    return waitingKey(this.#name);
  }

  #store(states: Record<string, Value>): void {
    if (Object.keys(states).length > 0) browserStorage.local.set(this.#key(), JSON.stringify(states));
    else browserStorage.local.drop(this.#key());
  }
}
