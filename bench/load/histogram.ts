/** Width of a bucket in milliseconds, and how many there are: up to two seconds. */
const WIDTH = 0.01;
const COUNT = 200_000;

/** Counts how long answers took; noting one costs nothing to speak of. */
export class Histogram {
  readonly #buckets = new Uint32Array(COUNT);
  count = 0;

  /** @param ms how long it took */
  note(ms: number): void {
    this.#buckets[Math.min(COUNT - 1, Math.floor(ms / WIDTH))]!++;
    this.count++;
  }

  clear(): void {
    this.#buckets.fill(0);
    this.count = 0;
  }

  /** @returns milliseconds that this share of all answers took at most */
  quantile(share: number): number {
    let left = this.count * share;
    for (let at = 0; at < COUNT; at++) {
      left -= this.#buckets[at]!;
      if (left <= 0) return (at + 1) * WIDTH;
    }
    return COUNT * WIDTH;
  }
}
