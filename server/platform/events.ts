import type { Tx } from './database/write.ts';

/** A kind of event that a feature emits without knowing its subscribers. */
export interface EventKind<Payload> {
  name: string;
  /** subscribers don't depend on what the others store, so their first queries are pipelined */
  together?: true;
  /** Never set: it carries the payload's type. */
  payload?: Payload;
}

export const defineEvent = <Payload>(name: string, options: { together?: true } = {}): EventKind<Payload> => ({
  name,
  ...options,
});

export interface Subscriber<Payload> {
  /** Runs in the transaction of the write, and is committed or rolled back with it. */
  within?: (tx: Tx, payload: Payload) => Promise<void>;
  /** Runs after the commit, in this process; must not throw. */
  after?: (payload: Payload) => void;
}

/** The subscriptions of one server process, which features add when they are created. */
export class Events {
  readonly #subscribers = new Map<string, Subscriber<never>[]>();

  on<Payload>(kind: EventKind<Payload>, subscriber: Subscriber<Payload>): void {
    const list = this.#subscribers.get(kind.name) ?? [];
    list.push(subscriber as Subscriber<never>);
    this.#subscribers.set(kind.name, list);
  }

  /** The subscribers of a kind, in the order in which they subscribed. */
  of<Payload>(kind: EventKind<Payload>): readonly Subscriber<Payload>[] {
    return (this.#subscribers.get(kind.name) ?? []) as Subscriber<Payload>[];
  }
}
