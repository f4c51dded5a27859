/** How often something was heard of a thing that is not there yet. */
const heard = new Map<string, number>();

/** A live event spoke of something while it is still being read: what is read may be older than the event. */
export const noteReceived = (name: string): void => void heard.set(name, (heard.get(name) ?? 0) + 1);

/** In a stream of events it is enough: what is still missing is found by the next one. */
const TRIES = 4;

/** Reads until nothing was heard of it meanwhile. */
export async function readUnchanged<T>(name: string, read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const before = heard.get(name);
    const answer = await read();
    if (heard.get(name) === before || tries >= TRIES) return answer;
  }
}
