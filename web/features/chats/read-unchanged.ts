/** How many live events have come for each query, by name. */
const eventCounts = new Map<string, number>();

/** Records a live event about a query. An answer that is being fetched may be older than the event. */
export const noteReceived = (name: string): void => void eventCounts.set(name, (eventCounts.get(name) ?? 0) + 1);

/** Under a stream of events it gives up after these, and is repeated later. */
const TRIES = 4;
const PAUSE_MS = 500;

/**
 * Fetches until no live event came during the fetch.
 * @param repeat called some time after it gave up: its answer may lack the last event, after which no other may come
 */
export async function readUnchanged<T>(name: string, read: () => Promise<T>, repeat: () => void): Promise<T> {
  for (let tries = 1; ; tries++) {
    const before = eventCounts.get(name);
    const answer = await read();
    if (eventCounts.get(name) === before) return answer;
    if (tries < TRIES) continue;
    setTimeout(repeat, PAUSE_MS);
    return answer;
  }
}
