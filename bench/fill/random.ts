/** Numbers that are the same in every run, so that two machines fill the same database. */
export class Random {
  #a: number;
  #b = 0x9e3779b9;
  #c = 0x243f6a88;
  #count = 1;

  constructor(seed: number) {
    this.#a = seed | 0;
    for (let turn = 0; turn < 12; turn++) this.bits();
  }

  /** 32 random bits, by the generator sfc32. */
  bits(): number {
    const sum = (this.#a + this.#b + this.#count++) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** From 0 up to, but not including, 1. */
  unit(): number {
    return this.bits() / 2 ** 32;
  }

  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number {
    return Math.floor(this.unit() * end);
  }

  chance(share: number): boolean {
    return this.unit() < share;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
}
