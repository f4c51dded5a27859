import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spentCents, titleOfPost } from '../../contract/ads/rules.ts';
import { interleave } from '../../contract/ads/sponsored.ts';

const posts = (count: number, from = 0) => Array.from({ length: count }, (_, n) => ({ _id: `p${from + n}` }));
const ads = (...ids: string[]) => ids.map((id) => ({ ad_id: `ad-${id}`, post: { _id: id } }));
const line = (...args: Parameters<typeof interleave>) =>
  interleave(...args)
    .map((entry) => (entry.kind === 'post' ? '.' : entry.sponsored.post._id))
    .join('');

describe('promoted posts in the feed', () => {
  test('come after every 4th post, in order and from the first one again [ADS-60]', () => {
    expect(line(posts(18), ads('a', 'b', 'c'))).toBe('....a....b....c....a..');
    expect(line(posts(3), ads('a'))).toBe('...');
    expect(line(posts(4), ads('a'))).toBe('....a');
    expect(line(posts(12), [])).toBe('............');
  });

  test('the same one is never visible twice: a place stays empty instead [ADS-60]', () => {
    expect(line(posts(16), ads('a'))).toBe('....a........a....');
    expect(line(posts(16), ads('a', 'b'))).toBe('....a....b....a....b');
  });

  test('the same one comes again only after 24 posts while there are others [SHO-02]', () => {
    expect(line(posts(32), ads('a', 'b', 'c', 'd', 'e', 'f', 'g'))).toBe('....a....b....c....d....e....f....g....a');
    // one whose post was near comes before the others come round
    const feed = posts(28).map((post, at) => (at === 10 ? { _id: 'c' } : post));
    expect(line(feed, ads('a', 'b', 'c', 'd', 'e', 'f'))).toBe('....a....b....d....e....f....c....a');
    // with fewer than six others, the one shown longest ago
    expect(line(posts(28), ads('a', 'b', 'c'))).toBe('....a....b....c....a....b....c....a');
  });

  test('one whose post is near waits for the next place [ADS-60]', () => {
    expect(line([...posts(5), { _id: 'a' }, ...posts(14, 6)], ads('a', 'b'))).toBe('....b........b....a....b');
    expect(line([{ _id: 'a' }, ...posts(11, 1)], ads('a'))).toBe('............a');
  });

  test('announcements of new members don’t count towards the four [ADS-60]', () => {
    const joined = (n: number) => ({ _id: `j${n}`, counts: false });
    const [a, b, c, d, ...rest] = posts(8);
    const feed = [joined(1), a, joined(2), joined(3), b, c, d, joined(4), ...rest] as { _id: string }[];
    expect(line(feed, ads('x', 'y'))).toBe('.......x.....y');
    expect(line([1, 2, 3, 4, 5].map(joined), ads('x'))).toBe('.....');
  });

  test('holds for any feed and any ads [ADS-60]', () => {
    const id = fc.integer({ min: 0, max: 30 }).map((n) => `p${n}`);
    const unique = (max: number) => fc.uniqueArray(id, { maxLength: max });
    fc.assert(
      fc.property(unique(31), unique(6), (shown, promoted) => {
        const feed = shown.map((_id) => ({ _id }));
        const entries = interleave(feed, ads(...promoted));
        expect(entries.filter(({ kind }) => kind === 'post').map((entry) => 'post' in entry && entry.post)).toEqual(
          feed,
        );
        let before = 0;
        const lately: { _id: string; at: number }[] = [];
        for (const entry of entries) {
          const _id = entry.kind === 'post' ? entry.post._id : entry.sponsored.post._id;
          if (entry.kind === 'post') before++;
          else {
            expect(before % 4).toBe(0);
            expect(entry.slot).toBe(before / 4 - 1);
          }
          const near = lately.find((other) => other._id === _id && before - other.at < (entry.kind === 'post' ? 4 : 8));
          expect(near, `${_id} twice`).toBeUndefined();
          lately.push({ _id, at: before });
        }
      }),
    );
  });

  test('more posts at the end leave the earlier ones in place [D21]', () => {
    for (let count = 0; count < 40; count++) {
      const [short, long] = [line(posts(count), ads('a', 'b', 'c')), line(posts(count + 15), ads('a', 'b', 'c'))];
      expect(long.startsWith(short)).toBe(true);
    }
  });
});

test('a budget is spent evenly over the running minutes, completely by the end and never more [ADS-65]', () => {
  expect(spentCents(500, 1_440, 720)).toBe(250);
  expect(spentCents(500, 1_440, 2.9)).toBe(0);
  expect(spentCents(500, 1_440, 3)).toBe(1);
  for (const days of [1, 7, 30]) {
    const [budget, minutes] = [days * 500, days * 1_440];
    expect(spentCents(budget, minutes, minutes)).toBe(budget);
    expect(spentCents(budget, minutes, minutes + 99)).toBe(budget);
    expect(spentCents(budget, minutes, -5)).toBe(0);
  }
});

test('a title consists of whole words where possible [ADS-75]', () => {
  expect(titleOfPost('Desk\nwith lamp')).toBe('Desk with lamp');
  expect(titleOfPost('')).toBe('Photo post');
  expect(titleOfPost('😀'.repeat(60))).toBe('😀'.repeat(50));
  expect([...titleOfPost('word '.repeat(40))].length).toBeLessThanOrEqual(50);
  const long = 'Oak desk, barely used, with a lamp and a drawer, only until Friday';
  expect(titleOfPost(long)).toBe('Oak desk, barely used, with a lamp and a drawer');
  expect(titleOfPost('Desk (')).toBe('Desk');
  expect(titleOfPost('Really good, isn’t it?')).toBe('Really good, isn’t it?');
  expect(titleOfPost('—')).toBe('—');
});
