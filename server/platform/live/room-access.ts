import type { RoomKind } from '../../../contract/live-events.ts';
import type { HostCampus, Viewer } from '../http/caller.ts';
import { lastKnown } from '../last-known.ts';

/** Decides whether a viewer may join a room of a kind; `ids` are the parts after the kind. */
export type Authorise = (
  viewer: Viewer | null,
  campus: HostCampus,
  ids: readonly string[],
) => boolean | Promise<boolean>;

/** Whose connection it is. */
export interface Listener {
  viewer: Viewer | null;
  campus: HostCampus;
  /** the key that limits count: an account, or a visitor's address */
  caller: string;
}

/** A connection, as far as its rooms go. */
export interface LiveSocket {
  id: string;
  connected: boolean;
  conn: { on(event: 'packet', handler: () => void): void };
  data: Listener;
  disconnect(close: true): void;
  emit(event: string): void;
  rooms: Set<string>;
  join(room: string): Promise<void> | void;
  leave(room: string): Promise<void> | void;
  on(event: string, handler: (...parts: unknown[]) => void): void;
}

/** A refused room isn't checked again for the same caller within this time, in milliseconds. */
const REFUSED_MS = 5_000;
/** How many refused rooms are remembered. */
const REFUSED = 20_000;

/** Who may listen in which room. */
export class RoomAccess {
  readonly #rules = new Map<string, Authorise>();
  /** rooms that were refused recently, by caller, campus and room */
  readonly #refused = lastKnown<number>(REFUSED, { ttl: REFUSED_MS });
  #changes = 0;

  /** how many revocations, campus changes and blocks there were */
  get changes(): number {
    return this.#changes;
  }

  /** Call it when somebody's rights changed: forgets refusals, and repeats the checks that are running. */
  changed(): void {
    this.#changes++;
    this.#refused.clear();
  }

  /** Registers who may join the rooms of a kind; without a rule nobody may. */
  allow(kind: RoomKind, rule: Authorise): void {
    this.#rules.set(kind, rule);
  }

  /** Whether a listener may join a room, as `may` says; refusals are remembered for a short time. */
  async mayJoin(listener: Listener, name: string): Promise<boolean> {
    const { caller, campus } = listener;
    const key = `${caller} ${campus.id} ${name}`;
    if (this.#refused.has(key)) return false;
    if (await this.may(listener, name)) return true;
    this.#refused.set(key, 1);
    return false;
  }

  /**
   * Whether a connection may listen in a room; checked again when rights changed during the check.
   * @param listener as it is now, also when it is checked again
   */
  async may(listener: Listener, name: string): Promise<boolean> {
    const at = this.#changes;
    const { viewer, campus } = listener;
    const [kind = '', ...ids] = name.split(':');
    const allowed = (await this.#rules.get(kind)?.(viewer, campus, ids)) ?? false;
    return at === this.#changes ? allowed : this.may(listener, name);
  }
}
