import { expect, test } from 'vitest';
import type { Boot } from '../../contract/boot.ts';
import type { Post } from '../../contract/posts/posts.ts';
import { postMenuItems } from '../../web/features/posts/components/post-menu-items.tsx';
import { setCurrentApp } from '../../web/lib/app-state.ts';
import { createAppState } from '../../web/lib/create-app.ts';

const boot = { viewer: { user: null, abilities: { ambassador: false } }, switches: { ads: true } };
setCurrentApp(createAppState(boot as unknown as Boot, ''));

const listing = { _id: 'p', type: 'post', depth: 0, kind: 'selling', sold: false, user: { _id: 'ana' } } as Post;

/** What its author can do with a post in a list, besides copying its link. */
const offered = (post: Partial<Post>): string[] =>
  postMenuItems({ ...listing, ...post }, { own: true, mayStart: () => true, edit() {}, remove() {} })
    .flatMap((item) => (item && item !== 'line' && 'label' in item ? [item.label] : []))
    .slice(1);

test.each<[what: string, post: Partial<Post>, items: string[]]>([
  ['a listing', {}, ['Edit', 'Mark as sold', 'Boost Post', 'Delete']],
  ['a post without a kind', { kind: null }, ['Edit', 'Mark as sold', 'Boost Post', 'Delete']],
  ['what is sold', { sold: true }, ['Edit', 'Mark as available', 'Delete']],
  ['a “Looking for” post', { kind: 'looking' }, ['Edit', 'Boost Post', 'Delete']],
  ['a post that sells nothing', { kind: 'post' }, ['Edit', 'Boost Post', 'Delete']],
  ['a comment', { depth: 1, kind: null }, ['Edit', 'Delete']],
])('the menu offers to the author of %s what the server does [POS-34, POS-45]', (_, post, items) => {
  expect(offered(post)).toEqual(items);
});
