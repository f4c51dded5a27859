/** Set when the page is left after the session ended: it may write nothing more (lib/clear-person-data.ts). */
let closed = false;

/** Whether this page may not store anything anymore. */
export const isClosed = (): boolean => closed;

/** A store of short texts that never throws: a browser may refuse storage. */
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
      // Full or forbidden: the page works without storage.
    }
  }

  drop(key: string): void {
    try {
      this.#open().removeItem(key);
    } catch {
      // Storage is forbidden: the page works without storage.
    }
  }

  /** Removes everything but these keys. */
  clear(but: readonly string[] = []): void {
    try {
      for (const key of Object.keys(this.#open())) if (!but.includes(key)) this.drop(key);
    } catch {
      // Storage is forbidden: the page works without storage.
    }
  }
}

/** `session`: for this tab until it closes. `local`: for every tab of this host, until removed. */
export const browserStorage = {
  session: new StringStorage(() => sessionStorage),
  local: new StringStorage(() => localStorage),
};

/** Ends writing by this page, for good; reading and removing still work. */
export const closeBrowserStorage = (): void => void (closed = true);
