/** No more is written: this page belongs to somebody who has left (lib/clear-person-data.ts). */
let closed = false;

export const isClosed = (): boolean => closed;

/** A store of short texts that never throws: a browser may refuse to keep anything. */
class StringStorage {
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
    if (closed) return;
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

  /** Drops everything but these keys. */
  clear(but: readonly string[] = []): void {
    try {
      for (const key of Object.keys(this.#open())) if (!but.includes(key)) this.drop(key);
    } catch {
      // As above.
    }
  }
}

/** `session`: for this tab until it closes. `local`: for every tab of this host, until dropped. */
export const browserStorage = {
  session: new StringStorage(() => sessionStorage),
  local: new StringStorage(() => localStorage),
};

/** Ends writing in this page, for good. */
export const closeBrowserStorage = (): void => void (closed = true);
