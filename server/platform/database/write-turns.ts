/** What is left to reads, and to whatever listens for news of jobs. */
const LEFT = { share: 1 / 4, least: 2 };

/**
 * How many of a pool's connections writes may hold at once. A commit waits for the disk, and while the disk is slow all
 * connections would be held by commits; reads, which need no disk, have the others.
 */
export const writersOf = (connections: number): number =>
  Math.max(1, connections - Math.max(LEFT.least, Math.floor(connections * LEFT.share)));

/** Lets so many at a time have a turn, the others in the order in which they came. */
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
