import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Tx, Write } from '../database/write.ts';
import { PeopleSketch } from './sketch.ts';
import { insertDays, type DayRow, lockDays, updateDays } from './store.ts';

/** People newly counted for a subject's action in an hour (UTC). */
export interface NewlyCounted {
  subject: string;
  action: string;
  /** as in `2026-11-21` */
  day: string;
  hour: number;
  /** how often it was done, of a kind that counts that */
  times: number;
  /** who hadn't done it on that day before */
  people: number;
  /** of views: who hadn't seen the subject on any day before */
  reached: number;
}

/** Adds newly counted people to a feature's counts, in the transaction that marks them as counted. */
type AddCounts = (tx: Tx, campusId: string, counted: readonly NewlyCounted[]) => Promise<unknown>;

export interface Action {
  campusId: string;
  /** the id of what the action is about */
  subject: string;
  action: string;
  /** 32 random bits that are always the same for this person */
  person: number;
}

interface WaitingAction {
  subject: string;
  action: string;
  day: string;
  hour: number;
  people: Set<number>;
  times: number;
}

/** What waits in memory is written this often: a process that is killed loses at most this much. */
const WRITE_MS = 10_000;
/**
 * Once this many actions are counted, they are written without waiting for the timer; while the database is away, twice as many
 * are remembered.
 */
const WRITE_AT = 20_000;
/** How many subjects, actions and hours are written in one transaction. */
const BATCH = 200;

/**
 * Counts each person once for an action on a subject and day, and once ever for having seen it. The people are
 * remembered as sketches, so that storage doesn't grow by a row for each view. Actions are collected in memory and
 * written in batches (decision 44).
 */
export class PeopleCounts {
  readonly #write: Write;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #kinds = new Map<string, { addCounts: AddCounts; countsTimes: boolean }>();
  /** by kind, campus and day, so that a day sees who was reached on the one before; then by subject, action and hour */
  #waiting = new Map<string, Map<string, WaitingAction>>();
  /** how many people wait, each counted for every subject, action and hour */
  #size = 0;
  #flushing = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor({ write, clock, log }: { write: Write; clock: Clock; log: Logger }) {
    this.#write = write;
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * Registers a kind of subject and how its counts are stored.
   * @param countsTimes it also counts how often something was done
   */
  define(kind: string, addCounts: AddCounts, { countsTimes = false } = {}): void {
    this.#kinds.set(kind, { addCounts, countsTimes });
  }

  /** Notes that a person did something now; it is written later. */
  add(kind: string, { campusId, subject, action, person }: Action): void {
    const at = new Date(this.#clock.now());
    const [day, hour] = [at.toISOString().slice(0, 10), at.getUTCHours()];
    this.#keep(`${kind} ${campusId} ${day}`, { subject, action, day, hour, people: new Set([person]), times: 1 });
    if (this.#size === WRITE_AT) void this.flush();
  }

  /** Writes what this process has collected until now. Doesn't throw: what can't be written is tried again later. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#flush());
    return this.#flushing;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), WRITE_MS).unref();
  }

  /** Writes what was collected, for the last time. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  #keep(group: string, { people, times, ...hour }: WaitingAction): void {
    const waiting = this.#waiting.get(group) ?? new Map<string, WaitingAction>();
    this.#waiting.set(group, waiting);
    const key = `${hour.subject} ${hour.action} ${hour.hour}`;
    const { people: known, times: before } = waiting.get(key) ?? { people: new Set<number>(), times: 0 };
    for (const person of people) {
      if (known.has(person) || this.#size >= 2 * WRITE_AT) continue;
      known.add(person);
      this.#size++;
    }
    if (known.size > 0) waiting.set(key, { ...hour, people: known, times: before + times });
  }

  async #flush(): Promise<void> {
    const groups = this.#waiting;
    this.#waiting = new Map();
    this.#size = 0;
    for (const [group, waiting] of groups) {
      const [kind = '', campusId = ''] = group.split(' ');
      const sorted = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, hour]) => hour);
      for (let from = 0; from < sorted.length; from += BATCH) {
        const batch = sorted.slice(from, from + BATCH);
        try {
          await this.#write((tx) => this.#count(tx, kind, campusId, batch));
        } catch (error) {
          this.#log.warn({ err: error }, 'could not store counts of views; they are tried again');
          for (const hour of batch) this.#keep(group, hour);
        }
      }
    }
  }

  /** Adds a batch to the sketches of its days, and the people who are new there to the feature's counts. */
  async #count(tx: Tx, kind: string, campusId: string, batch: readonly WaitingAction[]): Promise<void> {
    const keysOf = (list: readonly { subject: string; day: string; action: string }[]) => ({
      campusId,
      subjects: list.map(({ subject }) => subject),
      days: list.map(({ day }) => day),
      actions: list.map(({ action }) => action),
    });
    const { addCounts, countsTimes = false } = this.#kinds.get(kind) ?? {};
    await insertDays.run(tx, keysOf(batch));
    const rows = new Map<string, DayCount>();
    for (const row of await lockDays.all(tx, keysOf(batch)))
      rows.set(`${row.subject} ${row.day} ${row.action}`, new DayCount(row));
    const counted = batch.flatMap(({ people, ...hour }) => {
      const added = rows.get(`${hour.subject} ${hour.day} ${hour.action}`)?.add(people);
      return added && (countsTimes || added.people + added.reached > 0) ? [{ ...hour, ...added }] : [];
    });
    const changed = [...rows.values()].filter((day) => day.changed);
    if (changed.length > 0)
      await updateDays.run(tx, {
        ...keysOf(changed.map(({ row }) => row)),
        people: changed.map((day) => day.people.toBuffer()),
        counted: changed.map((day) => day.counted),
        reached: changed.map((day) => day.reached),
      });
    if (counted.length > 0) await addCounts?.(tx, campusId, counted);
  }
}

/** The people of one subject, action and day. */
class DayCount {
  readonly row: DayRow;
  readonly people: PeopleSketch;
  counted: number;
  reached: number;
  changed = false;

  constructor(row: DayRow) {
    this.row = row;
    this.people = PeopleSketch.read(row.people);
    this.counted = row.counted;
    this.reached = row.reached;
  }

  /** @returns how many of them are new, today and ever */
  add(added: ReadonlySet<number>): Pick<NewlyCounted, 'people' | 'reached'> {
    const size = this.people.size;
    for (const person of added) this.people.add(person);
    if (this.people.size === size) return { people: 0, reached: 0 };
    this.changed = true;
    // an estimate may be lower than the exact count that it follows
    const people = Math.max(0, this.people.count - this.counted);
    this.counted += people;
    if (this.row.action !== 'view') return { people, reached: 0 };
    const ever = PeopleSketch.read(this.row.before ?? Buffer.alloc(0));
    for (const day of this.row.earlier) ever.addAll(PeopleSketch.read(day));
    const before = ever.count;
    ever.addAll(this.people);
    const reached = Math.max(0, ever.count - before - this.reached);
    this.reached += reached;
    return { people, reached };
  }
}
