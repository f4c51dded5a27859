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
  'a deal that begins twice, or never, in its conversation': `select d.id from deals d where 1 <>
     (select count(*) from messages m where m.chat_id = d.chat_id and m.deal ->> 'deal_id' = d.id::text and m.deal ->> 'kind' = case when d.named then 'sold_to_you' else 'offered' end)`,
  'a deal that ends twice in its conversation': `select d.id from deals d where 1 <
     (select count(*) from messages m where m.chat_id = d.chat_id and m.deal ->> 'deal_id' = d.id::text
       and m.deal ->> 'kind' in ('declined', 'withdrawn', 'cancelled', 'handed_off', 'sold_to_you', 'closed'))`,
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
