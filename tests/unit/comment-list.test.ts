import { describe, expect, it } from 'vitest';
import {
  type CommentList,
  commentsOf,
  layOut,
  withComment,
  withoutComment,
} from '../../web/features/posts/comment-list.ts';
import { withUnsent } from '../../web/features/comments/waiting/with-unsent.ts';

/** "a a.b a.b.c d": names that show the depth. */
const entries = (names: string) => names.split(' ').map((id) => ({ id, depth: id.split('.').length }));
const thread = (names: string, cursor?: string): CommentList => ({
  pages: [{ entries: entries(names), cursor }],
  pageParams: [undefined],
});
const names = (list: CommentList) =>
  commentsOf(list)
    .map(({ id }) => id)
    .join(' ');
const add = (list: CommentList, id: string, must = false) =>
  names(
    withComment(
      list,
      { id, depth: id.split('.').length },
      id.includes('.') ? id.replace(/\.[^.]*$/, '') : 'post',
      must,
      {
        id: 'post',
        depth: 0,
      },
    ),
  );

describe('a thread with live changes', () => {
  it('puts a new reply after everything below its parent, a new comment last [COM-08]', () => {
    expect(add(thread('a a.b a.b.c d'), 'a.e')).toBe('a a.b a.b.c a.e d');
    expect(add(thread('a a.b a.b.c d'), 'a.b.f')).toBe('a a.b a.b.c a.b.f d');
    expect(add(thread('a a.b d'), 'g')).toBe('a a.b d g');
    expect(add(thread('a a.b d'), 'a.b')).toBe('a a.b d');
  });

  it('leaves replies that belong on a later page for that page, unless they are the viewer’s own', () => {
    expect(add(thread('a a.b', 'more'), 'a.e')).toBe('a a.b');
    expect(add(thread('a a.b', 'more'), 'a.e', true)).toBe('a a.b a.e');
    expect(add(thread('a a.b d', 'more'), 'a.e')).toBe('a a.b a.e d');
    expect(add(thread('a', 'more'), 'x.y', true)).toBe('a');
  });

  it('lists each comment once, even if later pages repeat it', () => {
    const list: CommentList = {
      pages: [
        { entries: entries('a a.b'), cursor: 'more' },
        { entries: entries('a.b c'), cursor: undefined },
      ],
      pageParams: [undefined, 'more'],
    };
    expect(names(list)).toBe('a a.b c');
    expect(names(withoutComment(list, 'a.b'))).toBe('a c');
  });

  it('draws a connecting line down to every later reply of the same parent', () => {
    const rows = layOut(entries('a a.b a.b.c a.d e'), 5);
    expect(rows.map(({ level, lines, answered }) => [level, lines, answered])).toEqual([
      [0, [], true],
      [1, [1], true],
      [2, [1], false],
      [1, [], false],
      [0, [], false],
    ]);
  });

  it('shows deeper replies at the last level', () => {
    const rows = layOut(entries('a a.b a.b.c a.b.c.d'), 1);
    expect(rows.map(({ level, lines, answered }) => [level, lines, answered])).toEqual([
      [0, [], true],
      [1, [1], false],
      [1, [1], false],
      [1, [], false],
    ]);
  });
});

describe('unsent comments', () => {
  const top = { id: 'post', depth: 0 };
  const placed = (shown: string, parents: readonly string[], of = top) =>
    withUnsent(
      entries(shown),
      parents.map((parent, at) => ({
        client_id: `w${at}`,
        parent,
        root: 'post',
        text: null,
        files: [],
        at: '',
        late: true,
        refused: null,
      })),
      of,
    )
      .map(({ id, depth }) => (id.startsWith('w') ? `${id}:${depth}` : id))
      .join(' ');

  it('come after everything below their parent, in the order written [COM-08]', () => {
    expect(placed('a a.b a.b.c d', ['a', 'post', 'a'])).toBe('a a.b a.b.c w0:2 w2:2 d w1:1');
    expect(placed('a a.b.c', ['a.b.c'])).toBe('a a.b.c w0:4');
    // no deeper than the shown comments, and at the end if their parent isn't loaded
    expect(placed('a.b.c.d.e.f', ['a.b.c.d.e.f'])).toBe('a.b.c.d.e.f w0:6');
    expect(placed('a d', ['gone'])).toBe('a d w0:1');
  });

  it('are only shown on the comment’s page where they belong', () => {
    expect(placed('a.b a.b.c', ['a', 'a.b', 'post', 'elsewhere'], { id: 'a', depth: 1 })).toBe('a.b a.b.c w1:3 w0:2');
  });
});
