import { fillChats } from '../fill/chats.ts';
import { sessionToken } from '../fill/fill.ts';
import { type Figure, type Line, notRun, share } from '../figure.ts';
import { compare, type Duration, inTurn, load } from '../load.ts';
import { chatsOf, newComments, newMessage, newPosts, readers, somePosts } from '../requests.ts';
import { openSite, type Site } from '../site.ts';
import { FASTEST, newOffer, prepareDeals, settle } from './deals.ts';
import { firstPages, readsOf } from './reads.ts';
import { searchesOf } from './search.ts';
import { withoutMails } from './writes.ts';

/** So many people of each campus are signed in, and so many of them have conversations with each other. */
const SIGNED_IN = 100;
const IN_CHATS = 40;
/** So many different searches of a kind on each campus. */
const SEARCHES = 60;

type Next = () => Buffer | string;
/** One kind of request of one campus; null: it has nothing to ask for. */
type Requests = (campus: Site) => Promise<Next | null>;

const kinds: readonly [name: string, requests: Requests][] = [
  ['feed, first page', async (campus) => inTurn(firstPages(campus))],
  ['feed, deep page', async (campus) => inTurn(await readOf(campus, 'deep'))],
  ['post with 20 comments', async (campus) => inTurn(await readOf(campus, 'post'))],
  ['search, rare word', (campus) => searchOf(campus, 'rare')],
  ['search, misspelt word', (campus) => searchOf(campus, 'misspelt')],
  ['create post', async (campus) => newPosts(campus, readers(campus))],
  ['comment', async (campus) => newComments(campus, readers(campus), await somePosts(campus, 0, 200))],
  [
    'message',
    async (campus) => {
      const chat = inTurn(await chatsOf(campus));
      let number = 0;
      return () => {
        const { id, one, other } = chat();
        return newMessage(campus, id, number % 2 ? one : other, number++);
      };
    },
  ],
];

const readOf = async (campus: Site, group: 'deep' | 'post'): Promise<Buffer[]> =>
  (await readsOf(campus)).filter((read) => read.group === group).flatMap(({ ours }) => ours);

async function searchOf(campus: Site, kind: string): Promise<Next | null> {
  const [found] = await searchesOf(campus, false, kind);
  return found && found.requests.length > 0 ? inTurn(found.requests.slice(0, SEARCHES)) : null;
}

/** What a side of the comparison is asked in a round. */
type Round = (duration: Duration) => Promise<Next>;

/** One node with all campuses compared with one of two groups, which has half of them. */
export const groups: Figure = {
  name: 'groups',
  writes: true,
  slow: true,
  async measure({ site, options }) {
    const { campuses = 1 } = options;
    if (campuses < 2 || campuses % 2) return [notRun('groups of campuses', 'needs --campuses, an even number')];
    const print = (text: string) => void process.stderr.write(`${text}\n`);
    const half = { posts: site.posts / 2, campuses: campuses / 2 };
    const group = await openSite(options, { ...half, writes: true, print });
    try {
      const [ours, baseline] = [await onEachCampus(group), await onEachCampus(site)];
      const lines: Line[] = [];
      const measure = async (name: string, one: Round, other: Round) => {
        const asked = (side: Site, round: Round) => async (duration: Duration) =>
          withoutMails(side, load({ ...side.server, next: await round(duration) }, duration));
        const compared = await compare(asked(group, one), asked(site, other), options);
        lines.push(share(`a group: ${name}`, compared, 'one node with all', 0.95));
      };
      for (const [name, requests] of kinds) {
        const [one, other] = [await alternating(ours, requests), await alternating(baseline, requests)];
        await measure(
          name,
          async () => one,
          async () => other,
        );
      }
      await measure('offer to buy', offersOf(group, ours), offersOf(site, baseline));
      return lines;
    } finally {
      await group.stop();
    }
  },
};

/** The site seen from each of its campuses, with people who are signed in and have conversations. */
async function onEachCampus(site: Site): Promise<Site[]> {
  const { rows } = await site.db.query<{ campus: string; id: string; number: number }>(
    `select campus_id as campus, id, number from (
       select campus_id, id, substr(username, 7)::int as number, row_number() over (partition by campus_id order by id) as n
       from users where username ~ '^person[0-9]+$') people where n <= $1 order by number`,
    [SIGNED_IN],
  );
  await site.db.query(
    `insert into sessions (token_hash, user_id, user_agent, expires_at)
     select sha256(token::bytea), id, 'bench', now() + interval '1 year' from unnest($1::text[], $2::uuid[]) t (token, id)
     on conflict do nothing`,
    [rows.map(({ number }) => sessionToken(number)), rows.map(({ id }) => id)],
  );
  const campuses: Site[] = [];
  for (const [campus, people] of Map.groupBy(rows, (row) => row.campus)) {
    // the measured campus was filled with conversations
    const ids = people.slice(0, IN_CHATS).map(({ id }) => id);
    if (campus !== site.campus) await fillChats(site.db, campus, ids);
    const signedIn = people.map(({ id, number }) => ({ id, cookie: `quad_session=${sessionToken(number)}` }));
    campuses.push({ ...site, campus, host: `${campus}.quad.localhost`, people: signedIn });
  }
  await site.db.query('vacuum (analyze) chats, chat_members, messages, notifications, unread_versions, sessions');
  return campuses;
}

/** Requests of all campuses, a campus after the other. */
async function alternating(campuses: readonly Site[], requests: Requests): Promise<Next> {
  const each: Next[] = [];
  for (const campus of campuses) {
    const ofCampus = await requests(campus);
    if (ofCampus) each.push(ofCampus);
  }
  const next = inTurn(each);
  return () => next()();
}

/** Offers on listings that are inserted before each round. */
function offersOf(site: Site, campuses: readonly Site[]): Round {
  let from = 0;
  return async ({ seconds, warmUp }) => {
    const count = Math.ceil((FASTEST * (seconds + warmUp)) / campuses.length);
    const offers: string[][] = [];
    for (const campus of campuses) {
      const cookies = new Map(campus.people.map(({ id, cookie }) => [id, cookie]));
      const deals = await prepareDeals(campus, { kind: 'offer', from, count });
      offers.push(deals.map((deal) => newOffer(campus, deal, cookies.get(deal.buyer) ?? '')));
    }
    from += count;
    await settle(site);
    const most = Math.max(...offers.map(({ length }) => length));
    const all = Array.from({ length: most }, (_, at) => offers.flatMap((each) => each[at] ?? []))
      .flat()
      .values();
    return () => {
      const { value } = all.next();
      if (!value) throw new Error('more offers in a round than FASTEST allows');
      return value;
    };
  };
}
