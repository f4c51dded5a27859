import { isDeepStrictEqual } from 'node:util';

/**
 * Makes sure that a baseline does the same work.
 * @throws Error when the two say something else, apart from what is the reader's own
 */
export function sameAnswer(ours: Buffer, baseline: Buffer): void {
  const [one, other] = [ours, baseline].map((bytes) => {
    const { mine: _, abilities: __, ...rest } = JSON.parse(bytes.toString()) as Record<string, unknown>;
    return rest;
  });
  if (!isDeepStrictEqual(one, other)) throw new Error(`the baseline answers something else: ${difference(one, other)}`);
}

/** Where two values differ first, and how. */
function difference(one: unknown, other: unknown, path = ''): string {
  if (one && other && typeof one === 'object' && typeof other === 'object')
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const [here, there] = [one, other].map((each) => (each as Record<string, unknown>)[key]);
      if (!isDeepStrictEqual(here, there)) return difference(here, there, `${path}/${key}`);
    }
  return `${path} is ${JSON.stringify(one)?.slice(0, 100)}, not ${JSON.stringify(other)?.slice(0, 100)}`;
}
