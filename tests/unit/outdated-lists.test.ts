import { beforeEach, expect, test } from 'vitest';
import type { Boot } from '../../contract/boot.ts';
import type { Post } from '../../contract/posts/posts.ts';
import {
  dropPost,
  lastListing,
  likesKey,
  ownListings,
  rememberPosts,
  savedCount,
  unconfirmed,
} from '../../web/features/posts/index.ts';
import { takeSaved } from '../../web/features/posts/saves.ts';
import { setCurrentApp } from '../../web/lib/app-state.ts';
import { createAppState } from '../../web/lib/create-app.ts';
import { queryClient } from '../../web/lib/query-client.ts';

const viewer = { user: { _id: 'ana', username: 'anal' } };
const profile = ['list', 'profile', 'anal', 'shelf', 'for_sale'];
const all = { savedCount, ownListings, lastListing, unconfirmed, profile, likes: likesKey('lamp') };

beforeEach(() => {
  setCurrentApp(createAppState({ viewer } as unknown as Boot, ''));
  for (const queryKey of Object.values(all)) queryClient().setQueryData(queryKey, { pages: [], pageParams: [] });
});

const lampOf = (user: string) => ({ _id: 'lamp', depth: 0, user: { _id: user } }) as Post;
/** What is refetched when it is next shown. */
const outdated = () =>
  Object.entries(all).flatMap(([name, queryKey]) =>
    queryClient().getQueryState(queryKey)?.isInvalidated ? [name] : [],
  );

test('a deleted post of somebody else leaves the number of saved posts as it is, unless it was saved [SAV-05]', () => {
  rememberPosts([lampOf('bo')], []);
  dropPost('lamp');
  expect(outdated()).toEqual([]);
  rememberPosts([lampOf('bo')], ['lamp']);
  dropPost('lamp');
  expect(outdated()).toEqual(['savedCount']);
});

test('with the viewer’s own listing goes what they were asked about it, and what it counted [AVA-02, POS-50]', () => {
  rememberPosts([lampOf('ana')], []);
  dropPost('lamp');
  expect(outdated()).toEqual(['ownListings', 'lastListing', 'unconfirmed', 'profile']);
});

test('who saved a post is asked again after the viewer saved it in another tab [SAV-01]', () => {
  takeSaved('lamp', true);
  expect(outdated()).toContain('likes');
});
