import { idAt } from './ids.ts';
import type { Random } from './random.ts';

/** A post or comment with what its thread makes of it. */
export interface Node {
  id: string;
  parent: Node | null;
  /** ids from the top of the thread down to the parent */
  path: readonly string[];
  key: Buffer;
  /** milliseconds */
  at: number;
  /** time of the newest below it */
  touched: number;
  comments: number;
  replies: number;
}

/** Places nest no deeper than people follow. */
const DEEPEST = 6;
const REPLIES = 0.35;
const DAY = 86_400_000;

/** One step of a place in a thread, as `thread_step` of the schema writes it. */
function step(ordinal: number): Buffer {
  const bytes = Buffer.alloc(4);
  const [length, mark] = ordinal < 128 ? [1, 0] : ordinal < 16_384 ? [2, 0x8000] : [3, 0xc00000];
  bytes.writeUInt32BE(ordinal | mark);
  return bytes.subarray(4 - length);
}

/** A post nobody has answered. */
export const topOf = (id: string, at: number): Node => ({
  id,
  parent: null,
  path: [],
  key: Buffer.alloc(0),
  at,
  touched: at,
  comments: 0,
  replies: 0,
});

/**
 * Answers a post: each comment answers the post itself or an earlier comment, and counts and lifts all above it.
 * @param until milliseconds; none is written later
 * @returns the comments in the order written
 */
export function answer(top: Node, count: number, until: number, random: Random): Node[] {
  const all: Node[] = [];
  const span = Math.min(3 * DAY, until - top.at);
  for (let turn = 0; turn < count; turn++) {
    const earlier = all.length > 0 && random.chance(REPLIES) ? random.pick(all) : top;
    const parent = earlier.path.length >= DEEPEST ? top : earlier;
    parent.replies++;
    const at = top.at + (span * (turn + 1)) / (count + 1);
    all.push({
      ...topOf(idAt(at, random), at),
      parent,
      path: [...parent.path, parent.id],
      key: Buffer.concat([parent.key, step(parent.replies)]),
    });
    for (let above: Node | null = parent; above; above = above.parent) {
      above.comments++;
      above.touched = at;
    }
  }
  return all;
}
