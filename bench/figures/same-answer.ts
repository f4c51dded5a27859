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
  if (!isDeepStrictEqual(one, other)) throw new Error('the baseline answers something else');
}
