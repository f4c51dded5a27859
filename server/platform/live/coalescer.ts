/** For how long events are merged into one. */
const COALESCE_MS = 1_000;

/** How events of one name are coalesced. */
export interface CoalescingRule<Payload> {
  /** The room of the person who caused the event: their own pages get it at once, as it is. */
  ownRoom(payload: Payload): string;
  /** Merges several payloads into one; those that don't fit are left for the next merged event. */
  merge(payloads: readonly Payload[]): { merged: Payload; left: readonly Payload[] };
}

interface Item {
  payload: unknown;
  /** rooms whose members don't get it */
  except: readonly string[];
}

/** The sockets of this process, by room. */
export interface LocalRooms {
  /** ids of the sockets in a room */
  members(room: string): ReadonlySet<string>;
  emit(rooms: string | readonly string[], event: string, payload: unknown, except: readonly string[]): void;
}

/**
 * Sends at most one event a second to each page of a room: the first one as it is, what follows within a second
 * as one merged event at its end. So the cost grows with the pages, and not with pages times events. The pages of the
 * person who caused an event also get it at once, as it is.
 */
export class Coalescer {
  readonly #rooms: LocalRooms;
  readonly #rules = new Map<string, CoalescingRule<unknown>>();
  /** what waits for the end of its second, by event and room */
  readonly #waiting = new Map<string, Item[]>();

  constructor(rooms: LocalRooms) {
    this.#rooms = rooms;
  }

  /** Registers that events of a name are coalesced, and how. */
  allow<Payload>(event: string, rule: CoalescingRule<Payload>): void {
    this.#rules.set(event, rule as CoalescingRule<unknown>);
  }

  /** @returns whether the event was taken: the caller then doesn't send it */
  take(room: string, event: string, payload: unknown, except: readonly string[]): boolean {
    const rule = this.#rules.get(event);
    if (!rule) return false;
    const key = `${event} ${room}`;
    const waiting = this.#waiting.get(key);
    if (waiting) {
      waiting.push({ payload, except });
      this.#emit(this.#common(room, rule.ownRoom(payload)), event, payload, except);
      return true;
    }
    if (this.#rooms.members(room).size === 0) return false;
    this.#waiting.set(key, []);
    this.#flushLater(key, room, event, rule);
    return false;
  }

  #flushLater(key: string, room: string, event: string, rule: CoalescingRule<unknown>): void {
    const timer = setTimeout(() => {
      const items = this.#waiting.get(key) ?? [];
      if (items.length === 0) return void this.#waiting.delete(key);
      this.#waiting.set(key, this.#flush(room, event, rule, items));
      this.#flushLater(key, room, event, rule);
    }, COALESCE_MS);
    timer.unref();
  }

  /** @returns what is left for the next event */
  #flush(room: string, event: string, rule: CoalescingRule<unknown>, items: readonly Item[]): Item[] {
    const { merged, left } = rule.merge(items.map(({ payload }) => payload));
    const sent = items.filter(({ payload }) => !left.includes(payload));
    const hidden = new Set(sent.flatMap(({ except }) => except));
    this.#emit(room, event, merged, [...hidden]);
    // whoever must not learn of some of it gets the rest by itself
    for (const user of hidden) {
      const theirs = sent.filter(({ except }) => !except.includes(user));
      const pages = this.#common(room, user);
      if (theirs.length === 0 || pages.length === 0) continue;
      this.#emit(pages, event, rule.merge(theirs.map(({ payload }) => payload)).merged, []);
    }
    return items.filter(({ payload }) => left.includes(payload));
  }

  /** The sockets that are in both rooms: the name of a socket's own room is its id. */
  #common(room: string, other: string): string[] {
    const members = this.#rooms.members(room);
    return [...this.#rooms.members(other)].filter((id) => members.has(id));
  }

  #emit(to: string | readonly string[], event: string, payload: unknown, except: readonly string[]): void {
    if (to.length > 0) this.#rooms.emit(to, event, payload, except);
  }
}
