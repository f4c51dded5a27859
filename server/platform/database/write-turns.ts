/** Connections reserved for reads and for LISTEN. */
const LEFT = { share: 1 / 4, least: 2 };

/**
 * How many of a pool's connections writes may hold at a time. A commit waits for the disk, and while the disk is slow
 * all connections would be held by commits. The rest is reserved for reads, which don't need the disk.
 */
export const writersOf = (connections: number): number =>
  Math.max(1, connections - Math.max(LEFT.least, Math.floor(connections * LEFT.share)));

/** A semaphore for writes; those that wait get their turn in order of arrival. */
export class WriteTurns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits for a turn, which lasts until `end`. */
  begin(): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free--;
      return undefined;
    }
    return new Promise((turn) => this.#waiting.push(turn));
  }

  end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}
