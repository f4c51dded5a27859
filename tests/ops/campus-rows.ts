import type { TestServer } from '../harness/server.ts';
import type { Person } from '../factories/people.ts';

/**
 * Inserts a row of a campus into the tables that the tests' own calls leave empty. `$c` is the campus, `$a` and `$b` are
 * people of it, `$p` a post, `$o` a person of another campus.
 */
const rows = `
deals (id, campus_id, post_id, seller_id, buyer_id, price): $d, $c, $p, $a, $b, 5
ratings (campus_id, deal_id, rater_id, rated_id, again, free, handed_off_at, published_at): $c, $d, $b, $a, true, false, now(), now()
sales (campus_id, id, seller_id): $c, $d, $a
sale_posts (campus_id, sale_id, item_id, post_id, first_price): $c, $d, $d, $p, 5
watches (campus_id, id, user_id, source, source_key, name, alerts, query, filter, conditions): $c, $d, $a, 'search', 'x', 'x', 'off', 'x', '{}', '{}'
watch_keys (campus_id, key, watch_id): $c, 'x', $d
watch_matches (campus_id, watch_id, post_id, user_id, seen): $c, $d, $p, $a, true
likes (campus_id, post_id, user_id): $c, $p, $o
mentions (campus_id, post_id, user_id): $c, $p, $o
listing_alert_counts (campus_id, post_id, type): $c, $p, 'price drop'
listing_alert_stops (campus_id, post_id, user_id): $c, $p, $o
listing_alerts (campus_id, post_id, user_id, reason): $c, $p, $o, 'x'
post_analytics (campus_id, post_id, day, hour): $c, $p, '2026-01-01', 1
post_edits (campus_id, post_id): $c, $p
post_reach (campus_id, post_id, reached): $c, $p, 'x'
meet_up_spots (id, campus_id, name, lat, lng): $d, $c, 'Fountain', 1, 1
post_spots (spot_id, post_id, campus_id, own): $d, $p, $c, false
thread_mutes (user_id, campus_id, root_id): $o, $c, $p
imported_listings (campus_id, user_id, text): $c, $a, 'x'
notifications (to_user, from_user, from_username, type, campus_id, group_key, event_key): $o, $o, 'x', 'campus', $c, 'x', $c
cases (id, campus_id, target_kind, target_id, target_user_id): $d, $c, 'user', $a, $a
reports (campus_id, reporter_id, target_kind, target_id, reason, case_id): $c, $o, 'user', $a, 'x', $d
feedback_messages (campus_id, user_id, kind, text): $c, $o, 'help', 'x'
counted_sales (campus_id, post_id, figure, batch_id, seller_id, sold_at): $c, $p, 'range', $d, $o, now()
price_batches (campus_id, figure, category, item, month, prices, first_sold_at): $c, 'range', 'x', 'x', '', '{1,2,3,4,5}', now()
price_days (campus_id, day): $c, (now() at time zone 'America/Chicago')::date
price_histories (campus_id, category, course, history): $c, 'x', 'x', '{}'
price_ranges (campus_id, item, category, low, high, sales): $c, 'x', 'x', 1, 2, 5
search_words (campus_id, word): $c, 'violet'
search_visits (campus_id, text, visitor): $c, 'x', 'x'
search_history (user_id, campus_id, text): $o, $c, 'x'
searches (campus_id, text): $c, 'x'
search_synonyms (campus_id, rule): $c, 'sofa = couch'
terms (campus_id, name, move_in, first_day, finals, move_out): $c, 'Spring 2099', '2099-01-01', '2099-01-01', '2099-01-01', '2099-01-01'
my_courses (campus_id, user_id, term, code): $c, $o, 'x', 'CHEM 1'
course_mails (campus_id, user_id, term): $c, $o, 'x'
invitations (campus_id, user_id, per_hour): $c, $b, 5
ambassadors (campus_id, user_id): $c, $a
invite_links (campus_id, user_id, code): $c, $a, 'abcdefabcdef'
invited_people (campus_id, user_id, inviter_id): $c, $b, $a
verification_codes (user_id, purpose, email, campus_id, code_hash, expires_at): $o, 'prove', 'x', $c, '', now() + interval '1 hour'
data_exports (user_id, campus_id): $a, $c
product_events (campus_id, name): $c, 'x'
page_counts (campus_id, day, page): $c, '2026-01-01', 'x'
people_reached (campus_id, subject, people): $c, $d, ''
people_today (campus_id, subject, day, action): $c, $d, '2026-01-01', 'x'
campus_logos (campus_id, version, picture): $c, 'x', ''
campus_texts (campus_id, kind, version, markdown): $c, 'terms', 1, 'x'
campus_sign_in (campus_id, issuer, client_id, client_secret, label, domains, email_claim, name_claim, required): $c, 'https://x', 'x', '', 'x', '{}', 'email', 'name', false
ads (id, campus_id, post_id, user_id, title, cta, duration_minutes, amount_budgeted, status, ended_at): $d, $c, $p, $a, 'A violet lamp', '{}', 60, 100, 'completed', now()
checkout_sessions (id, campus_id, user_id, amount, state): $c, $c, $a, 100, 'paid'
audit_log (action, target_kind, target_id, campus_id): 'x', 'campus', $c, $c
`;

export interface CampusPeople {
  a: Person;
  b: Person;
  postId: string;
  /** of another campus */
  other: Person;
}

export async function fillCampus(server: TestServer, campus: string, people: CampusPeople): Promise<void> {
  const { pool } = server.app.platform;
  const { rows: made } = await pool.query<{ id: string }>('select uuidv7() as id');
  const quoted = (value: string | undefined) => `'${value}'`;
  const values: Record<string, string> = {
    $c: quoted(campus),
    $a: quoted(people.a.id),
    $b: quoted(people.b.id),
    $o: quoted(people.other.id),
    $p: quoted(people.postId),
    $d: quoted(made[0]?.id),
  };
  for (const line of rows.trim().split('\n')) {
    const [, target = '', given = ''] = /^(.*?\)): (.*)$/.exec(line) ?? [];
    await pool.query(
      `insert into ${target} values (${given.replace(/\$[a-z]\b/g, (name) => values[name] ?? name)}) on conflict do nothing`,
    );
  }
}
