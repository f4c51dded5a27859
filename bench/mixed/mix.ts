import { randomUUID } from 'node:crypto';
import { talks } from '../figures/chat-reads.ts';
import { anyPosts, feedPositions, readers } from '../figures/samples.ts';
import { Random } from '../fill/random.ts';
import { COMMON_WORD } from '../fill/words.ts';
import { get, inTurn, newComments, newPosts, newSaves } from '../load/requests.ts';
import type { Site } from '../site.ts';

/** What somebody does, how often of a hundred times, and the request that does it. */
export interface Act {
  name: string;
  share: number;
  next(): Buffer | string;
}

/** How many posts people are looking at now: most read the newest ones. */
const LOOKED_AT = 2_000;

const random = new Random(7);

/** What students do on a busy campus: three quarters read, a fifth writes, all signed in. */
export async function acts(site: Site): Promise<Act[]> {
  const { host, campus, db } = site;
  const people = readers(site);
  const someone = inTurn(people.map(({ cookie }) => cookie));
  const posts = await anyPosts(site, LOOKED_AT);
  const positions = await feedPositions(site);
  const chats = await talks(site);
  const { rows: names } = await db.query<{ username: string }>(
    'select username from users where campus_id = $1 order by md5(id::text) limit 1000',
    [campus],
  );
  const { rows: words } = await db.query<{ word: string }>(
    'select word from search_words where campus_id = $1 and char_length(word) > 4 and posts > 0 order by md5(word) limit 1000',
    [campus],
  );
  // nobody saves each post at the very moment when another comments on it
  const elsewhere = [...posts.slice(LOOKED_AT / 2), ...posts.slice(0, LOOKED_AT / 2)];
  const post = inTurn(posts);
  const again = inTurn(posts);
  const position = inTurn(positions);
  const name = inTurn(names);
  const word = inTurn([...words.flatMap(({ word: whole }) => [whole, whole.slice(0, 4)]), COMMON_WORD]);
  const talk = inTurn(chats);
  const saying = inTurn(chats);
  const reading = (path: () => string) => () => get(host, path(), someone());
  const say = () => {
    const { id, one, other } = saying();
    const json = JSON.stringify({ client_id: randomUUID(), text: 'See you there at five' });
    const { cookie } = people[random.chance(0.5) ? one : other] as { cookie: string };
    return `POST /api/chats/${id}/messages HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`;
  };
  return [
    { name: 'feed', share: 34, next: reading(() => '/api/feed') },
    { name: 'feed, further down', share: 6, next: reading(() => `/api/feed?cursor=${position().cursor}`) },
    { name: 'post', share: 10, next: reading(() => `/api/posts/${post().id}`) },
    { name: 'comments', share: 10, next: reading(() => `/api/posts/${again().id}/comments`) },
    { name: 'search', share: 5, next: reading(() => `/api/search?q=${encodeURIComponent(word())}`) },
    { name: 'profile', share: 5, next: reading(() => `/api/profiles/${name().username}`) },
    { name: 'media', share: 4, next: reading(() => '/api/media') },
    { name: 'inbox', share: 4, next: reading(() => '/api/chats') },
    {
      name: 'conversation',
      share: 4,
      next: () => {
        const { id, one } = talk();
        return get(host, `/api/chats/${id}/messages`, people[one]?.cookie);
      },
    },
    { name: 'notifications', share: 4, next: reading(() => '/api/notifications') },
    { name: 'new post', share: 1, next: newPosts(site) },
    { name: 'new comment', share: 4, next: newComments(site, posts) },
    { name: 'save', share: 4, next: newSaves(site, elsewhere) },
    { name: 'message', share: 5, next: say },
  ];
}

/** One of the acts, as often as its share says; the same order in every run, and none in clumps. */
export function shuffled(all: readonly Act[]): () => Act {
  const hundred = all.flatMap((act) => Array.from({ length: act.share }, () => act));
  for (let at = hundred.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [hundred[at], hundred[other]] = [hundred[other] as Act, hundred[at] as Act];
  }
  return inTurn(hundred);
}
