/**
 * Runs something a fixed time after it was armed. Armed again while it waits, it runs a second time, since what was
 * stored meanwhile is due later than the first run.
 */
export class DueTimer {
  readonly #milliseconds: number;
  readonly #run: () => void;
  #timer: NodeJS.Timeout | undefined;
  #again = false;

  constructor(milliseconds: number, run: () => void) {
    this.#milliseconds = milliseconds;
    this.#run = run;
  }

  arm(): void {
    this.#again = this.#timer !== undefined;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#again) this.arm();
      this.#run();
    }, this.#milliseconds).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
