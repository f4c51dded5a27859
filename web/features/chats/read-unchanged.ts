/** How many live events have come for each query, by name. */
const eventCounts = new Map<string, number>();

/** Records a live event about a query. An answer that is being fetched may be older than the event. */
export const noteReceived = (name: string): void => void eventCounts.set(name, (eventCounts.get(name) ?? 0) + 1);

/** Under a stream of events it gives up after these; the next event triggers another fetch. */
const TRIES = 4;

/** Fetches until no live event came during the fetch. */
export async function readUnchanged<T>(name: string, read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const before = eventCounts.get(name);
    const answer = await read();
    if (eventCounts.get(name) === before || tries >= TRIES) return answer;
  }
}
