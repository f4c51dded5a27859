import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FeedList,
  type FeedPage,
  idsOf,
  mergeFresh,
  waitingIn,
  withFirst,
  withoutPost,
} from '../../web/features/posts/list-pages.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 8, 1, 0, minute)).toISOString();
const page = (minutes: number[], cursor?: string): FeedPage => ({
  entries: minutes.map((minute) => ({ id: `p${minute}`, at: at(minute) })),
  cursor,
});
const list = (...pages: FeedPage[]): FeedList => ({ pages, pageParams: pages.map(() => undefined) });

describe('the feed with live changes', () => {
  it('counts posts newer than its head, and those moved up above it [FEE-14]', () => {
    const loaded = list(page([9, 8, 7], 'c'));
    expect(waitingIn(loaded, page([9, 8, 7], 'c'))).toEqual([]);
    const lifted = { id: 'p7', at: at(11) };
    const fresh = { ...page([12], 'c'), entries: [{ id: 'p12', at: at(12) }, lifted, ...page([9]).entries] };
    expect(waitingIn(loaded, fresh).map(({ id }) => id)).toEqual(['p12', 'p7']);
  });

  it('shows held-back posts, keeps what is loaded below, and continues from there', () => {
    const merged = mergeFresh(list(page([9, 8, 7], 'a'), page([6, 5, 4], 'b')), page([12, 9, 8], 'x'));
    expect(idsOf(merged)).toEqual(['p12', 'p9', 'p8', 'p7', 'p6', 'p5', 'p4']);
    expect(merged.pages.at(-1)?.cursor).toBe('b');
  });

  it('drops posts that a fresh page would list if they still existed', () => {
    const merged = mergeFresh(list(page([9, 8, 7], 'a')), page([9, 7], 'x'));
    expect(idsOf(merged)).toEqual(['p9', 'p7']);
  });

  it('starts over when the fresh page does not reach the loaded posts', () => {
    const merged = mergeFresh(list(page([9, 8], 'a')), page([30, 29], 'x'));
    expect(idsOf(merged)).toEqual(['p30', 'p29']);
    expect(merged.pages.at(-1)?.cursor).toBe('x');
  });

  it('accepts a complete feed unchanged', () => {
    expect(idsOf(mergeFresh(list(page([9, 8])), page([8])))).toEqual(['p8']);
  });

  it('never lists a post twice and never loses one that is on the fresh page', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(minutes, minutes, fc.integer({ min: 1, max: 8 }), (old, now, size) => {
        const sorted = (all: number[]) => [...all].sort((a, b) => b - a);
        const fresh = page(sorted(now).slice(0, size), now.length > size ? 'x' : undefined);
        const ids = idsOf(mergeFresh(list(page(sorted(old), 'a')), fresh));
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.slice(0, fresh.entries.length)).toEqual(fresh.entries.map(({ id }) => id));
      }),
    );
  });

  it('puts a new post first and removes a deleted one', () => {
    const loaded = list(page([9, 8], 'a'), page([7], 'b'));
    expect(idsOf(withFirst(loaded, { id: 'p7', at: at(20) }))).toEqual(['p7', 'p9', 'p8']);
    expect(idsOf(withoutPost(loaded, 'p8'))).toEqual(['p9', 'p7']);
    expect(withoutPost(loaded, 'p1')).toBe(loaded);
  });
});
