/**
 * Runs work once at a time. Whoever asks while it runs gets the same promise, and the work is done once more, because
 * it may have passed what they added. After a stop, which a process does before it closes its connections, nothing runs.
 */
export class SharedRun {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Whether to end the work at its next step: another process, or the next start, does the rest. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** Starts no further run, and waits for the end of the current one. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#again = false;
    await this.#running?.catch(() => undefined);
  }

  /** @throws what the work throws */
  run(): Promise<void> {
    if (this.#stopped) return Promise.resolve();
    this.#again = true;
    this.#running ??= this.#runAll().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #runAll(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      await this.#work();
    }
  }
}
