import { type SeededAd, planAds } from './ads.ts';
import { type SeededChat, planChats } from './chats.ts';
import { planComments } from './comments.ts';
import type { PlannedFile } from './files.ts';
import { planSale, type SalePlan } from './move-out-sale.ts';
import { type People, planPeople } from './people.ts';
import { planPastSales } from './past-sales.ts';
import { planPosts, planSaves, type SeededPost } from './posts.ts';

/** The whole demo community with its ids, times and counts, before it is stored. */
export interface Community {
  people: People;
  /** posts that are no comments, by their id in the content */
  listed: ReadonlyMap<string, SeededPost>;
  /** posts, announcements of members, comments */
  posts: readonly SeededPost[];
  chats: readonly SeededChat[];
  ads: readonly SeededAd[];
  sale: SalePlan;
}

/**
 * Plans the community.
 * @param now the time that all ages count back from, in milliseconds of the product's clock
 */
export function planCommunity(now: number): Community {
  const people = planPeople(now);
  const { listed, joined } = planPosts(people, now);
  const sale = planSale(listed, people, now);
  planSaves(listed, people, now);
  const comments = planComments(listed, people, now);
  return {
    people,
    listed,
    posts: [...listed.values(), ...planPastSales(people, now), ...joined, ...comments],
    chats: planChats(listed, people, now),
    ads: planAds(listed, people, now),
    sale,
  };
}

/** All files of the community. */
export const filesOf = ({ people, posts, chats }: Pick<Community, 'people' | 'posts' | 'chats'>): PlannedFile[] => [
  ...[...people.values()].flatMap(({ photo }) => photo ?? []),
  ...posts.flatMap(({ files }) => files),
  ...chats.flatMap(({ messages }) => messages.flatMap(({ file }) => file ?? [])),
];
