import { randomUUID } from 'node:crypto';
import { likeMessage, sendMessage } from '../../../contract/chats/messages.ts';
import { startChat } from '../../../contract/chats/chats.ts';
import { changeOffer, sendOffer, withdrawDeal } from '../../../contract/deals/offers.ts';
import { createComment } from '../../../contract/posts/comments.ts';
import { createPost, editPost } from '../../../contract/posts/posts.ts';
import { savePost } from '../../../contract/posts/saves.ts';
import { wantItems } from '../../../contract/sales/sales.ts';
import { notifyLooking } from '../../../contract/watching/looking-for.ts';
import { chatOf, sendText } from '../../factories/chats.ts';
import { item, postedSale } from '../../factories/move-out.ts';
import type { Person } from '../../factories/people.ts';
import { placePost, words } from '../../factories/posts.ts';
import type { Answer } from '../../harness/client.ts';
import type { TestServer } from '../../harness/server.ts';
import { save } from '../../watching/watching.ts';

/** Two people: a stranger, and somebody who never answers them. */
export interface Pair {
  server: TestServer;
  stranger: Person;
  target: Person;
}

/** A way to reach somebody, again and again. */
export interface Path {
  /** the call that it goes through, as in the table of access */
  call: string;
  what: string;
  /** what the target has, and what each of the stranger's attempts does; its last call answers */
  begin(pair: Pair): Promise<(n: number) => Promise<Answer>>;
}

/** A listing of the target. */
const theirs = ({ server, target }: Pair, price = 50) => placePost(server, target, { price, text: 'A desk' });
const mention = ({ target: { username } }: Pair) => ({
  blocks: [{ type: 'paragraph', spans: [{ mention: { username } }] }],
});
const posted = async ({ stranger }: Pair, body: object): Promise<Answer & { json: { _id: string } }> =>
  (await stranger.client.try(createPost, { body: body as never })) as never;

export const wordPaths: readonly Path[] = [
  {
    call: 'POST /api/chats/:id/messages',
    what: 'messages',
    async begin({ stranger, target }) {
      const id = await chatOf(stranger, target);
      return (n) =>
        stranger.client.try(sendMessage, { params: { id }, body: { client_id: randomUUID(), text: `Hey ${n}` } });
    },
  },
  {
    call: 'PUT /api/chats/with/:id',
    what: 'shared posts',
    async begin(pair) {
      const postId = await theirs(pair);
      return () => pair.stranger.client.try(startChat, { params: { id: pair.target.id }, body: { postId } });
    },
  },
  {
    call: 'POST /api/posts/:id/offers',
    what: 'offers with a note, each for another listing',
    async begin(pair) {
      return async (n) => {
        const id = await theirs(pair);
        return pair.stranger.client.try(sendOffer, { params: { id }, body: { price: 40, note: `Please ${n}` } });
      };
    },
  },
  {
    call: 'POST /api/posts/:id/offers',
    what: 'one offer with another note each time',
    async begin(pair) {
      const id = await theirs(pair);
      return (n) => pair.stranger.client.try(sendOffer, { params: { id }, body: { price: 40, note: `Please ${n}` } });
    },
  },
  {
    call: 'PUT /api/deals/:id/withdraw',
    what: 'an offer that is withdrawn and renewed',
    async begin(pair) {
      const id = await theirs(pair);
      return async () => {
        const answer = await pair.stranger.client.try(sendOffer, { params: { id }, body: { price: 40, note: 'Hey' } });
        const { deal } = answer.json as { deal?: { _id: string } };
        if (deal) await pair.stranger.client.call(withdrawDeal, { params: { id: deal._id } });
        return answer;
      };
    },
  },
  {
    call: 'PUT /api/deals/:id/offer',
    what: 'one offer with another price each time',
    async begin(pair) {
      const params = { id: await theirs(pair) };
      const { deal } = await pair.stranger.client.call(sendOffer, { params, body: { price: 40, note: '' } });
      return (n) =>
        pair.stranger.client.try(changeOffer, { params: { id: deal._id }, body: { price: 1 + (n % 39), note: '' } });
    },
  },
  {
    call: 'POST /api/sales/:id/offers',
    what: 'offers for the items of a sale',
    async begin({ server, stranger, target }) {
      const things = Array.from({ length: 16 }, (_, n) => item(`Thing ${n}`, 10));
      const sale = await postedSale(server, target, things);
      return (n) =>
        stranger.client.try(wantItems, {
          params: { id: sale._id },
          body: { posts: [sale.posts[n % sale.posts.length]?._id ?? ''] },
        });
    },
  },
];

export const notifyingPaths: readonly Path[] = [
  {
    call: 'POST /api/posts/:id/comments',
    what: 'comments',
    async begin(pair) {
      const id = await theirs(pair);
      return (n) => pair.stranger.client.try(createComment, { params: { id }, body: { text: words(`Hey ${n}`) } });
    },
  },
  {
    call: 'PUT /api/posts/:id/save',
    what: 'saved posts',
    begin: async (pair) => async () => pair.stranger.client.try(savePost, { params: { id: await theirs(pair) } }),
  },
  {
    call: 'POST /api/posts',
    what: 'mentions',
    begin: async (pair) => () => posted(pair, { text: mention(pair) }),
  },
  {
    call: 'POST /api/posts',
    what: 'listings that match a saved search',
    async begin(pair) {
      await save(pair.target, 'theremin');
      return (n) => posted(pair, { text: words('Hey'), title: `Theremin ${n}`, price: 40, kind: 'selling' });
    },
  },
  {
    call: 'PATCH /api/posts/:id',
    what: 'mentions that edits add',
    async begin(pair) {
      return async () => {
        const { json } = await posted(pair, { text: words('Hey') });
        return pair.stranger.client.try(editPost, {
          params: { id: json._id },
          body: { text: mention(pair) as never },
        });
      };
    },
  },
  {
    call: 'POST /api/posts/:id/looking-for',
    what: '"Notify N people"',
    async begin(pair) {
      const wanted = { text: words('Looking for a ukulele'), title: 'Ukulele', price: 20, kind: 'looking' };
      await pair.target.client.call(createPost, { body: wanted as never });
      return async (n) => {
        const { json } = await posted(pair, { text: words('Hey'), title: `Ukulele ${n}`, price: 30, kind: 'selling' });
        return pair.stranger.client.try(notifyLooking, { params: { id: json._id } });
      };
    },
  },
  {
    call: 'PUT /api/messages/:id/like',
    what: 'likes of messages that somebody sent before',
    async begin({ stranger, target }) {
      const chat = await chatOf(target, stranger);
      const ids: string[] = [];
      for (let n = 0; n < 8; n++) ids.push((await sendText(target, chat, `Hello ${n}`))._id);
      return (n) => stranger.client.try(likeMessage, { params: { id: ids[n % ids.length] ?? '' } });
    },
  },
];
