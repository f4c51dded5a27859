import type { TermDates } from '../../../../contract/campuses/term-dates.ts';
import type { Spot } from '../../../../contract/campuses/spot.ts';
import { statement } from '../../../platform/database/statement.ts';

/** Inserts rows of one table in one statement, from JSON objects by column name. Missing columns get their default. */
const rowsInto = (table: string, columns: string) =>
  statement<never, [rows: string]>(
    `demo.${table}`,
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
  );

export const insertUsers = rowsInto(
  'users',
  `id, campus_id, first_name, last_name, username, email, school_email, password_hash, grad_year, alum_noticed_at, bio, getting_started,
   verified, school_verified, school_verified_at, role, claimed, total_posts, created_at, last_modified`,
);

export const insertFiles = rowsInto(
  'files',
  `id, campus_id, uploader_id, owner_kind, owner_id, purpose, kind, name, storage_key, content_type, bytes, width, height,
   playable, placeholder, colour, sizes, alt, position, created_at`,
);

/** Sets profile pictures after people and files are inserted, since they refer to each other. */
export const setPhotos = statement<never, [campusId: string]>(
  'demo.set-photos',
  `update users u set photo_id = f.id from files f
   where u.campus_id = $1 and u.photo_id is null and f.owner_kind = 'profile' and f.owner_id = u.id`,
);

export const countMembers = statement<never, [campusId: string, by: number]>(
  'demo.add-members',
  'update campuses set members = members + $2 where id = $1',
);

const postColumns = `id, campus_id, author_id, type, parent_id, root_id, path, depth, replies_made, text, plain, category, price,
  title, kind, condition, details, expires_at, edited_at, earlier_prices, sold_at, sale_id, sale_card, gallery, img_count, like_count, comment_count, reply_count, counters_version, deleted_at, search_tags,
  text_analysis_completed, image_analysis_completed, created_at, last_modified`;

/**
 * Posts and comments; `places` of a row has its position on each level of its thread, of which the sort key is made.
 */
export const insertPosts = statement<never, [rows: string]>(
  'demo.posts',
  `insert into posts (${postColumns}, thread_key)
   select ${postColumns},
     (select coalesce(string_agg(thread_step(place::int), ''::bytea order by level), '')
      from jsonb_array_elements_text(written -> 'places') with ordinality as step (place, level))
   from jsonb_array_elements($1::jsonb) as written, jsonb_populate_record(null::posts, written) as p`,
);

export const insertSales = rowsInto(
  'sales',
  'campus_id, id, seller_id, title, place, ends_on, schedule, starts_on, percent, next_at, created_at, last_modified',
);
export const insertSalePosts = rowsInto('sale_posts', 'campus_id, sale_id, item_id, post_id, first_price, at');

export const insertEdits = rowsInto(
  'post_edits',
  'campus_id, post_id, edited_at, text, category, price, title, kind, condition, details',
);

export const insertFollows = rowsInto('follows', 'follower_id, followed_id, created_at');

export const insertInviteLinks = rowsInto('invite_links', 'campus_id, user_id, code, created_at');
export const insertInvitedPeople = rowsInto('invited_people', 'campus_id, user_id, inviter_id, created_at');

export const insertAmbassadors = rowsInto('ambassadors', 'campus_id, user_id, since, pinned_id, pinned_at');

export const setOpening = statement<never, [campusId: string, threshold: number]>(
  'demo.set-opening',
  'update campuses set opening_threshold = $2 where id = $1',
);

/** Spots that the campus no longer has are left out. */
export const insertUsualSpots = statement<never, [rows: string, campusId: string]>(
  'demo.usual-spots',
  `insert into usual_spots (user_id, spot_id, position)
   select u.user_id, s.id, u.position from jsonb_to_recordset($1::jsonb) as u (user_id uuid, spot text, position smallint)
     join meet_up_spots s on s.campus_id = $2 and s.name = u.spot`,
);

/** Gives all posts their authors' usual spots, as posting does. */
export const placePosts = statement<never, [campusId: string]>(
  'demo.post-spots',
  `insert into post_spots (spot_id, post_id, campus_id, own)
   select u.spot_id, p.id, p.campus_id, false from usual_spots u join posts p on p.author_id = u.user_id
   where p.campus_id = $1 and p.parent_id is null and p.type = 'post' and p.deleted_at is null`,
);

export const insertLikes = rowsInto('likes', 'campus_id, post_id, user_id, created_at');
export const insertMentionRows = rowsInto('mentions', 'campus_id, post_id, user_id, created_at');

export const insertChats = rowsInto(
  'chats',
  `id, campus_id, low_id, high_id, from_user, last_message, last_message_id, last_message_user, last_seq, created_at,
   last_modified`,
);
export const insertChatMembers = rowsInto(
  'chat_members',
  'chat_id, user_id, unread, read_seq, inbound_seq, last_modified',
);
export const insertMessages = rowsInto(
  'messages',
  `id, chat_id, seq, user_id, client_id, text, deal, post_campus_id, post_id, gallery, like_count, created_at`,
);
export const insertMessageLikes = rowsInto('message_likes', 'message_id, user_id, created_at');

export const insertNotifications = rowsInto(
  'notifications',
  `id, to_user, from_user, from_username, from_avatar, type, campus_id, post_id, root_id, chat_id, message, group_key,
   event_key, read, created_at, alert`,
);
export const insertUnreadVersions = rowsInto('unread_versions', 'user_id, notifications, chats, version');

export const insertAds = rowsInto(
  'ads',
  `id, campus_id, post_id, user_id, title, cta, duration_minutes, amount_budgeted, total_spent, run_until_pause, status,
   start_time, end_time_adjusted, paused_at, ended_at, last_charged_at, payment_id, created_at, last_modified`,
);
export const insertCheckouts = rowsInto(
  'checkout_sessions',
  'id, ad_id, user_id, amount, state, payment_id, created_at, settled_at',
);

/** Returns an account of the ledger, creating it if missing: of a person, of an ad, or the product's own. */
export const ledgerAccount = statement<{ id: string }, [kind: string, userId: string | null, adId: string | null]>(
  'demo.ledger-account',
  `with made as (insert into ledger_accounts (kind, user_id, ad_id) values ($1, $2, $3) on conflict do nothing returning id)
   select id from made union all select id from ledger_accounts
     where kind = $1 and user_id is not distinct from $2::uuid and ad_id is not distinct from $3::uuid`,
);
export const insertTransactions = rowsInto('ledger_transactions', 'id, kind, cause, ad_id, memo, created_at');
export const insertLedgerEntries = rowsInto('ledger_entries', 'transaction_id, account_id, amount, created_at');

export const insertAnalytics = rowsInto(
  'post_analytics',
  `campus_id, post_id, day, hour, views, accounts_reached, direct_messages, copied_link, external_link_clicks,
   profile_visits`,
);

export const insertAdAnalytics = rowsInto(
  'ad_analytics',
  `ad_id, day, hour, views, accounts_reached, direct_messages, copied_link, external_link_clicks, profile_visits, saves`,
);

/** Adds to the counts of existing searches. */
export const insertSearches = statement<never, [rows: string]>(
  'demo.searches',
  `insert into searches as s (campus_id, text, unique_views, ghost_views, total_views, found, created_at, last_modified)
   select campus_id, text, unique_views, ghost_views, total_views, unique_views > 1, created_at, last_modified
   from jsonb_populate_recordset(null::searches, $1::jsonb)
   on conflict (campus_id, text) do update set unique_views = s.unique_views + excluded.unique_views,
     ghost_views = s.ghost_views + excluded.ghost_views, total_views = s.total_views + excluded.total_views`,
);
export const insertSearchHistory = rowsInto(
  'search_history',
  'user_id, campus_id, text, search_qty, created_at, last_modified',
);

/** People who already have a demo person's username or email. */
export const takenNames = statement<{ username: string }, [usernames: readonly string[], emails: readonly string[]]>(
  'demo.taken-names',
  `select username from users where username = any($1::text[]) or email = any($2::text[]) or school_email = any($2::text[])
   union all select username from former_usernames where username = any($1::text[])`,
);

export const readProductTime = statement<{ now: string }>('demo.product-time', 'select product_now() as now');

/** The public places of a campus, by their names. */
export const spotsOf = statement<Spot, [campusId: string]>(
  'demo.spots',
  `select id as _id, name, hint, lat, lng, indoor, hours, staffed from meet_up_spots where campus_id = $1 order by name, id`,
);

export const insertDeals = rowsInto(
  'deals',
  `id, campus_id, post_id, seller_id, buyer_id, chat_id, state, title, price, note, counter_price, counters_buyer, counters_seller,
   answer_by, held_until, hold_limit, proposal, meet_up, meet_up_at, meet_up_changes, here_buyer_at, here_seller_at, late_buyer, late_seller,
   met_buyer, met_seller, met_buyer_at, met_seller_at, code_tries, code_locked_until, no_show_by, no_show_at, no_show_disputed, late_cancel_by, confirmation,
   decline_reason, close_reason, due_at, ended_at, created_at, last_modified`,
);
export const insertRatings = rowsInto(
  'ratings',
  `id, campus_id, deal_id, rater_id, rated_id, again, traits, note, free, handed_off_at, published_at, created_at, last_modified`,
);

/** Most sellers, but not those of the `silent` ones, confirmed their older listings within the week; one in eight did not, and some not for three weeks. */
export const confirmListings = statement<never, [campusId: string, silent: readonly string[]]>(
  'demo.confirm-listings',
  `update posts p set confirmed_at = greatest(p.created_at, product_now() - make_interval(hours => n.n % 140))
   from (select campus_id, id, ('x' || substr(md5(id::text), 1, 6))::bit(24)::int as n from posts where campus_id = $1) n
   where p.campus_id = $1 and p.id = n.id and n.n % 8 <> 0 and p.id <> all($2::uuid[]) and p.parent_id is null and p.price is not null and p.sold_at is null
     and p.created_at < product_now() - interval '7 days'`,
);

/** What listings show of their deals. */
export const setLines = statement<never, [campusId: string, rows: string]>(
  'demo.set-lines',
  `update posts p set held_until = l.held_until, queue_length = cardinality(l.line_ends), line_ends = l.line_ends, confirmed_at = coalesce(l.confirmed_at, p.confirmed_at)
   from jsonb_to_recordset($2::jsonb) as l (id uuid, held_until timestamptz, line_ends timestamptz[], confirmed_at timestamptz)
   where p.campus_id = $1 and p.id = l.id`,
);

export const insertWatches = rowsInto(
  'watches',
  'campus_id, id, user_id, source, source_key, name, alerts, query, filter, conditions, stale, seen_at, created_at',
);

export const termsOf = statement<TermDates, [campusId: string]>(
  'demo.terms',
  `select name, move_in::text, first_day::text, finals::text, move_out::text from terms where campus_id = $1`,
);

export const insertCourse = statement<never, [campusId: string, userId: string, term: string, code: string]>(
  'demo.add-course',
  'insert into my_courses (campus_id, user_id, term, code) values ($1, $2, $3, $4)',
);

/** The listings of the last days become new results of the saved searches. */
export const queueListings = statement<never, [campusId: string]>(
  'demo.queue-listings',
  `insert into watch_queue (campus_id, post_id)
   select campus_id, id from posts
   where campus_id = $1 and parent_id is null and type = 'post' and created_at > product_now() - interval '30 days' order by created_at`,
);
