/** People of a list in four bytes each: as many as fit into the size of a bitmap. */
const MOST_LISTED = 1_024;
const BITS = 32_768;
const LIST = 0;
const BITMAP = 1;

/**
 * A set of people in at most 4 KB, by a random number of 32 bits for each. Up to 1,024 people it is the list of their
 * numbers and counts exactly. Beyond that it is a bitmap with one bit for 131,072 numbers, which counts by the share of
 * bits that are not set (linear counting): its standard error is below 1 % for up to 100,000 people.
 */
export class PeopleSketch {
  /** null once there are more than fit */
  #list: Set<number> | null = new Set();
  #bits = new Uint8Array(0);

  /** @param bytes as from `toBuffer`; empty: nobody */
  static read(bytes: Buffer): PeopleSketch {
    const sketch = new PeopleSketch();
    if (bytes[0] === BITMAP) {
      sketch.#list = null;
      sketch.#bits = Uint8Array.from(bytes.subarray(1));
    } else for (let at = 1; at + 4 <= bytes.length; at += 4) sketch.add(bytes.readUInt32BE(at));
    return sketch;
  }

  /** @param person 32 random bits that are always the same for this person */
  add(person: number): void {
    if (!this.#list) return this.#set(person);
    this.#list.add(person);
    if (this.#list.size > MOST_LISTED) this.#useBits();
  }

  /** Adds everyone in another set. */
  addAll(other: PeopleSketch): void {
    if (other.#list) for (const person of other.#list) this.add(person);
    else {
      if (this.#list) this.#useBits();
      for (const [at, bits] of other.#bits.entries()) this.#bits[at] = (this.#bits[at] ?? 0) | bits;
    }
  }

  /** How many people there are. */
  get count(): number {
    return this.#list ? this.#list.size : Math.round(BITS * Math.log(BITS / Math.max(BITS - this.size, 1)));
  }

  /** How many numbers or bits are stored: the same as before when somebody who was added changed nothing. */
  get size(): number {
    if (this.#list) return this.#list.size;
    let set = 0;
    for (let bits of this.#bits) for (; bits; bits &= bits - 1) set++;
    return set;
  }

  toBuffer(): Buffer {
    if (!this.#list) return Buffer.concat([Buffer.of(BITMAP), this.#bits]);
    const bytes = Buffer.alloc(1 + 4 * this.#list.size, LIST);
    let at = 1;
    for (const person of this.#list) at = bytes.writeUInt32BE(person, at);
    return bytes;
  }

  #set(person: number): void {
    const bit = person % BITS;
    this.#bits[bit >> 3] = (this.#bits[bit >> 3] ?? 0) | (1 << (bit & 7));
  }

  #useBits(): void {
    this.#bits = new Uint8Array(BITS / 8);
    for (const person of this.#list ?? []) this.#set(person);
    this.#list = null;
  }
}
