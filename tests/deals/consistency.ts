import type pg from 'pg';

/** Whether a deal d is in its line now, written independently of the product's own expression. */
const inLine = `(case d.state
  when 'open' then d.answer_by > product_now() when 'countered' then d.answer_by > product_now()
  when 'held' then d.held_until > product_now()
  when 'agreed' then d.held_until > product_now()
    and (d.no_show_at is null or d.no_show_disputed or d.no_show_at + interval '1 day' > product_now())
  else false end)`;

const checks: Record<string, string> = {
  'two holds of a listing': `select post_id from deals where held_until is not null group by post_id having count(*) > 1`,
  'two offers of a buyer in one line': `select post_id from deals d where ${inLine} group by post_id, buyer_id having count(*) > 1`,
  'a sold or deleted listing with a line': `select p.id from posts p join deals d on d.post_id = p.id
     where (p.sold_at is not null or p.deleted_at is not null) and d.state in ('open', 'countered', 'held', 'agreed')`,
  'two hand-offs of one listing': `select post_id from deals where state = 'handed_off'
     and confirmation is distinct from 'disputed' group by post_id having count(*) > 1`,
  'a hand-off of a listing that is not sold': `select p.id from posts p join deals d on d.post_id = p.id
     where d.state = 'handed_off' and p.sold_at is null`,
  'a hold without its state': `select id from deals where (held_until is not null) <> (state in ('held', 'agreed'))`,
  'an end without its state': `select id from deals where (ended_at is null) <> (state in ('open', 'countered', 'held', 'agreed'))`,
  // those that time has ended are stored by the job, a little later
  'a listing that shows fewer in line than there are': `select p.id from posts p
     where p.queue_length < (select count(*) from deals d where d.post_id = p.id and ${inLine})`,
  'a listing that shows more in line than are stored': `select p.id from posts p where p.queue_length <>
     (select count(*) from deals d where d.post_id = p.id and d.state in ('open', 'countered', 'held', 'agreed'))`,
  'a line without the times at which its places end': `select id from posts where queue_length <> cardinality(line_ends)`,
  'a listing that shows another hold': `select p.id from posts p where p.held_until is distinct from
     (select max(d.held_until) from deals d where d.post_id = p.id)`,
  'a deal without its conversation': `select id from deals where chat_id is null`,
  // a hold for somebody who only wrote is a deal from that hold on
  'a deal that begins twice, or never, in its conversation': `select d.id from deals d where d.id = coalesce(d.lead_id, d.id) and not (
     select count(*) filter (where m.deal ->> 'kind' = case when d.named then 'sold_to_you' else 'offered' end) = 1
       or count(*) filter (where m.deal ->> 'kind' = 'offered') = 0 and count(*) filter (where m.deal ->> 'kind' = 'held') > 0
     from messages m where m.chat_id = d.chat_id and m.deal ->> 'deal_id' = d.id::text)`,
  'a deal that ends twice in its conversation': `select d.id from deals d where d.id = coalesce(d.lead_id, d.id) and 1 <
     (select count(*) from messages m where m.chat_id = d.chat_id and m.deal ->> 'deal_id' = d.id::text and m.deal ->> 'part' is null
       and m.deal ->> 'kind' in ('declined', 'withdrawn', 'cancelled', 'handed_off', 'sold_to_you', 'closed', 'expired'))`,
  'a message about what is no deal': `select m.id from messages m where m.deal is not null and not exists (
     select from deals d where m.deal ->> 'deal_id' = coalesce(d.lead_id, d.id)::text)`,
  'a deal without its first row': `select d.id from deals d where d.lead_id is not null and not exists (
     select from deals l where l.id = d.lead_id and l.lead_id = l.id and l.buyer_id = d.buyer_id and l.seller_id = d.seller_id)`,
  'a deal with a thing twice': `select lead_id from deals where lead_id is not null group by lead_id, post_id having count(*) > 1`,
  'things of a deal that are in line in two ways': `select d.lead_id from deals d where d.lead_id is not null and ${inLine}
     group by d.lead_id having count(distinct (d.state, d.note, d.answer_by, d.held_until, d.hold_limit, d.proposal, d.meet_up, d.meet_up_changes,
       d.here_buyer_at, d.here_seller_at, d.met_buyer, d.met_seller, d.code_tries, d.code_locked_until, d.no_show_at, d.no_show_disputed,
       d.counters_buyer, d.counters_seller, d.chat_id, d.counter_price is null)) > 1`,
  'things of a deal that were handed off in two ways': `select lead_id from deals where lead_id is not null and state = 'handed_off'
     group by lead_id having count(distinct (ended_at, confirmation, answer_by, code_tries)) > 1`,
  'a deal that goes on after a hand-off of a part': `select d.lead_id from deals d where ${inLine} and exists (
     select from deals o where o.lead_id = d.lead_id and o.state = 'handed_off')`,
  'a rating of what is no deal, or was not handed off': `select r.id from ratings r where not exists (
     select from deals d where coalesce(d.lead_id, d.id) = r.deal_id and d.state = 'handed_off' and d.confirmation in ('code', 'both', 'buyer')
       and r.rater_id in (d.buyer_id, d.seller_id) and r.rated_id in (d.buyer_id, d.seller_id))`,
  'two ratings of a deal by one person': `select deal_id from ratings group by deal_id, rater_id having count(*) > 1`,
  'a single rating that is published before its time': `select deal_id from ratings r where published_at <= product_now()
     and published_at < handed_off_at + interval '7 days' and (select count(*) from ratings o where o.deal_id = r.deal_id) < 2`,
  'a free rating of what was paid for, or the other way round': `select r.id from ratings r where r.free <> (
     select sum(d.price) = 0 from deals d where coalesce(d.lead_id, d.id) = r.deal_id and d.state = 'handed_off')`,
  'an event without its notification': `select m.id from messages m where m.deal ->> 'kind' = 'offered' and not exists (
     select from notifications n where n.group_key = 'deal:' || (m.deal ->> 'deal_id') and n.to_user <> m.user_id)`,
};

/** What contradicts itself in the stored deals. */
export async function contradictions(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const found: string[] = [];
  for (const [what, sql] of Object.entries(checks)) {
    const { rows } = await db.query(sql);
    if (rows.length > 0) found.push(`${what}: ${JSON.stringify(rows[0])}`);
  }
  return found;
}
