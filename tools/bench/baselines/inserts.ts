import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fromPlainText } from '../../../contract/posts/rich-text/index.ts';
import { newId } from '../../../server/features/posts/ids.ts';
import { newText } from '../fill/shape.ts';
import { type Duration, histogram, note, type Run, runOf } from '../load.ts';
import { answerOrders } from './process.ts';

/*
 * The rows of a write by bare `pg`: prepared statements in one transaction, one after the other. No HTTP, no checks, no
 * events.
 */

export type Kind = 'post' | 'comment' | 'save' | 'message' | DealKind;
export type DealKind = 'offer' | 'accept' | 'confirm';

/** A deal to be changed; of an offer its buyer and listing alone. */
export interface OrderedDeal {
  id: string;
  post: string;
  seller: string;
  buyer: string;
  chat: string | null;
}

export interface Order extends Duration {
  databaseUrl: string;
  connections: number;
  kind: Kind;
  campus: string;
  people: readonly string[];
  posts: readonly { id: string; author: string }[];
  /** chats with their two people */
  chats: readonly (readonly [id: string, one: string, other: string])[];
  deals?: readonly OrderedDeal[];
}

type Values = Record<string, unknown>;

/** The statements of each kind, with named values; what one returns is a value of the next. */
const notifyOf = (type: string, post: string, chat: string) => [
  `insert into notifications as n (to_user, from_user, from_username, from_avatar, type, campus_id, post_id, root_id, chat_id,
     message, group_key, event_key, mail_at)
   select :to, id, username, '/files/' || photo_id, '${type}', :campus, ${post}, ${chat}, :plain, :group, :event,
     product_now() + interval '15 seconds'
   from users where id = :from
   on conflict (to_user, chat_id) where not read and type in ('message', 'new chat') do update set message = excluded.message
   returning case when old.id is null then to_user end as added`,
  `insert into unread_versions as v (user_id, notifications, version) select :added, 1, 1 where :added::uuid is not null
   on conflict (user_id) do update set notifications = v.notifications + 1, version = v.version + 1`,
];
const key = `insert into idempotency_keys (user_id, key, call, body_hash, status, answer)
  values (:from, :key, 'POST /', :hash, 200, :answer)`;
/** What happened in a deal, as a message. */
const dealMessage = [
  `update chats set last_seq = last_seq + 1, last_message = :plain, last_message_id = :id, last_message_user = :from,
     last_modified = greatest(last_modified, product_now()) where id = :chat returning last_seq, last_modified as at`,
  `insert into messages (id, chat_id, seq, user_id, client_id, deal, created_at)
   values (:id, :chat, :last_seq, :from, :key, :note::jsonb, :at)`,
  `update chat_members set last_modified = :at, inbound_seq = case when user_id = :to then :last_seq else inbound_seq end
   where chat_id = :chat`,
];
const statements: Record<Kind, string[]> = {
  offer: [
    `insert into chats (campus_id, low_id, high_id, from_user)
     values (:campus, least(:from::uuid, :to::uuid), greatest(:from::uuid, :to::uuid), :from)
     on conflict (low_id, high_id) do update set last_modified = product_now() returning id as chat`,
    `insert into chat_members (chat_id, user_id) values (:chat, :from), (:chat, :to) on conflict do nothing`,
    ...dealMessage,
    `insert into deals (id, campus_id, post_id, seller_id, buyer_id, chat_id, title, price, answer_by, due_at)
     values (:deal, :campus, :post, :to, :from, :chat, :plain, 20, product_now() + interval '3 days', product_now() + interval '3 days')`,
    'update posts set queue_length = queue_length + 1 where campus_id = :campus and id = :post',
    ...notifyOf('deal', 'null, null', ':chat'),
    key,
  ],
  accept: [
    ...dealMessage,
    `update deals set state = 'held', answer_by = null, held_until = product_now() + interval '1 day',
       due_at = product_now() + interval '1 day', last_modified = product_now() where id = :deal`,
    `update posts set held_until = product_now() + interval '1 day', queue_length = 1, confirmed_at = product_now()
     where campus_id = :campus and id = :post`,
    ...notifyOf('deal', 'null, null', ':chat'),
  ],
  confirm: [
    ...dealMessage,
    `update deals set confirmation = 'buyer', answer_by = null, last_modified = product_now() where id = :deal`,
    ...notifyOf('deal', 'null, null', ':chat'),
  ],
  post: [
    `insert into posts (id, campus_id, author_id, root_id, text, plain, category, price, gallery, img_count)
     values (:id, :campus, :from, :id, :text, :plain, 'furniture', 25, '[]', 0)`,
    'update users set total_posts = total_posts + 1 where id = :from',
    key,
  ],
  comment: [
    `update posts set last_modified = product_now(), comment_count = comment_count + 1, reply_count = reply_count + 1,
       replies_made = replies_made + 1, counters_version = counters_version + 1
     where campus_id = :campus and id = :post returning replies_made`,
    `insert into posts (id, campus_id, author_id, parent_id, root_id, path, depth, thread_key, text, plain)
     values (:id, :campus, :from, :post, :post, array[:post]::uuid[], 1, thread_step(:replies_made), :text, :plain)`,
    ...notifyOf('comment', ':id, :post', 'null'),
    key,
  ],
  save: [
    'insert into likes (campus_id, post_id, user_id) values (:campus, :post, :from) on conflict do nothing',
    'update posts set like_count = like_count + 1, counters_version = counters_version + 1 where campus_id = :campus and id = :post',
    ...notifyOf('like', ':post, :root', 'null'),
  ],
  message: [
    `update chats set last_seq = last_seq + 1, last_message = :plain, last_message_id = :id, last_message_user = :from,
       last_modified = greatest(last_modified, product_now()) where id = :chat returning last_seq, last_modified as at`,
    `insert into messages (id, chat_id, seq, user_id, client_id, text, gallery, created_at)
     values (:id, :chat, :last_seq, :from, :key, :plain, '[]', :at)`,
    `update chat_members set last_modified = :at, unread = unread or user_id = :to,
       inbound_seq = case when user_id = :to then :last_seq else inbound_seq end,
       read_seq = case when user_id = :to then read_seq else :last_seq end where chat_id = :chat`,
    ...notifyOf('message', 'null, null', ':chat'),
  ],
};

/** The statements with numbered values, for pg. */
const prepared = Object.fromEntries(
  Object.entries(statements).map(([kind, texts]) => [
    kind,
    texts.map((text, at) => {
      const names = [...new Set([...text.matchAll(/(?<!:):(\w+)/g)].map(([, name]) => name as string))];
      return {
        name: `${kind}${at}`,
        names,
        text: text.replace(/(?<!:):(\w+)/g, (_, name) => `$${names.indexOf(name) + 1}`),
      };
    }),
  ]),
);

/** Counts across commands, so that no pair of person and post comes twice. */
let turn = 0;

function valuesOf({ kind, campus, people, posts, chats }: Order): Values {
  const now = turn++;
  // from the end, because the product's saves of the same posts start at the other end
  const person = people[people.length - 1 - (now % people.length)];
  const post = posts[(now + Math.floor(now / people.length)) % posts.length];
  const [chat, ...pair] = chats[now % chats.length] ?? [];
  const [from, to] = kind !== 'message' ? [person, post?.author] : now % 2 ? pair : pair.toReversed();
  const plain = kind === 'message' ? `See you there at five ~${now}~` : newText(kind === 'post' ? 21 : 10);
  // a response of about as many bytes as the product stores under a key
  const answer = JSON.stringify({ text: plain, rest: 'x'.repeat(700) });
  const text = JSON.stringify(fromPlainText(plain));
  const keys = {
    key: randomUUID(),
    event: randomUUID(),
    group: `${kind}:${kind === 'message' ? chat : post?.id}`,
    hash: randomBytes(32),
  };
  return { id: newId(), ...keys, campus, from, to, post: post?.id, root: post?.id, chat, plain, text, answer };
}

/** The values of a deal's change; each order has deals of its own. */
function dealValues({ kind, campus, deals = [] }: Order): Values {
  const deal = deals[turn++];
  if (!deal)
    throw new Error(`more than ${deals.length} changes in a round: raise FASTEST of tools/bench/figures/deals.ts`);
  const [from, to] = kind === 'accept' ? [deal.seller, deal.buyer] : [deal.buyer, deal.seller];
  const note = { deal_id: deal.id, kind, title: 'Desk lamp', price: 20, time_zone: 'America/Chicago' };
  const keys = { key: randomUUID(), event: randomUUID(), group: `deal:${deal.id}`, hash: randomBytes(32) };
  const plain = 'Offer: $20, Desk lamp';
  const answer = JSON.stringify({ text: plain, rest: 'x'.repeat(1_200) });
  const of = { campus, from, to, deal: deal.id, post: deal.post, chat: deal.chat };
  return { id: newId(), ...keys, ...of, plain, note: JSON.stringify(note), answer };
}

async function write(client: pg.Client, order: Order): Promise<void> {
  const values = order.deals ? dealValues(order) : valuesOf(order);
  await client.query('begin');
  for (const { name, names, text } of prepared[order.kind] ?? []) {
    // people aren't notified of their own actions
    if (values.to === values.from && /notifications/.test(text)) continue;
    const { rows } = await client.query<Values>({ name, text, values: names.map((each) => values[each]) });
    Object.assign(values, rows[0]);
  }
  await client.query('commit');
}

answerOrders(async (order: Order): Promise<Run> => {
  if (order.deals) turn = 0;
  const options = { connectionString: order.databaseUrl, options: '-c TimeZone=UTC -c random_page_cost=1.1' };
  const clients = Array.from({ length: order.connections }, () => new pg.Client(options));
  await Promise.all(clients.map((client) => client.connect()));
  const times = histogram();
  let running = true;
  const repeat = async (client: pg.Client) => {
    while (running) {
      const began = performance.now();
      await write(client, order);
      note(times, performance.now() - began);
    }
  };
  const all = Promise.all(clients.map(repeat));
  await Promise.race([sleep(order.warmUp * 1000), all]);
  times.reset();
  const from = { at: performance.now(), cpu: process.cpuUsage() };
  await Promise.race([sleep(order.seconds * 1000), all]);
  const used = process.cpuUsage(from.cpu);
  const run = runOf(times, (performance.now() - from.at) / 1000, (used.user + used.system) / 1e6, 1, 0);
  running = false;
  await all;
  await Promise.all(clients.map((client) => client.end()));
  return run;
});
