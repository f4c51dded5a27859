/** A store of short texts that never throws: a browser may refuse to keep anything. */
class Kept {
  readonly #open: () => Storage;

  constructor(open: () => Storage) {
    this.#open = open;
  }

  get(key: string): string | null {
    try {
      return this.#open().getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string): void {
    try {
      this.#open().setItem(key, value);
    } catch {
      // Full, or forbidden: the page works without.
    }
  }

  drop(key: string): void {
    try {
      this.#open().removeItem(key);
    } catch {
      // As above.
    }
  }
}

/** `session`: for this tab until it closes. `browser`: for every tab of this host, until dropped. */
export const kept = { session: new Kept(() => sessionStorage), browser: new Kept(() => localStorage) };
