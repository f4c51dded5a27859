/** How long a way back leads to what was seen before; then it leads to the screen above (SHE-35). */
const KEPT_MS = 24 * 60 * 60_000;

/** Notes when the history's current entry was made: the browser keeps that with it, over reloads too. */
export function noteEntry(): void {
  window.history.replaceState({ ...(window.history.state as object | null), at: Date.now() }, '');
}

/** Whether the entry before this one is of the product and was left less than 24 hours ago. */
export function hasRecentHistory(): boolean {
  const { idx = 0, at = 0 } = (window.history.state ?? {}) as { idx?: number; at?: number };
  return idx > 0 && Date.now() - at < KEPT_MS;
}
