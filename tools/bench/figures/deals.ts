import { randomUUID } from 'node:crypto';
import type { DealKind, OrderedDeal } from '../baselines/inserts.ts';
import { atMost, type Figure, type Line, perSecond } from '../figure.ts';
import { compare, type Duration, inTurn, load } from '../load.ts';
import { reads, send } from '../requests.ts';
import type { Person, Site } from '../site.ts';
import { besideInserts, type Rows } from './writes.ts';

/** Changes per second of which no machine makes more. */
export const FASTEST = 2_500;
const STATES: Record<DealKind, 'none' | 'open' | 'handed_off'> = {
  offer: 'none',
  accept: 'open',
  confirm: 'handed_off',
};

/**
 * Listings with a deal each, in the state before the change; of an offer a listing and a buyer. A buyer has a few, as
 * the limits of a buyer demand.
 */
export async function prepareDeals(
  { db, campus, people }: Site,
  { kind, from, count }: { kind: DealKind; from: number; count: number },
): Promise<OrderedDeal[]> {
  const ids = people.map(({ id }) => id);
  const state = STATES[kind];
  const { rows } = await db.query<OrderedDeal>(
    `with pairs as (
       select n, ($2::uuid[])[1 + n % $4] as seller, ($2::uuid[])[1 + (n + 1 + n / $4) % $4] as buyer, uuidv7() as post, uuidv7() as id
       from generate_series($6::int, $6::int + $3::int - 1) n offset 0
     ), listings as (
       insert into posts (id, campus_id, author_id, root_id, text, plain, price, sold_at)
       select post, $1, seller, post, '{"blocks": []}', 'Desk lamp', 40, case when $5 = 'handed_off' then product_now() end from pairs
     ), conversations as (
       insert into chats (campus_id, low_id, high_id, from_user)
       select distinct on (least(seller, buyer), greatest(seller, buyer)) $1, least(seller, buyer), greatest(seller, buyer), buyer
       from pairs where $5 <> 'none' on conflict (low_id, high_id) do update set last_modified = product_now()
       returning id, low_id, high_id
     ), members as (
       insert into chat_members (chat_id, user_id) select id, unnest(array[low_id, high_id]) from conversations on conflict do nothing
     ), made as (
       insert into deals (id, campus_id, post_id, seller_id, buyer_id, chat_id, state, title, price, answer_by, ended_at, due_at)
       select p.id, $1, p.post, p.seller, p.buyer, c.id, $5, 'Desk lamp', 20, product_now() + interval '2 days',
         case when $5 = 'handed_off' then product_now() end, case when $5 = 'open' then product_now() + interval '2 days' end
       from pairs p join conversations c on c.low_id = least(p.seller, p.buyer) and c.high_id = greatest(p.seller, p.buyer)
     )
     select p.id, p.post, p.seller, p.buyer, c.id as chat from pairs p
       left join conversations c on c.low_id = least(p.seller, p.buyer) and c.high_id = greatest(p.seller, p.buyer)
     -- a block hides the listing
     where not exists (select from blocks b where b.blocker_id in (p.seller, p.buyer) and b.blocked_id in (p.seller, p.buyer))
     order by p.n`,
    [campus, ids, count, ids.length, state, from],
  );
  return rows;
}

/** What server and database do by themselves a minute after listings and deals were inserted. */
export async function settle({ db }: Site): Promise<void> {
  await db.query('delete from search_queue');
  await db.query('analyze deals, posts, chats, chat_members');
}

export const newOffer = ({ host }: Site, { post }: OrderedDeal, cookie: string): string =>
  send('POST', host, `/api/posts/${post}/offers`, cookie, { price: 20, note: '' }, randomUUID());

/** A change of a deal, beside bare `pg` that writes the same rows. Each run of a side has deals of its own. */
const beside = (kind: DealKind, name: string): Figure => ({
  name: kind,
  writes: true,
  async measure({ site, options }) {
    const cookies = new Map(site.people.map(({ id, cookie }) => [id, cookie]));
    let from = 0;
    const deals = async ({ seconds, warmUp }: Duration) => {
      const count = Math.ceil(FASTEST * (seconds + warmUp));
      from += count;
      const prepared = await prepareDeals(site, { kind, from, count });
      await settle(site);
      return prepared;
    };
    const requestOf = (deal: OrderedDeal) => {
      const { id, seller, buyer } = deal;
      const cookie = cookies.get(kind === 'accept' ? seller : buyer) ?? '';
      if (kind === 'offer') return newOffer(site, deal, cookie);
      return kind === 'accept'
        ? send('PUT', site.host, `/api/deals/${id}/accept`, cookie, { hours: 24 })
        : send('PUT', site.host, `/api/deals/${id}/sale`, cookie, { happened: true });
    };
    const ours = async (duration: Duration) => {
      const mine = (await deals(duration)).values();
      return () => {
        const { value } = mine.next();
        if (!value) throw new Error('more changes in a round than FASTEST allows');
        return requestOf(value);
      };
    };
    const rows = async (duration: Duration): Promise<Rows> => ({
      ...{ kind, campus: site.campus, people: [], posts: [], chats: [] },
      deals: await deals(duration),
    });
    return [await besideInserts({ site, options }, name, { ours, rows })];
  },
});

const LINE = 200;

/** Listings of one seller, a few with a line of 200 and as many without one. */
async function prepareLines({
  db,
  campus,
  people,
}: Site): Promise<{ seller: Person; long: string[]; empty: string[] }> {
  const [seller, ...buyers] = people.filter((_, at) => at <= LINE);
  if (!seller || buyers.length < LINE) throw new Error(`a line of ${LINE} needs more people`);
  const { rows } = await db.query<{ id: string; long: boolean }>(
    `with listings as (
       insert into posts (id, campus_id, author_id, root_id, text, plain, price, queue_length)
       select id, $1, $2, id, '{"blocks": []}', 'Desk lamp', 40, case when long then cardinality($3::uuid[]) else 0 end
       from (select uuidv7() as id, n % 2 = 0 as long from generate_series(1, 40) n offset 0) listed
       returning id, queue_length > 0 as long
     ), made as (
       insert into deals (campus_id, post_id, seller_id, buyer_id, state, title, price, answer_by, due_at)
       select $1, l.id, $2, b, 'open', 'Desk lamp', 20, product_now() + interval '2 days', product_now() + interval '2 days'
       from listings l, unnest($3::uuid[]) b where l.long
     )
     select id, long from listings`,
    [campus, seller.id, buyers.map(({ id }) => id)],
  );
  await db.query('delete from search_queue');
  await db.query('analyze deals, posts');
  const idsOf = (which: boolean) => rows.filter(({ long }) => long === which).map(({ id }) => id);
  return { seller, long: idsOf(true), empty: idsOf(false) };
}

/** What a listing's page reads, with a long line compared with none. */
const line: Figure = {
  name: 'line',
  writes: true,
  async measure({ site, options }) {
    const { seller, long, empty } = await prepareLines(site);
    // neither the seller nor somebody in line
    const others = site.people.slice(LINE + 1).slice(0, 100);
    const sides: [name: string, people: readonly Person[]][] = [
      ['listing with 200 in line, for others', others],
      ['listing with 200 in line, for its seller', [seller]],
    ];
    const lines: Line[] = [];
    for (const [name, people] of sides) {
      const reading = (ids: readonly string[]) => {
        const paths = ids.flatMap((id) => [`/api/posts/${id}`, `/api/posts/${id}/queue`]);
        const next = inTurn(people.flatMap((person) => reads(site, paths, [person])));
        return (duration: Duration) => load({ ...site.server, next, each: 2 }, duration);
      };
      const compared = await compare(reading(long), reading(empty), options);
      const [value, cpuRatio] = [1 / compared.ratio, 1 / compared.cpuRatio];
      const more = {
        ours: perSecond(compared.ours.rate),
        baseline: `${perSecond(compared.baseline.rate)} with nobody`,
      };
      lines.push(atMost(name, value, 1.3, 'times the time', { ...more, detail: { ...compared, cpuRatio } }));
    }
    return lines;
  },
};

export const deals = [
  beside('offer', 'offer to buy'),
  beside('accept', 'accept an offer'),
  beside('confirm', 'confirm a sale'),
  line,
];
