-- The schema after all migrations. Made by `node scripts/schema.ts`; `npm run check` compares it.

create extension btree_gin;

create extension pg_trgm;

create extension unaccent;

CREATE OR REPLACE FUNCTION public.audit_log_campus()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    new.campus_id := coalesce(new.campus_id, case new.target_kind
      when 'campus' then new.target_id
      when 'user' then (select u.campus_id from users u where u.id = new.target_id::uuid)
      when 'case' then (select c.campus_id from cases c where c.id = new.target_id::uuid)
      when 'ad' then (select a.campus_id from ads a where a.id = new.target_id::uuid)
      when 'feedback' then (select f.campus_id from feedback_messages f where f.id = new.target_id::uuid)
      when 'spot' then (select s.campus_id from meet_up_spots s where s.id = new.target_id::uuid) end);
    return new;
  end $function$
;

CREATE OR REPLACE FUNCTION public.audit_log_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.actor_id is null
    and (old.id, old.action, old.target_kind, old.target_id, old.note, old.detail, old.created_at)
      is not distinct from (new.id, new.action, new.target_kind, new.target_id, new.note, new.detail, new.created_at)
  then
    return new;
  end if;
  raise exception 'the audit log is never changed';
end $function$
;

CREATE OR REPLACE FUNCTION public.cases_follow_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update cases set campus_id = new.campus_id where target_kind = 'user' and target_id = new.id;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.detail_words(details jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT string_agg(CASE WHEN (jsonb_each_text.value ~ '^\d{4}-\d\d-\d\d$'::text) THEN (ARRAY['january'::text, 'february'::text, 'march'::text, 'april'::text, 'may'::text, 'june'::text, 'july'::text, 'august'::text, 'september'::text, 'october'::text, 'november'::text, 'december'::text])[GREATEST(1, LEAST(12, ("substring"(jsonb_each_text.value, 6, 2))::integer))] WHEN (jsonb_each_text.value = 'true'::text) THEN translate(jsonb_each_text.key, '_'::text, ' '::text) WHEN ((jsonb_each_text.value ~ '^\d+$'::text) AND (jsonb_each_text.value !~ '^(19|20)\d\d$'::text)) THEN ''::text ELSE jsonb_each_text.value END, ' '::text) AS string_agg FROM jsonb_each_text(CASE WHEN (jsonb_typeof(detail_words.details) = 'object'::text) THEN detail_words.details ELSE '{}'::jsonb END) jsonb_each_text(key, value))
;

CREATE OR REPLACE FUNCTION public.first_words(plain text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "substring"("substring"(plain, '^\s*[^\n]*?(?:[.!?](?=\s)|\n|$)'::text), '^\s*(?:\S+\s*){1,6}'::text)
;

CREATE OR REPLACE FUNCTION public.in_scope(campus_id text, scope text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((scope = '*'::text) OR (campus_id = scope))
;

CREATE OR REPLACE FUNCTION public.kept_days(campus text, kind text, usual integer)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((SELECT ((c.retention ->> kept_days.kind))::integer AS int4 FROM campuses c WHERE (c.id = kept_days.campus)), usual)
;

CREATE OR REPLACE FUNCTION public.ledger_is_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select coalesce(sum(amount), 0) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not balance', new.transaction_id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_is_covered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  account_kind text := (select kind from ledger_accounts where id = new.account_id);
begin
  if (new.amount < 0 and account_kind in ('user_funds', 'hold', 'ad_budget')
      and (select sum(amount) from ledger_entries where account_id = new.account_id) < 0)
    or (new.amount > 0 and account_kind = 'debt'
      and (select sum(amount) from ledger_entries where account_id = new.account_id) > 0) then
    raise exception 'ledger account % is overdrawn', new.account_id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ledger_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'ledger rows are never changed';
end $function$
;

CREATE OR REPLACE FUNCTION public.lexicon_words(plain text, category text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT unnest.lexeme FROM unnest(to_tsvector('simple'::regconfig, search_text(((lexicon_words.plain || ' '::text) || COALESCE(lexicon_words.category, ''::text))))) unnest(lexeme, positions, weights) WHERE ((char_length(unnest.lexeme) >= 2) AND (unnest.lexeme !~ '^[0-9]{5,}$'::text)))
;

CREATE OR REPLACE FUNCTION public.listing_period(kind text, confirmed timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((kind IS NULL) OR (kind = 'selling'::text)) THEN (floor((EXTRACT(epoch FROM confirmed) / (1814400)::numeric)))::integer ELSE 0 END
;

CREATE OR REPLACE FUNCTION public.mailbox_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    when domain in ('proton.me', 'protonmail.com', 'pm.me') then translate(name, '._-', '') || '@proton.me'
    else name || '@' || domain end
  from (select regexp_replace(split_part(lower(address), '@', 1), '^([^+]+)[+].*$', '\1') as name,
               split_part(lower(address), '@', 2) as domain) parts
$function$
;

CREATE OR REPLACE FUNCTION public.people_alike(campus text, written text, most integer)
 RETURNS TABLE(id uuid, alike real)
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET "pg_trgm.word_similarity_threshold" TO '0.45'
AS $function$
  select u.id, word_similarity(written, u.names) from users u
  where u.campus_id = campus and u.deleted_at is null and u.banned_at is null
    and (u.claimed or not u.hidden_until_claimed) and written <% u.names
  order by 2 desc, u.username limit most
$function$
;

CREATE OR REPLACE FUNCTION public.phash_quarters(hash bigint)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY[((hash & (65535)::bigint))::integer, ((((hash >> 16) & (65535)::bigint))::integer + 65536), ((((hash >> 32) & (65535)::bigint))::integer + 131072), ((((hash >> 48) & (65535)::bigint))::integer + 196608)]
;

CREATE OR REPLACE FUNCTION public.post_words(title text, plain text, details jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN concat_ws(' '::text, title, plain, detail_words(details))
;

CREATE OR REPLACE FUNCTION public.product_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (statement_timestamp() + make_interval(secs => (SELECT clock.offset_seconds FROM clock)))
;

CREATE OR REPLACE FUNCTION public.queue_changed_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if old.text_analysis_completed then
      insert into search_queue (campus_id, post_id, words)
      values (old.campus_id, old.id, lexicon_words(post_words(old.title, old.plain, old.details), old.category));
    end if;
    update posts set text_analysis_completed = false, search_tags = '{}'
    where campus_id = new.campus_id and id = new.id and (text_analysis_completed or search_tags <> '{}');
    if new.deleted_at is null and new.hidden_at is null then
      insert into search_queue (campus_id, post_id) values (new.campus_id, new.id);
    end if;
    return null;
  end $function$
;

CREATE OR REPLACE FUNCTION public.queue_new_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_queue (campus_id, post_id) values (new.campus_id, new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_eras(campus text, made timestamp with time zone)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY[((campus || '#0#'::text) || (floor((EXTRACT(epoch FROM (made - '2000-01-01 00:00:00+00'::timestamp with time zone)) / (86400)::numeric)))::integer), ((campus || '#2#'::text) || ((floor((EXTRACT(epoch FROM (made - '2000-01-01 00:00:00+00'::timestamp with time zone)) / (86400)::numeric)))::integer >> 2)), ((campus || '#4#'::text) || ((floor((EXTRACT(epoch FROM (made - '2000-01-01 00:00:00+00'::timestamp with time zone)) / (86400)::numeric)))::integer >> 4)), ((campus || '#6#'::text) || ((floor((EXTRACT(epoch FROM (made - '2000-01-01 00:00:00+00'::timestamp with time zone)) / (86400)::numeric)))::integer >> 6))]
;

CREATE OR REPLACE FUNCTION public.search_tags_of(plain text, category text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT said.word FROM (SELECT unnest.lexeme AS word, 0 AS rank, unnest.positions[1] AS place FROM unnest(to_tsvector('simple'::regconfig, search_text(COALESCE(search_tags_of.category, ''::text)))) unnest(lexeme, positions, weights) UNION ALL SELECT unnest.lexeme, (- cardinality(unnest.positions)), (unnest.positions[1] + 1000) FROM unnest(to_tsvector('simple'::regconfig, search_text(search_tags_of.plain))) unnest(lexeme, positions, weights)) said WHERE ((char_length(said.word) > 2) AND (ts_lexize('english_stem'::regdictionary, said.word) <> '{}'::text[])) GROUP BY said.word ORDER BY (min(said.place) >= 1000), (min(said.rank)), (min(said.place)) LIMIT 12)
;

CREATE OR REPLACE FUNCTION public.search_text(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower((TRIM(BOTH FROM regexp_replace((unaccent('unaccent'::regdictionary, translate(written, '''’'::text, ''::text)) COLLATE pg_c_utf8), '[^[:alnum:]]+'::text, ' '::text, 'g'::text)) COLLATE pg_c_utf8))
;

CREATE OR REPLACE FUNCTION public.search_vector(campus text, title text, sorted text, plain text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((SELECT COALESCE(string_agg((((((''''::text || search_vector.campus) || '/'::text) || unnest.lexeme) || ''':1'::text) || (SELECT min(w.w) AS min FROM unnest(unnest.weights) w(w))), ' '::text), ''::text) AS "coalesce" FROM unnest(((setweight((to_tsvector('simple'::regconfig, search_text(search_vector.title)) || to_tsvector('english'::regconfig, search_text(search_vector.title))), 'A'::"char") || setweight((to_tsvector('simple'::regconfig, search_text(search_vector.sorted)) || to_tsvector('english'::regconfig, search_text(search_vector.sorted))), 'B'::"char")) || setweight((to_tsvector('simple'::regconfig, search_text(search_vector.plain)) || to_tsvector('english'::regconfig, search_text(search_vector.plain))), 'D'::"char"))) unnest(lexeme, positions, weights)))::tsvector
;

CREATE OR REPLACE FUNCTION public.shortest_kept_days(kind text, usual integer)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN LEAST(usual, (SELECT min(((c.retention ->> shortest_kept_days.kind))::integer) AS min FROM campuses c))
;

CREATE OR REPLACE FUNCTION public.slip_marks(campus text, word text)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (char_length(word) <= 25) THEN ARRAY(SELECT DISTINCT hashtext((((slip_marks.campus || '/'::text) || "left"(slip_marks.word, n.n)) || substr(slip_marks.word, (n.n + 2)))) AS hashtext FROM generate_series(0, char_length(slip_marks.word)) n(n)) ELSE NULL::integer[] END
;

CREATE OR REPLACE FUNCTION public.staff_scope(role text, staff_campus_id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE role WHEN 'admin'::text THEN '*'::text WHEN 'moderator'::text THEN COALESCE(staff_campus_id, '*'::text) ELSE NULL::text END
;

CREATE OR REPLACE FUNCTION public.thread_step(ordinal integer)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (ordinal < 128) THEN SUBSTRING(int4send(ordinal) FROM 4) WHEN (ordinal < 16384) THEN SUBSTRING(int4send((ordinal | 32768)) FROM 3) WHEN (ordinal < 2097152) THEN SUBSTRING(int4send((ordinal | 12582912)) FROM 2) ELSE int4send((ordinal | '-536870912'::integer)) END
;

CREATE OR REPLACE FUNCTION public.title_head(title text, plain text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  phrase text := lower(coalesce(nullif(title, ''), first_words(plain), ''));
  part text;
  words text[];
  head text := '';
  found boolean;
begin
  phrase := regexp_replace(phrase, '^\s*(for sale|selling|free|moving out|moving sale|giving away)\M[\s:!,-]*((my|a|an|the|some)\M)?', '');
  phrase := regexp_replace(phrase, '^[\s(\[]+', '');
  phrase := regexp_replace(phrase, '([,;:|()\[\]!?\n]|\.(\s|$)|\s[-–—]+\s|\s(for|with|w/|in|from|to|that|which|who|by|at|on|near|plus|including|fits|without|like|under|is|are|was|got|needs|must|has|have|i|you|my)\s).*$', '');
  phrase := regexp_replace(phrase, '^(the|a|an|my|our|this|some|one|two|three|four)\s', '');
  phrase := regexp_replace(coalesce(phrase, ''), '\m(set|pair|box|bunch|lot|bundle|pack|stack|pile|collection|bag|chest|crate|half|piece|pieces) of\M', '');
  foreach part in array (regexp_split_to_array(phrase, '\s+(?:and|or|&|\+)\s+|\s*/\s*'))[1:3] loop
    words := regexp_split_to_array(search_text(part), ' ');
    found := false;
    for at in reverse coalesce(array_length(words, 1), 0)..1 loop
      continue when words[at] ~ '[0-9]' and at > 1 or words[at] = any ('{new,used,good,great,nice,clean,cheap,free,obo,firm,unlocked,sealed,pro,max,plus,ultra,lite,gen,edition,ed,version,series,model,disc,oled,hd,air,slim,se,s,x,each,inch,inches,ft,gb,tb,lb,lbs,oz,qt,watt,watts,size,small,medium,large,xl,xs,xxl,twin,full,queen,king,men,mens,women,womens,black,white,gray,grey,red,blue,green,brown,purple,pink,orange,yellow,beige,silver,gold,walnut,oak,old,runs,works,working,condition,shape,today,spring,fall,summer,winter,one,two,three,four,five,six,left,only,deal,s,a,i,it}'::text[]);
      head := head || ' ' || words[at];
      found := true;
      exit when words[at] <> all ('{set,sets,pair,pairs,bundle,lot,pack,packs,collection,kit,kits}'::text[]);
    end loop;
    if not found then head := head || ' ' || words[array_upper(words, 1)]; end if;
  end loop;
  return array_to_tsvector(array(select distinct lexeme from unnest(
    to_tsvector('simple'::regconfig, coalesce(head, '')) || to_tsvector('english'::regconfig, coalesce(head, '')))));
end $function$
;

CREATE OR REPLACE FUNCTION public.words_alike(campus text, written text, most integer)
 RETURNS TABLE(word text, stem text, posts integer)
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET "pg_trgm.similarity_threshold" TO '0.2'
AS $function$
  select w.word, w.stem, w.posts from search_words w
  where w.campus_id = campus and w.word % written and w.posts > 0
  order by similarity(w.word, written) desc, w.posts desc limit most
$function$
;

create table ad_analytics (
  ad_id uuid not null,
  day date not null,
  hour smallint not null,
  views integer default 0 not null,
  accounts_reached integer default 0 not null,
  direct_messages integer default 0 not null,
  copied_link integer default 0 not null,
  external_link_clicks integer default 0 not null,
  profile_visits integer default 0 not null,
  saves integer default 0 not null,
  constraint ad_analytics_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint ad_analytics_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE,
  constraint ad_analytics_pkey PRIMARY KEY (ad_id, day, hour)
);

create table ad_hidden (
  user_id uuid not null,
  ad_id uuid not null,
  created_at timestamp with time zone default product_now() not null,
  constraint ad_hidden_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE,
  constraint ad_hidden_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint ad_hidden_pkey PRIMARY KEY (user_id, ad_id)
);
CREATE INDEX ad_hidden_ad ON public.ad_hidden USING btree (ad_id);

create table ad_reach (
  ad_id uuid not null,
  reached text not null,
  constraint ad_reach_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE,
  constraint ad_reach_pkey PRIMARY KEY (ad_id, reached)
);

create unlogged table ad_told (
  ad_id uuid not null,
  reached text not null,
  action text not null,
  day date not null,
  told_at timestamp with time zone default product_now() not null,
  constraint ad_told_pkey PRIMARY KEY (ad_id, reached, action, day)
);
CREATE INDEX ad_told_at ON public.ad_told USING btree (told_at);

create table ads (
  id uuid default uuidv7() not null,
  campus_id text not null,
  post_id uuid not null,
  user_id uuid not null,
  title text not null,
  cta jsonb not null,
  targeting jsonb default '{"interests": [], "locations": [], "school_years": []}'::jsonb not null,
  duration_minutes integer not null,
  amount_budgeted bigint not null,
  total_spent bigint default 0 not null,
  run_until_pause boolean default false not null,
  status text default 'checkout'::text not null,
  scheduled_for timestamp with time zone,
  start_time timestamp with time zone,
  end_time_adjusted timestamp with time zone,
  paused_at timestamp with time zone,
  time_paused interval default '00:00:00'::interval not null,
  last_charged_at timestamp with time zone,
  payment_id text,
  rejection_reason text,
  created_at timestamp with time zone default product_now() not null,
  last_modified timestamp with time zone default product_now() not null,
  ended_at timestamp with time zone,
  held_at timestamp with time zone,
  runs_on boolean default false not null,
  reach_from integer,
  reach_to integer,
  constraint ads_amount_budgeted_check CHECK ((amount_budgeted >= 0)),
  constraint ads_check CHECK (((total_spent >= 0) AND (total_spent <= amount_budgeted))),
  constraint ads_check2 CHECK (((status <> ALL (ARRAY['active'::text, 'paused'::text])) OR (start_time IS NOT NULL))),
  constraint ads_duration_minutes_check CHECK ((duration_minutes > 0)),
  constraint ads_ended CHECK (((status = ANY (ARRAY['stopped'::text, 'completed'::text, 'rejected'::text])) = (ended_at IS NOT NULL))),
  constraint ads_paused CHECK ((((status <> 'paused'::text) OR (paused_at IS NOT NULL)) AND ((paused_at IS NULL) OR (status = ANY (ARRAY['paused'::text, 'in review'::text]))))),
  constraint ads_status_check CHECK ((status = ANY (ARRAY['checkout'::text, 'scheduled'::text, 'in review'::text, 'active'::text, 'paused'::text, 'stopped'::text, 'completed'::text, 'rejected'::text]))),
  constraint ads_title_check CHECK ((char_length(title) <= 50)),
  constraint ads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint ads_pkey PRIMARY KEY (id)
);
CREATE INDEX ads_due ON public.ads USING btree (end_time_adjusted) WHERE (status = 'active'::text);
CREATE UNIQUE INDEX ads_one_live ON public.ads USING btree (campus_id, post_id) WHERE (status = ANY (ARRAY['checkout'::text, 'scheduled'::text, 'in review'::text, 'active'::text, 'paused'::text]));
CREATE INDEX ads_post ON public.ads USING btree (campus_id, post_id, created_at DESC);
CREATE INDEX ads_reviewed ON public.ads USING btree (status, created_at, id);
CREATE INDEX ads_running ON public.ads USING btree (campus_id, end_time_adjusted, created_at) WHERE (status = 'active'::text);
CREATE INDEX ads_starting ON public.ads USING btree (scheduled_for) WHERE (status = 'scheduled'::text);
CREATE INDEX ads_user ON public.ads USING btree (user_id, created_at DESC, id DESC);

create table ambassadors (
  campus_id text not null,
  user_id uuid not null,
  since timestamp with time zone default product_now() not null,
  pinned_id uuid,
  pinned_at timestamp with time zone,
  constraint ambassadors_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  constraint ambassadors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint ambassadors_pkey PRIMARY KEY (campus_id, user_id)
);
CREATE INDEX ambassadors_user ON public.ambassadors USING btree (user_id);

create table analytics_exclusions (
  user_id uuid not null,
  added_by uuid,
  created_at timestamp with time zone default product_now() not null,
  constraint analytics_exclusions_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint analytics_exclusions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint analytics_exclusions_pkey PRIMARY KEY (user_id)
);

create unlogged table analytics_told (
  post_id uuid not null,
  reached text not null,
  action text not null,
  day date not null,
  told_at timestamp with time zone default product_now() not null,
  constraint analytics_told_pkey PRIMARY KEY (post_id, reached, action, day)
);
CREATE INDEX analytics_told_at ON public.analytics_told USING btree (told_at);

create table appeals (
  id uuid default uuidv7() not null,
  case_id uuid not null,
  decision_id uuid not null,
  text text not null,
  state text default 'open'::text not null,
  answer text default ''::text not null,
  created_at timestamp with time zone default product_now() not null,
  answered_by uuid,
  answered_at timestamp with time zone,
  constraint appeals_check CHECK (((state = 'open'::text) = (answered_at IS NULL))),
  constraint appeals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'upheld'::text, 'reversed'::text]))),
  constraint appeals_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000))),
  constraint appeals_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint appeals_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint appeals_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decisions(id) ON DELETE CASCADE,
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_case_id_key UNIQUE (case_id)
);
CREATE INDEX appeals_answered_by ON public.appeals USING btree (answered_by);
CREATE INDEX appeals_decision ON public.appeals USING btree (decision_id);
CREATE INDEX appeals_open ON public.appeals USING btree (created_at) WHERE (state = 'open'::text);

create table approvals (
  id uuid default uuidv7() not null,
  case_id uuid not null,
  action text not null,
  reason text not null,
  days integer,
  requested_by uuid,
  state text default 'open'::text not null,
  answered_by uuid,
  answered_at timestamp with time zone,
  created_at timestamp with time zone default product_now() not null,
  expires_at timestamp with time zone not null,
  constraint approvals_action_check CHECK ((action = ANY (ARRAY['suspend'::text, 'ban'::text]))),
  constraint approvals_days_check CHECK (((days >= 1) AND (days <= 365))),
  constraint approvals_reason_check CHECK ((char_length(reason) <= 1000)),
  constraint approvals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'refused'::text, 'expired'::text, 'closed'::text]))),
  constraint approvals_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint approvals_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint approvals_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint approvals_pkey PRIMARY KEY (id)
);
CREATE INDEX approvals_answerer ON public.approvals USING btree (answered_by);
CREATE INDEX approvals_case ON public.approvals USING btree (case_id);
CREATE INDEX approvals_due ON public.approvals USING btree (expires_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX approvals_open ON public.approvals USING btree (case_id) WHERE (state = 'open'::text);
CREATE INDEX approvals_requester ON public.approvals USING btree (requested_by);

create table audit_log (
  id uuid default uuidv7() not null,
  actor_id uuid,
  action text not null,
  target_kind text not null,
  target_id text not null,
  note text default ''::text not null,
  detail jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default product_now() not null,
  campus_id text,
  constraint audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id);
CREATE INDEX audit_log_campus ON public.audit_log USING btree (campus_id, id DESC) WHERE (campus_id IS NOT NULL);
CREATE INDEX audit_log_newest ON public.audit_log USING btree (id DESC);
CREATE INDEX audit_log_target ON public.audit_log USING btree (target_kind, target_id, created_at DESC);
CREATE TRIGGER audit_log_final BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_is_final();
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_final();
CREATE TRIGGER audit_log_of_campus BEFORE INSERT ON public.audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_campus();

create table authenticator_apps (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  name text default ''::text not null,
  secret bytea not null,
  last_step bigint default 0 not null,
  created_at timestamp with time zone default product_now() not null,
  confirmed_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint authenticator_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint authenticator_apps_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX authenticator_apps_unconfirmed ON public.authenticator_apps USING btree (user_id) WHERE (confirmed_at IS NULL);
CREATE INDEX authenticator_apps_user ON public.authenticator_apps USING btree (user_id);

create table bans (
  id uuid default uuidv7() not null,
  user_id uuid,
  email text,
  reason text default ''::text not null,
  banned_by uuid,
  created_at timestamp with time zone default product_now() not null,
  mailbox text generated always as (mailbox_of(email)) stored,
  constraint bans_check CHECK ((num_nonnulls(user_id, email) >= 1)),
  constraint bans_email_check CHECK ((email = lower(email))),
  constraint bans_banned_by_fkey FOREIGN KEY (banned_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint bans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint bans_pkey PRIMARY KEY (id),
  constraint bans_email_key UNIQUE (email),
  constraint bans_user_id_key UNIQUE (user_id)
);
CREATE INDEX bans_mailbox ON public.bans USING btree (mailbox);
CREATE INDEX bans_newest ON public.bans USING btree (id DESC);

create table blocks (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamp with time zone default product_now() not null,
  constraint blocks_check CHECK ((blocker_id <> blocked_id)),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id)
);
CREATE INDEX blocks_blocked ON public.blocks USING btree (blocked_id);

create table campus_logos (
  campus_id text not null,
  version text not null,
  picture bytea not null,
  constraint campus_logos_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  constraint campus_logos_pkey PRIMARY KEY (campus_id, version)
);

create table campus_sign_in (
  campus_id text not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  label text not null,
  domains text[] not null,
  email_claim text not null,
  name_claim text not null,
  required boolean not null,
  last_modified timestamp with time zone default product_now() not null,
  constraint campus_sign_in_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  constraint campus_sign_in_pkey PRIMARY KEY (campus_id)
);

create table campus_texts (
  campus_id text not null,
  kind text not null,
  version integer not null,
  markdown text not null,
  published_at timestamp with time zone default product_now() not null,
  constraint campus_texts_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'privacy'::text]))),
  constraint campus_texts_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  constraint campus_texts_pkey PRIMARY KEY (campus_id, kind, version)
);

create table campuses (
  id text not null,
  name text not null,
  short_name text not null,
  ext text not null,
  hosts text[] default '{}'::text[] not null,
  url text,
  privacy text default 'private'::text not null,
  generic boolean default false not null,
  city text not null,
  state text not null,
  country text default 'United States'::text not null,
  colour text not null,
  created_text text not null,
  email_domains text[] default '{}'::text[] not null,
  first_page_large boolean default false not null,
  passwordless boolean default false not null,
  members integer default 0 not null,
  "position" integer default 0 not null,
  created_at timestamp with time zone default product_now() not null,
  last_modified timestamp with time zone default product_now() not null,
  face_value_cap boolean default true not null,
  spots_seeded boolean default false not null,
  time_zone text default 'America/Chicago'::text not null,
  terms_seeded boolean default false not null,
  opening_threshold integer,
  opened_at timestamp with time zone,
  opening_due boolean default false not null,
  waiting boolean generated always as (((opening_threshold IS NOT NULL) AND (opened_at IS NULL))) stored not null,
  alum_months integer default 12 not null,
  status text default 'open'::text not null,
  logo_version text default ''::text not null,
  support_email text default ''::text not null,
  mail_sender text default ''::text not null,
  social_url text default ''::text not null,
  legal_name text default ''::text not null,
  legal_address text default ''::text not null,
  terms_url text default ''::text not null,
  privacy_url text default ''::text not null,
  retention jsonb default '{}'::jsonb not null,
  quick_picks jsonb,
  share_links boolean default true not null,
  elsewhere boolean default false not null,
  constraint campuses_alum_months_check CHECK (((alum_months >= 0) AND (alum_months <= 120))),
  constraint campuses_colour_check CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
  constraint campuses_id_check CHECK ((id ~ '^[a-z0-9-]{2,32}$'::text)),
  constraint campuses_opening_threshold_check CHECK ((opening_threshold > 0)),
  constraint campuses_privacy_check CHECK ((privacy = ANY (ARRAY['public'::text, 'private'::text, 'members'::text]))),
  constraint campuses_quick_picks_check CHECK (((quick_picks IS NULL) OR (jsonb_typeof(quick_picks) = 'array'::text))),
  constraint campuses_retention_check CHECK ((jsonb_typeof(retention) = 'object'::text)),
  constraint campuses_status_check CHECK ((status = ANY (ARRAY['open'::text, 'hidden'::text, 'archived'::text]))),
  constraint campuses_pkey PRIMARY KEY (id)
);

create table case_addresses (
  case_id uuid not null,
  address_hash bytea not null,
  constraint case_addresses_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint case_addresses_pkey PRIMARY KEY (case_id, address_hash)
);
CREATE INDEX case_addresses_hash ON public.case_addresses USING btree (address_hash);

create table case_notes (
  id uuid default uuidv7() not null,
  case_id uuid not null,
  author_id uuid,
  text text not null,
  created_at timestamp with time zone default product_now() not null,
  constraint case_notes_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000))),
  constraint case_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint case_notes_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint case_notes_pkey PRIMARY KEY (id)
);
CREATE INDEX case_notes_author ON public.case_notes USING btree (author_id);
CREATE INDEX case_notes_case ON public.case_notes USING btree (case_id, id);

create table cases (
  id uuid default uuidv7() not null,
  campus_id text not null,
  target_kind text not null,
  target_id uuid not null,
  target_user_id uuid,
  state text default 'open'::text not null,
  reports integer default 0 not null,
  flags integer default 0 not null,
  created_at timestamp with time zone default product_now() not null,
  last_reported_at timestamp with time zone default product_now() not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  appealed boolean default false not null,
  waiting boolean generated always as (((state = 'open'::text) OR appealed)) stored not null,
  appeal_ended_at timestamp with time zone,
  constraint cases_check CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint cases_state_check CHECK ((state = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))),
  constraint cases_target_kind_check CHECK ((target_kind = ANY (ARRAY['user'::text, 'post'::text, 'comment'::text, 'message'::text, 'rating'::text, 'sale'::text]))) NOT VALID,
  constraint cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint cases_target_user_id_fkey FOREIGN KEY (target_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint cases_pkey PRIMARY KEY (id)
);
CREATE INDEX cases_decided ON public.cases USING btree (state, last_reported_at DESC, id DESC);
CREATE INDEX cases_decider ON public.cases USING btree (decided_by);
CREATE UNIQUE INDEX cases_open ON public.cases USING btree (target_kind, target_id) WHERE (state = 'open'::text);
CREATE INDEX cases_target ON public.cases USING btree (target_kind, target_id);
CREATE INDEX cases_user ON public.cases USING btree (target_user_id);
CREATE INDEX cases_waiting ON public.cases USING btree (last_reported_at DESC, id DESC) WHERE waiting;

create table chat_clearings (
  chat_id uuid not null,
  up_to_seq bigint not null,
  cleared_at timestamp with time zone default product_now() not null,
  constraint chat_clearings_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  constraint chat_clearings_pkey PRIMARY KEY (chat_id, up_to_seq)
);
CREATE INDEX chat_clearings_due ON public.chat_clearings USING btree (cleared_at);

create table chat_members (
  chat_id uuid not null,
  user_id uuid not null,
  unread boolean default false not null,
  read_seq bigint default 0 not null,
  muted boolean default false not null,
  last_modified timestamp with time zone default product_now() not null,
  inbound_seq bigint default 0 not null,
  mailed_at timestamp with time zone,
  read_at timestamp with time zone,
  deleted_at timestamp with time zone,
  cleared_seq bigint default 0 not null,
  constraint chat_members_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  constraint chat_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint chat_members_pkey PRIMARY KEY (chat_id, user_id)
);
CREATE INDEX chat_members_inbox ON public.chat_members USING btree (user_id, last_modified DESC, chat_id DESC);
CREATE INDEX chat_members_unread ON public.chat_members USING btree (user_id) WHERE unread;

create table chats (
  id uuid default uuidv7() not null,
  campus_id text not null,
  low_id uuid not null,
  high_id uuid not null,
  from_user uuid not null,
  last_message text default ''::text not null,
  last_message_id uuid,
  last_seq bigint default 0 not null,
  created_at timestamp with time zone default product_now() not null,
  last_modified timestamp with time zone default product_now() not null,
  last_message_user uuid,
  constraint chats_check CHECK ((low_id < high_id)),
  constraint chats_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  constraint chats_from_user_fkey FOREIGN KEY (from_user) REFERENCES users(id),
  constraint chats_high_id_fkey FOREIGN KEY (high_id) REFERENCES users(id),
  constraint chats_last_message_user_fkey FOREIGN KEY (last_message_user) REFERENCES users(id),
  constraint chats_low_id_fkey FOREIGN KEY (low_id) REFERENCES users(id),
  constraint chats_pkey PRIMARY KEY (id),
  constraint chats_low_id_high_id_key UNIQUE (low_id, high_id)
);
CREATE INDEX chats_high ON public.chats USING btree (high_id);

create table checkout_sessions (
  id text not null,
  ad_id uuid,
  user_id uuid not null,
  amount bigint not null,
  state text default 'open'::text not null,
  payment_id text,
  url text default ''::text not null,
  created_at timestamp with time zone default product_now() not null,
  settled_at timestamp with time zone,
  campus_id text,
  post_id uuid,
  expires_at timestamp with time zone,
  next_check_at timestamp with time zone default product_now() not null,
  refunded bigint default 0 not null,
  disputed_at timestamp with time zone,
  purpose text default 'boost'::text not null,
  constraint checkout_sessions_amount_check CHECK ((amount > 0)),
  constraint checkout_sessions_purpose_check CHECK ((purpose = ANY (ARRAY['boost'::text, 'funds'::text]))),
  constraint checkout_sessions_refunded_check CHECK ((refunded >= 0)),
  constraint checkout_sessions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'expired'::text, 'cancelled'::text]))),
  constraint checkout_sessions_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE SET NULL,
  constraint checkout_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint checkout_sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX checkout_sessions_ad ON public.checkout_sessions USING btree (ad_id);
CREATE INDEX checkout_sessions_due ON public.checkout_sessions USING btree (next_check_at) WHERE (state = 'open'::text);
CREATE INDEX checkout_sessions_payment ON public.checkout_sessions USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX checkout_sessions_user ON public.checkout_sessions USING btree (user_id);

create table clock (
  single boolean default true not null,
  offset_seconds double precision default 0 not null,
  constraint clock_single_check CHECK (single),
  constraint clock_pkey PRIMARY KEY (single)
);

create table counted_sales (
  campus_id text not null,
  post_id uuid not null,
  figure text not null,
  batch_id uuid not null,
  seller_id uuid not null,
  sold_at timestamp with time zone not null,
  constraint counted_sales_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  constraint counted_sales_pkey PRIMARY KEY (campus_id, post_id, figure)
);
CREATE INDEX counted_sales_batch ON public.counted_sales USING btree (campus_id, batch_id);
CREATE INDEX counted_sales_seller ON public.counted_sales USING btree (seller_id);

create table course_mails (
  campus_id text not null,
  user_id uuid not null,
  term text not null,
  sent_at timestamp with time zone default product_now() not null,
  constraint course_mails_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  constraint course_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint course_mails_pkey PRIMARY KEY (campus_id, user_id, term)
);
CREATE INDEX course_mails_user ON public.course_mails USING btree (user_id);

create table data_exports (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  campus_id text not null,
  state text default 'waiting'::text not null,
  steps_done integer default 0 not null,
  steps integer default 0 not null,
  bytes bigint,
  created_at timestamp with time zone default product_now() not null,
  expires_at timestamp with time zone,
  constraint data_exports_check CHECK (((state = 'ready'::text) = (expires_at IS NOT NULL))),
  constraint data_exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text]))),
  constraint data_exports_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_user_id_key UNIQUE (user_id)
);
CREATE INDEX data_exports_expiry ON public.data_exports USING btree (expires_at) WHERE (expires_at IS NOT NULL);

create table deals (
  id uuid default uuidv7() not null,
  campus_id text not null,
  post_id uuid not null,
  seller_id uuid not null,
  buyer_id uuid not null,
  chat_id uuid,
  state text default 'open'::text not null,
  title text default ''::text not null,
  price integer not null,
  note text default ''::text not null,
  counter_price integer,
  counters_buyer smallint default 0 not null,
  counters_seller smallint default 0 not null,
  answer_by timestamp with time zone,
  held_until timestamp with time zone,
  proposal jsonb,
  meet_up jsonb,
  meet_up_at timestamp with time zone,
  meet_up_changes smallint default 0 not null,
  here_buyer_at timestamp with time zone,
  here_seller_at timestamp with time zone,
  late_buyer smallint,
  late_seller smallint,
  met_buyer boolean default false not null,
  met_seller boolean default false not null,
  code_tries smallint default 0 not null,
  code_locked_until timestamp with time zone,
  no_show_by text,
  no_show_at timestamp with time zone,
  no_show_disputed boolean default false not null,
  late_cancel_by text,
  confirmation text,
  decline_reason text default ''::text not null,
  close_reason text,
  due_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone default product_now() not null,
  last_modified timestamp with time zone default product_now() not null,
  reminded_of timestamp with time zone,
  bundle_id uuid,
  hold_limit timestamp with time zone,
  met_buyer_at timestamp with time zone,
  met_seller_at timestamp with time zone,
  named boolean default false not null,
  lead_id uuid,
  constraint deals_check CHECK ((buyer_id <> seller_id)),
  constraint deals_check1 CHECK (((held_until IS NOT NULL) = (state = ANY (ARRAY['held'::text, 'agreed'::text])))),
  constraint deals_close_reason_check CHECK ((close_reason = ANY (ARRAY['sold'::text, 'gone'::text]))),
  constraint deals_confirmation_check CHECK ((confirmation = ANY (ARRAY['code'::text, 'both'::text, 'buyer'::text, 'disputed'::text]))),
  constraint deals_counter_price_check CHECK ((counter_price >= 0)),
  constraint deals_late_cancel_by_check CHECK ((late_cancel_by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint deals_no_show_by_check CHECK ((no_show_by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint deals_note_check CHECK ((char_length(note) <= 200)),
  constraint deals_price_check CHECK ((price >= 0)),
  constraint deals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'countered'::text, 'held'::text, 'agreed'::text, 'handed_off'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'cancelled'::text, 'no_show'::text, 'closed'::text]))),
  constraint deals_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id),
  constraint deals_campus_id_post_id_fkey FOREIGN KEY (campus_id, post_id) REFERENCES posts(campus_id, id),
  constraint deals_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE SET NULL,
  constraint deals_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id),
  constraint deals_pkey PRIMARY KEY (id)
);
CREATE INDEX deals_buyer ON public.deals USING btree (buyer_id, last_modified DESC, id DESC);
CREATE INDEX deals_chat ON public.deals USING btree (chat_id, last_modified DESC);
CREATE INDEX deals_due ON public.deals USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX deals_hold ON public.deals USING btree (campus_id, post_id) WHERE (held_until IS NOT NULL);
CREATE UNIQUE INDEX deals_in_line ON public.deals USING btree (campus_id, post_id, buyer_id) WHERE (state = ANY (ARRAY['open'::text, 'countered'::text, 'held'::text, 'agreed'::text]));
CREATE INDEX deals_lead ON public.deals USING btree (lead_id, post_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX deals_line ON public.deals USING btree (campus_id, post_id, created_at, id);
CREATE INDEX deals_meeting ON public.deals USING btree (meet_up_at) WHERE (state = 'agreed'::text);
CREATE INDEX deals_record_buyer ON public.deals USING btree (buyer_id, ended_at) WHERE ((state = 'handed_off'::text) OR (no_show_by IS NOT NULL) OR (late_cancel_by IS NOT NULL));
CREATE INDEX deals_record_seller ON public.deals USING btree (seller_id, ended_at) WHERE ((state = 'handed_off'::text) OR (no_show_by IS NOT NULL) OR (late_cancel_by IS NOT NULL));
CREATE INDEX deals_seller ON public.deals USING btree (seller_id, last_modified DESC, id DESC);

create table decisions (
  id uuid default uuidv7() not null,
  case_id uuid not null,
  action text not null,
  reason text default ''::text not null,
  days integer,
  until timestamp with time zone,
  decided_by uuid,
  created_at timestamp with time zone default product_now() not null,
  appeal_hash bytea,
  constraint decisions_action_check CHECK ((action = ANY (ARRAY['dismiss'::text, 'hide'::text, 'restore'::text, 'remove'::text, 'warn'::text, 'suspend'::text, 'ban'::text]))),
  constraint decisions_check CHECK (((action = 'suspend'::text) = (until IS NOT NULL))),
  constraint decisions_days_check CHECK (((days >= 1) AND (days <= 365))),
  constraint decisions_reason_check CHECK ((char_length(reason) <= 1000)),
  constraint decisions_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint decisions_pkey PRIMARY KEY (id),
  constraint decisions_appeal_hash_key UNIQUE (appeal_hash)
);
CREATE INDEX decisions_by ON public.decisions USING btree (decided_by);
CREATE INDEX decisions_case ON public.decisions USING btree (case_id, id);

create table evidence (
  id uuid default uuidv7() not null,
  case_id uuid not null,
  record_kind text not null,
  record_id uuid not null,
  target boolean not null,
  user_id uuid,
  name text not null,
  username text not null,
  title text,
  text text not null,
  price integer,
  category text,
  shared text,
  gallery jsonb default '[]'::jsonb not null,
  said_at timestamp with time zone not null,
  copied_at timestamp with time zone default product_now() not null,
  condition text,
  kind text,
  details jsonb,
  firm boolean,
  constraint evidence_record_kind_check CHECK ((record_kind = ANY (ARRAY['user'::text, 'post'::text, 'comment'::text, 'message'::text, 'rating'::text, 'sale'::text, 'deal'::text]))) NOT VALID,
  constraint evidence_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint evidence_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint evidence_pkey PRIMARY KEY (id)
);
CREATE INDEX evidence_case ON public.evidence USING btree (case_id, id);
CREATE INDEX evidence_record ON public.evidence USING btree (record_id);
CREATE INDEX evidence_user ON public.evidence USING btree (user_id);

create table feedback_messages (
  id uuid default uuidv7() not null,
  campus_id text not null,
  user_id uuid,
  kind text not null,
  text text not null,
  email text,
  handled_by uuid,
  handled_at timestamp with time zone,
  created_at timestamp with time zone default product_now() not null,
  constraint feedback_messages_kind_check CHECK ((kind = ANY (ARRAY['feedback'::text, 'help'::text]))),
  constraint feedback_messages_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000))),
  constraint feedback_messages_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  constraint feedback_messages_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint feedback_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint feedback_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX feedback_messages_list ON public.feedback_messages USING btree (campus_id, created_at DESC, id DESC);

create table files (
  id uuid default uuidv7() not null,
  campus_id text not null,
  uploader_id uuid,
  owner_kind text,
  owner_id uuid,
  purpose text not null,
  kind text not null,
  name text not null,
  storage_key text not null,
  content_type text not null,
  bytes bigint not null,
  width integer not null,
  height integer not null,
  seconds real,
  playable boolean default true not null,
  placeholder text,
  colour text,
  sizes integer[] default '{}'::integer[] not null,
  phash bigint,
  alt text default ''::text not null,
  "position" integer default 0 not null,
  created_at timestamp with time zone default product_now() not null,
  kept_until timestamp with time zone,
  constraint files_check CHECK (((owner_kind IS NULL) = (owner_id IS NULL))),
  constraint files_kind_check CHECK ((kind = ANY (ARRAY['photo'::text, 'animation'::text, 'video'::text]))),
  constraint files_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['post'::text, 'message'::text, 'profile'::text, 'case'::text]))),
  constraint files_purpose_check CHECK ((purpose = ANY (ARRAY['post'::text, 'message'::text, 'profile'::text]))),
  constraint files_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  constraint files_uploader_id_fkey FOREIGN KEY (uploader_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint files_pkey PRIMARY KEY (id)
);
CREATE INDEX files_alike ON public.files USING gin (phash_quarters(phash)) WITH (gin_pending_list_limit='256') WHERE ((phash IS NOT NULL) AND (owner_kind = 'post'::text));
CREATE INDEX files_owner ON public.files USING btree (owner_kind, owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX files_unused ON public.files USING btree (created_at) WHERE (owner_id IS NULL);
CREATE INDEX files_uploader ON public.files USING btree (uploader_id);

create table first_messages (
  from_id uuid not null,
  to_id uuid not null,
  sent smallint not null,
  constraint first_messages_from_id_fkey FOREIGN KEY (from_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint first_messages_to_id_fkey FOREIGN KEY (to_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint first_messages_pkey PRIMARY KEY (from_id, to_id)
);

create table flags (
  id uuid default uuidv7() not null,
  case_id uuid not null,
  kind text not null,
  detail text default ''::text not null,
  created_at timestamp with time zone default product_now() not null,
  constraint flags_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint flags_pkey PRIMARY KEY (id)
);
CREATE INDEX flags_case ON public.flags USING btree (case_id);

create table follows (
  follower_id uuid not null,
  followed_id uuid not null,
  created_at timestamp with time zone default product_now() not null,
  constraint follows_check CHECK ((follower_id <> followed_id)),
  constraint follows_followed_id_fkey FOREIGN KEY (followed_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint follows_pkey PRIMARY KEY (follower_id, followed_id)
);
CREATE INDEX follows_followed ON public.follows USING btree (followed_id);

create table former_usernames (
  username text not null,
  user_id uuid not null,
  changed_at timestamp with time zone default product_now() not null,
  constraint former_usernames_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint former_usernames_pkey PRIMARY KEY (username)
);
CREATE INDEX former_usernames_user ON public.former_usernames USING btree (user_id);

create table held_files (
  file_id uuid not null,
  case_id uuid not null,
  constraint held_files_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint held_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint held_files_pkey PRIMARY KEY (file_id, case_id)
);
CREATE INDEX held_files_case ON public.held_files USING btree (case_id);

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  status integer not null,
  answer jsonb,
  created_at timestamp with time zone default product_now() not null,
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

create table identities (
  provider text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamp with time zone default product_now() not null,
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint identities_pkey PRIMARY KEY (provider, subject)
);
CREATE INDEX identities_user ON public.identities USING btree (user_id);

create table imported_listings (
  campus_id text not null,
  id uuid default uuidv7() not null,
  user_id uuid not null,
  text text not null,
  price integer,
  category text,
  constraint imported_listings_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  constraint imported_listings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint imported_listings_pkey PRIMARY KEY (campus_id, id)
);
CREATE INDEX imported_listings_user ON public.imported_listings USING btree (user_id);

create table invitations (
  campus_id text not null,
  id uuid default uuidv7() not null,
  user_id uuid not null,
  per_hour integer not null,
  sent_at timestamp with time zone,
  constraint invitations_per_hour_check CHECK ((per_hour > 0)),
  constraint invitations_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  constraint invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint invitations_pkey PRIMARY KEY (campus_id, id),
  constraint invitations_user_id_key UNIQUE (user_id)
);
CREATE INDEX invitations_sent ON public.invitations USING btree (sent_at);
CREATE INDEX invitations_waiting ON public.invitations USING btree (id) WHERE (sent_at IS NULL);

create table invite_links (
  campus_id text not null,
  user_id uuid not null,
  code text not null,
  created_at timestamp with time zone default product_now() not null,
  constraint invite_links_code_check CHECK ((code ~ '^[a-z0-9]{12}$'::text)),
  constraint invite_links_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  constraint invite_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint invite_links_pkey PRIMARY KEY (campus_id, user_id),
  constraint invite_links_campus_id_code_key UNIQUE (campus_id, code)
);
CREATE INDEX invite_links_user ON public.invite_links USING btree (user_id);

create table invited_people (
  campus_id text not null,
  user_id uuid not null,
  inviter_id uuid not null,
  created_at timestamp with time zone default product_now() not null,
  constraint invited_people_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  constraint invited_people_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint invited_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint invited_people_pkey PRIMARY KEY (campus_id, user_id)
);
CREATE INDEX invited_people_inviter ON public.invited_people USING btree (inviter_id);
CREATE INDEX invited_people_user ON public.invited_people USING btree (user_id);

create table job_workers (
  id text not null,
  seen_at timestamp with time zone not null,
  constraint job_workers_pkey PRIMARY KEY (id)
);

create table known_devices (
  user_id uuid not null,
  device_hash bytea not null,
  first_seen_at timestamp with time zone default product_now() not null,
  last_seen_at timestamp with time zone default product_now() not null,
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint known_devices_pkey PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX known_devices_hash ON public.known_devices USING btree (device_hash);
CREATE INDEX known_devices_seen ON public.known_devices USING btree (last_seen_at);

create unlogged table lately_said (
  user_id uuid not null,
  words bytea not null,
  place uuid not null,
  links integer default 0 not null,
  said_at timestamp with time zone default product_now() not null,
  constraint lately_said_pkey PRIMARY KEY (user_id, words, place)
);
CREATE INDEX lately_said_at ON public.lately_said USING btree (said_at);

create table ledger_accounts (
  id uuid default uuidv7() not null,
  kind text not null,
  user_id uuid,
  ad_id uuid,
  constraint ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['user_funds'::text, 'hold'::text, 'debt'::text, 'ad_budget'::text, 'card'::text, 'ad_revenue'::text, 'refund'::text]))),
  constraint ledger_accounts_of_ad CHECK (((kind = 'ad_budget'::text) = (ad_id IS NOT NULL))),
  constraint ledger_accounts_of_user CHECK (((kind = ANY (ARRAY['user_funds'::text, 'hold'::text, 'debt'::text])) = (user_id IS NOT NULL))),
  constraint ledger_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_one UNIQUE NULLS NOT DISTINCT (kind, user_id, ad_id)
);
CREATE INDEX ledger_accounts_user ON public.ledger_accounts USING btree (user_id);

create table ledger_entries (
  transaction_id uuid not null,
  account_id uuid not null,
  amount bigint not null,
  created_at timestamp with time zone default product_now() not null,
  constraint ledger_entries_amount_check CHECK ((amount <> 0)),
  constraint ledger_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  constraint ledger_entries_pkey PRIMARY KEY (transaction_id, account_id)
);
CREATE INDEX ledger_entries_account ON public.ledger_entries USING btree (account_id, created_at DESC, transaction_id DESC) INCLUDE (amount);
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_is_balanced();
CREATE CONSTRAINT TRIGGER ledger_covered AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_is_covered();
CREATE TRIGGER ledger_entries_final BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_is_final();

create table ledger_transactions (
  id uuid default uuidv7() not null,
  kind text not null,
  cause text not null,
  ad_id uuid,
  memo text default ''::text not null,
  created_at timestamp with time zone default product_now() not null,
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_cause_key UNIQUE (cause)
);
CREATE INDEX ledger_transactions_ad ON public.ledger_transactions USING btree (ad_id);
CREATE TRIGGER ledger_transactions_final BEFORE DELETE OR UPDATE ON public.ledger_transactions FOR EACH ROW EXECUTE FUNCTION ledger_is_final();

create table likes (
  campus_id text not null,
  post_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default product_now() not null,
  constraint likes_campus_id_post_id_fkey FOREIGN KEY (campus_id, post_id) REFERENCES posts(campus_id, id) ON DELETE CASCADE,
  constraint likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint likes_pkey PRIMARY KEY (campus_id, post_id, user_id)
);
CREATE INDEX likes_post ON public.likes USING btree (campus_id, post_id, created_at DESC, user_id DESC);
CREATE INDEX likes_user ON public.likes USING btree (user_id, campus_id, created_at DESC, post_id DESC);

create table listing_alert_counts (
  campus_id text not null,
  post_id uuid not null,
  type text not null,
  since timestamp with time zone default product_now() not null,
  times integer default 1 not null,
  constraint listing_alert_counts_type_check CHECK ((type = ANY (ARRAY['price drop'::text, 'available again'::text]))),
  constraint listing_alert_counts_campus_id_post_id_fkey FOREIGN KEY (campus_id, post_id) REFERENCES posts(campus_id, id) ON DELETE CASCADE,
  constraint listing_alert_counts_pkey PRIMARY KEY (campus_id, post_id, type)
);

create table listing_alert_stops (
  campus_id text not null,
  post_id uuid not null,
  user_id uuid not null,
  stopped_at timestamp with time zone default product_now() not null,
  constraint listing_alert_stops_campus_id_post_id_fkey FOREIGN KEY (campus_id, post_id) REFERENCES posts(campus_id, id) ON DELETE CASCADE,
  constraint listing_alert_stops_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint listing_alert_stops_pkey PRIMARY KEY (campus_id, post_id, user_id)
);
CREATE INDEX listing_alert_stops_user ON public.listing_alert_stops USING btree (user_id);

create table listing_alerts (
  campus_id text not null,
  user_id uuid not null,
  post_id uuid not null,
  reason text not null,
  alerted_at timestamp with time zone default product_now() not null,
  constraint listing_alerts_campus_id_post_id_fkey FOREIGN KEY (campus_id, post_id) REFERENCES posts(campus_id, id) ON DELETE CASCADE,
  constraint listing_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint listing_alerts_pkey PRIMARY KEY (campus_id, user_id, post_id, reason)
);
CREATE INDEX listing_alerts_age ON public.listing_alerts USING btree (alerted_at);
CREATE INDEX listing_alerts_post ON public.listing_alerts USING btree (campus_id, post_id);
CREATE INDEX listing_alerts_user ON public.listing_alerts USING btree (user_id);

create table mail_links (
  token_hash bytea not null,
  purpose text not null,
  email text not null,
  user_id uuid,
  payload jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default product_now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint mail_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_links_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX mail_links_expiry ON public.mail_links USING btree (expires_at);
CREATE INDEX mail_links_unused ON public.mail_links USING btree (email, purpose) WHERE (used_at IS NULL);
CREATE INDEX mail_links_user ON public.mail_links USING btree (user_id);

create table mails (
  id uuid default uuidv7() not null,
  user_id uuid,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  headers jsonb default '{}'::jsonb not null,
  event_key text,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  last_error text,
  created_at timestamp with time zone default product_now() not null,
  sent_at timestamp with time zone,
  sender text,
  reply_to text,
  asked boolean default false not null,
  despite_stop_at timestamp with time zone,
  waits boolean default false not null,
  constraint mails_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'refused'::text, 'skipped'::text]))),
  constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_event_key_key UNIQUE (event_key)
);
CREATE INDEX mails_age ON public.mails USING btree (created_at);
CREATE INDEX mails_despite_stop ON public.mails USING btree (lower(recipient), despite_stop_at) WHERE (despite_stop_at IS NOT NULL);
CREATE INDEX mails_user ON public.mails USING btree (user_id);

create table meet_up_shares (
  deal_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone default product_now() not null,
  constraint meet_up_shares_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint meet_up_shares_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint meet_up_shares_pkey PRIMARY KEY (deal_id, user_id),
  constraint meet_up_shares_token_hash_key UNIQUE (token_hash)
);

create table meet_up_spots (
  id uuid default uuidv7() not null,
  campus_id text not null,
  name text not null,
  hint text default ''::text not null,
  lat double precision not null,
  lng double precision not null,
  indoor boolean default true not null,
  hours text default ''::text not null,
  staffed boolean default false not null,
  created_at timestamp with time zone default product_now() not null,
  constraint meet_up_spots_hint_check CHECK ((length(hint) <= 160)),
  constraint meet_up_spots_hours_check CHECK ((length(hours) <= 120)),
  constraint meet_up_spots_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint meet_up_spots_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint meet_up_spots_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint meet_up_spots_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  constraint meet_up_spots_pkey PRIMARY KEY (id),
  constraint meet_up_spots_campus_id_name_key UNIQUE (campus_id, name)
);

create table mentions (
  campus_id text not null,
  post_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default product_now() not null,
  constraint mentions_campus_id_post_id_fkey FOREIGN KEY (campus_id, post_id) REFERENCES posts(campus_id, id) ON DELETE CASCADE,
  constraint mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mentions_pkey PRIMARY KEY (campus_id, post_id, user_id)
);
CREATE INDEX mentions_user ON public.mentions USING btree (user_id, created_at DESC, post_id DESC);

create table message_likes (
  message_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default product_now() not null,
  constraint message_likes_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint message_likes_pkey PRIMARY KEY (message_id, user_id)
);

create table messages (
  id uuid default uuidv7() not null,
  chat_id uuid not null,
  seq bigint not null,
  user_id uuid not null,
  client_id text not null,
  text text default ''::text not null,
  post_campus_id text,
  post_id uuid,
  gallery jsonb default '[]'::jsonb not null,
  like_count integer default 0 not null,
  created_at timestamp with time zone default product_now() not null,
  hidden_at timestamp with time zone,
  caution text,
  deal jsonb,
  unsent_at timestamp with time zone,
  constraint messages_text_check CHECK ((char_length(text) <= 500)),
  constraint messages_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chats(id) ON DELETE CASCADE,
  constraint messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint messages_pkey PRIMARY KEY (chat_id, seq),
  constraint messages_chat_id_user_id_client_id_key UNIQUE (chat_id, user_id, client_id),
  constraint messages_id_key UNIQUE (id)
);
CREATE INDEX messages_post ON public.messages USING btree (post_id) WHERE (post_id IS NOT NULL);

create table migrations (
  name text not null,
  fingerprint text not null,
  applied_at timestamp with time zone default now() not null,
  minimum_release text,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table mutes (
  muter_id uuid not null,
  muted_id uuid not null,
  created_at timestamp with time zone default product_now() not null,
  constraint mutes_check CHECK ((muter_id <> muted_id)),
  constraint mutes_muted_id_fkey FOREIGN KEY (muted_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mutes_muter_id_fkey FOREIGN KEY (muter_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mutes_pkey PRIMARY KEY (muter_id, muted_id)
);
CREATE INDEX mutes_muted ON public.mutes USING btree (muted_id);

create table my_courses (
  campus_id text not null,
  user_id uuid not null,
  term text not null,
  code text not null,
  watched boolean default true not null,
  created_at timestamp with time zone default product_now() not null,
  constraint my_courses_code_check CHECK (((length(code) >= 3) AND (length(code) <= 40))),
  constraint my_courses_term_check CHECK (((length(term) >= 1) AND (length(term) <= 40))),
  constraint my_courses_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  constraint my_courses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint my_courses_pkey PRIMARY KEY (campus_id, user_id, term, code)
);
CREATE INDEX my_courses_term ON public.my_courses USING btree (campus_id, term);
CREATE INDEX my_courses_user ON public.my_courses USING btree (user_id);

create table notifications (
  id uuid default uuidv7() not null,
  to_user uuid not null,
  from_user uuid not null,
  from_username text not null,
  from_avatar text,
  type text not null,
  campus_id text,
  post_id uuid,
  root_id uuid,
  chat_id uuid,
  message text default ''::text not null,
  group_key text not null,
  event_key text not null,
  read boolean default false not null,
  created_at timestamp with time zone default product_now() not null,
  mail_at timestamp with time zone,
  push_at timestamp with time zone,
  mailed_at timestamp with time zone,
  alert jsonb,
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['comment'::text, 'comment reply'::text, 'comment interaction'::text, 'post interaction'::text, 'like'::text, 'message'::text, 'message like'::text, 'new chat'::text, 'mention'::text, 'new listing'::text, 'ad'::text, 'moderation'::text, 'expiring'::text, 'deal'::text, 'availability'::text, 'saved search'::text, 'price drop'::text, 'available again'::text, 'looking for'::text, 'campus'::text]))) NOT VALID,
  constraint notifications_from_user_fkey FOREIGN KEY (from_user) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_to_user_fkey FOREIGN KEY (to_user) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_pkey PRIMARY KEY (to_user, id),
  constraint notifications_event_key_key UNIQUE (event_key)
);
CREATE INDEX notifications_chat ON public.notifications USING btree (chat_id) WHERE (chat_id IS NOT NULL);
CREATE UNIQUE INDEX notifications_chat_unread ON public.notifications USING btree (to_user, chat_id) WHERE ((NOT read) AND (type = ANY (ARRAY['message'::text, 'new chat'::text])));
CREATE INDEX notifications_from ON public.notifications USING btree (from_user);
CREATE INDEX notifications_group ON public.notifications USING btree (to_user, group_key, created_at DESC, id DESC) INCLUDE (from_user);
CREATE INDEX notifications_list ON public.notifications USING btree (to_user, created_at DESC, id DESC);
CREATE INDEX notifications_mail ON public.notifications USING btree (mail_at) WHERE (mail_at IS NOT NULL);
CREATE INDEX notifications_old ON public.notifications USING btree (created_at) WHERE read;
CREATE INDEX notifications_post ON public.notifications USING btree (campus_id, post_id) WHERE (post_id IS NOT NULL);
CREATE INDEX notifications_push ON public.notifications USING btree (push_at) WHERE (push_at IS NOT NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (to_user) WHERE (NOT read);

create table page_counts (
  campus_id text not null,
  day date not null,
  page text not null,
  views integer default 0 not null,
  people integer default 0 not null,
  constraint page_counts_pkey PRIMARY KEY (campus_id, page, day)
);

create table passkey_challenges (
  challenge_hash bytea not null,
  purpose text not null,
  user_id uuid,
  rp_id text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['enrol'::text, 'sign_in'::text, 'second_step'::text, 'proof'::text]))),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash)
);
CREATE INDEX passkey_challenges_expiry ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_user ON public.passkey_challenges USING btree (user_id);

create table passkeys (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  rp_id text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamp with time zone default product_now() not null,
  last_used_at timestamp with time zone,
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);

create table payment_disputes (
  id text not null,
  payment_id text not null,
  amount bigint not null,
  state text not null,
  taken bigint default 0 not null,
  created_at timestamp with time zone default product_now() not null,
  constraint payment_disputes_amount_check CHECK ((amount > 0)),
  constraint payment_disputes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'lost'::text, 'won'::text]))),
  constraint payment_disputes_taken_check CHECK ((taken >= 0)),
  constraint payment_disputes_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_disputes_payment ON public.payment_disputes USING btree (payment_id);

create table payment_events (
  id text not null,
  type text not null,
  received_at timestamp with time zone default product_now() not null,
  constraint payment_events_pkey PRIMARY KEY (id)
);

create table pending_sign_ins (
  token_hash bytea not null,
  user_id uuid not null,
  tries integer default 0 not null,
  expires_at timestamp with time zone not null,
  provider_log_out bytea,
  constraint pending_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint pending_sign_ins_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX pending_sign_ins_expiry ON public.pending_sign_ins USING btree (expires_at);
CREATE INDEX pending_sign_ins_user ON public.pending_sign_ins USING btree (user_id);

create table people_reached (
  campus_id text not null,
  subject uuid not null,
  people bytea not null,
  constraint people_reached_pkey PRIMARY KEY (campus_id, subject)
);

create unlogged table people_today (
  campus_id text not null,
  subject uuid not null,
  day date not null,
  action text not null,
  people bytea default '\x'::bytea not null,
  counted integer default 0 not null,
  reached integer default 0 not null,
  constraint people_today_pkey PRIMARY KEY (campus_id, subject, day, action)
);
CREATE INDEX people_today_day ON public.people_today USING btree (day);

create table post_analytics (
  campus_id text not null,
  post_id uuid not null,
  day date not null,
  hour smallint not null,
  views integer default 0 not null,
  accounts_reached integer default 0 not null,
  direct_messages integer default 0 not null,
  copied_link integer default 0 not null,
  external_link_clicks integer default 0 not null,
  profile_visits integer default 0 not null,
  constraint post_analytics_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint post_analytics_campus_id_post_id_fkey FOREIGN KEY (campus_id, post_id) REFERENCES posts(campus_id, id) ON DELETE CASCADE,
  constraint post_analytics_pkey PRIMARY KEY (campus_id, post_id, day, hour)
);
CREATE INDEX post_analytics_hours ON public.post_analytics USING btree (day) WHERE (hour <> 0);

create table post_edits (
  campus_id text not null,
  post_id uuid not null,
  edited_at timestamp with time zone default product_now() not null,
  text jsonb,
  price integer,
  category text,
  files jsonb,
  condition text,
  title text,
  kind text,
  details jsonb,
  firm boolean,
  constraint post_edits_campus_id_post_id_fkey FOREIGN KEY (campus_id, post_id) REFERENCES posts(campus_id, id) ON DELETE CASCADE,
  constraint post_edits_pkey PRIMARY KEY (campus_id, post_id, edited_at)
);

create table post_reach (
  campus_id text not null,
  post_id uuid not null,
  reached text not null,
  constraint post_reach_campus_id_post_id_fkey FOREIGN KEY (campus_id, post_id) REFERENCES posts(campus_id, id) ON DELETE CASCADE,
  constraint post_reach_pkey PRIMARY KEY (campus_id, post_id, reached)
);

create table post_spots (
  spot_id uuid not null,
  post_id uuid not null,
  campus_id text not null,
  own boolean not null,
  constraint post_spots_campus_id_post_id_fkey FOREIGN KEY (campus_id, post_id) REFERENCES posts(campus_id, id) ON DELETE CASCADE,
  constraint post_spots_spot_id_fkey FOREIGN KEY (spot_id) REFERENCES meet_up_spots(id) ON DELETE CASCADE,
  constraint post_spots_pkey PRIMARY KEY (spot_id, post_id, campus_id)
);
CREATE INDEX post_spots_post ON public.post_spots USING btree (campus_id, post_id);

create table posts (
  id uuid default uuidv7() not null,
  campus_id text not null,
  author_id uuid not null,
  type text default 'post'::text not null,
  parent_id uuid,
  root_id uuid not null,
  path uuid[] default '{}'::uuid[] not null,
  depth integer default 0 not null,
  thread_key bytea default '\x'::bytea not null,
  replies_made integer default 0 not null,
  text jsonb,
  plain text default ''::text not null,
  category text,
  price integer,
  sold_at timestamp with time zone,
  edited_at timestamp with time zone,
  gallery jsonb default '[]'::jsonb not null,
  img_count integer default 0 not null,
  like_count integer default 0 not null,
  comment_count integer default 0 not null,
  reply_count integer default 0 not null,
  counters_version integer default 0 not null,
  hidden_at timestamp with time zone,
  deleted_at timestamp with time zone,
  search_tags text[] default '{}'::text[] not null,
  text_analysis_completed boolean default false not null,
  image_analysis_completed boolean default false not null,
  created_at timestamp with time zone default product_now() not null,
  last_modified timestamp with time zone default product_now() not null,
  search tsvector generated always as (
CASE
    WHEN ((parent_id IS NULL) AND (type = 'post'::text)) THEN search_vector(campus_id, COALESCE(NULLIF(title, ''::text), first_words(plain)), (((((COALESCE(category, ''::text) || ' '::text) || COALESCE(condition, ''::text)) || ' '::text) || COALESCE(detail_words(details), ''::text)) ||
    CASE
        WHEN (kind = 'looking'::text) THEN ' looking wanted'::text
        ELSE ''::text
    END), plain)
    ELSE NULL::tsvector
END) stored,
  caution text,
  condition text,
  title text,
  kind text,
  details jsonb,
  expires_at timestamp with time zone,
  expiry_told_at timestamp with time zone,
  firm boolean,
  held_until timestamp with time zone,
  queue_length integer default 0 not null,
  confirmed_at timestamp with time zone,
  earlier_prices jsonb,
  sale_id uuid,
  sale_card jsonb,
  line_ends timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  share_token bytea,
  head tsvector,
  line_version integer default 0 not null,
  constraint posts_check CHECK (((parent_id IS NULL) = (depth = 0))),
  constraint posts_check1 CHECK (((parent_id IS NULL) = (root_id = id))),
  constraint posts_check2 CHECK ((cardinality(path) = depth)),
  constraint posts_check3 CHECK (((depth = 0) = (thread_key = '\x'::bytea))),
  constraint posts_comment_count_check CHECK ((comment_count >= 0)),
  constraint posts_like_count_check CHECK ((like_count >= 0)),
  constraint posts_plain_check CHECK ((char_length(plain) <= 2000)),
  constraint posts_price_check CHECK ((price >= 0)),
  constraint posts_queue_length_check CHECK ((queue_length >= 0)),
  constraint posts_reply_count_check CHECK ((reply_count >= 0)),
  constraint posts_type_check CHECK ((type = ANY (ARRAY['post'::text, 'new user'::text]))),
  constraint posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint posts_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  constraint posts_campus_id_parent_id_fkey FOREIGN KEY (campus_id, parent_id) REFERENCES posts(campus_id, id),
  constraint posts_campus_id_root_id_fkey FOREIGN KEY (campus_id, root_id) REFERENCES posts(campus_id, id),
  constraint posts_pkey PRIMARY KEY (campus_id, id)
);
CREATE INDEX posts_author ON public.posts USING btree (author_id, campus_id, created_at DESC, id DESC) WHERE ((parent_id IS NULL) AND (type = 'post'::text) AND (deleted_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX posts_author_hidden ON public.posts USING btree (author_id, campus_id) WHERE ((hidden_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX posts_author_photos ON public.posts USING btree (author_id, campus_id, created_at DESC, id DESC) WHERE ((parent_id IS NULL) AND (type = 'post'::text) AND (img_count > 0) AND (deleted_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX posts_author_replies ON public.posts USING btree (author_id, campus_id, created_at DESC, id DESC) WHERE ((parent_id IS NOT NULL) AND (deleted_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX posts_available ON public.posts USING btree (campus_id, listing_period(kind, COALESCE(confirmed_at, created_at)), price, id) INCLUDE (category, created_at, confirmed_at, expires_at, condition, kind, img_count, author_id, held_until, sold_at) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL) AND (hidden_at IS NULL) AND (price IS NOT NULL) AND (sold_at IS NULL));
CREATE INDEX posts_by_price ON public.posts USING btree (campus_id, price, id) INCLUDE (created_at, sold_at, expires_at, condition, kind, img_count, author_id, held_until, confirmed_at) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL) AND (hidden_at IS NULL) AND (price IS NOT NULL));
CREATE INDEX posts_category ON public.posts USING btree (campus_id, category, last_modified DESC, id DESC) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL) AND (hidden_at IS NULL) AND (category IS NOT NULL));
CREATE INDEX posts_category_created ON public.posts USING btree (campus_id, category, created_at DESC, id DESC) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL) AND (hidden_at IS NULL) AND (category IS NOT NULL));
CREATE INDEX posts_category_price ON public.posts USING btree (campus_id, category, price, id) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL) AND (hidden_at IS NULL) AND (category IS NOT NULL));
CREATE INDEX posts_condition ON public.posts USING btree (campus_id, condition, last_modified DESC, id DESC) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL) AND (hidden_at IS NULL) AND (condition IS NOT NULL));
CREATE INDEX posts_course ON public.posts USING btree (campus_id, ((details ->> 'course_code'::text)) COLLATE "C") WHERE ((category = 'books, movies, & music'::text) AND ((details ->> 'course_code'::text) IS NOT NULL) AND (parent_id IS NULL) AND (deleted_at IS NULL) AND (hidden_at IS NULL) AND (sold_at IS NULL));
CREATE INDEX posts_created ON public.posts USING btree (campus_id, created_at DESC, id DESC) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX posts_expiring ON public.posts USING btree (expires_at) WHERE ((expires_at IS NOT NULL) AND (expiry_told_at IS NULL) AND (sold_at IS NULL) AND (deleted_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX posts_feed ON public.posts USING btree (campus_id, last_modified DESC, id DESC) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX posts_for_sale ON public.posts USING btree (campus_id, last_modified DESC, id DESC) WHERE ((parent_id IS NULL) AND (deleted_at IS NULL) AND (hidden_at IS NULL) AND (price IS NOT NULL) AND (sold_at IS NULL));
CREATE INDEX posts_found ON public.posts USING gin (search, search_eras(campus_id, created_at) COLLATE "C") WITH (gin_pending_list_limit='256') WHERE ((parent_id IS NULL) AND (deleted_at IS NULL) AND (hidden_at IS NULL));
CREATE UNIQUE INDEX posts_joined_once ON public.posts USING btree (author_id, campus_id) WHERE (type = 'new user'::text);
CREATE INDEX posts_looking ON public.posts USING btree (id) WHERE ((kind = 'looking'::text) AND (deleted_at IS NULL));
CREATE INDEX posts_media ON public.posts USING btree (campus_id, last_modified DESC, id DESC) WHERE ((parent_id IS NULL) AND (img_count > 0) AND (deleted_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX posts_replies ON public.posts USING btree (campus_id, parent_id, created_at, id) WHERE (parent_id IS NOT NULL);
CREATE INDEX posts_sold ON public.posts USING btree (campus_id, COALESCE(category, ''::text), sold_at) WHERE ((parent_id IS NULL) AND (sold_at IS NOT NULL) AND (deleted_at IS NULL) AND (hidden_at IS NULL));
CREATE UNIQUE INDEX posts_thread ON public.posts USING btree (campus_id, root_id, thread_key);
CREATE TRIGGER posts_queue_changed AFTER UPDATE OF title, plain, category, details, deleted_at, hidden_at ON public.posts FOR EACH ROW WHEN (((old.parent_id IS NULL) AND (old.type = 'post'::text) AND ((old.plain IS DISTINCT FROM new.plain) OR (old.title IS DISTINCT FROM new.title) OR (old.details IS DISTINCT FROM new.details) OR (COALESCE(old.category, ''::text) IS DISTINCT FROM COALESCE(new.category, ''::text)) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)) OR ((old.hidden_at IS NULL) IS DISTINCT FROM (new.hidden_at IS NULL))))) EXECUTE FUNCTION queue_changed_post();
CREATE TRIGGER posts_queue_new AFTER INSERT ON public.posts FOR EACH ROW WHEN (((new.parent_id IS NULL) AND (new.type = 'post'::text))) EXECUTE FUNCTION queue_new_post();

create table price_batches (
  campus_id text not null,
  id uuid default uuidv7() not null,
  figure text not null,
  category text not null,
  item text not null,
  month text not null,
  prices integer[] not null,
  first_sold_at timestamp with time zone not null,
  constraint price_batches_check CHECK (((month = ''::text) = (figure = 'range'::text))),
  constraint price_batches_figure_check CHECK ((figure = ANY (ARRAY['range'::text, 'month'::text]))),
  constraint price_batches_prices_check CHECK ((cardinality(prices) >= 5)),
  constraint price_batches_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  constraint price_batches_pkey PRIMARY KEY (campus_id, id)
);
CREATE INDEX price_batches_category ON public.price_batches USING btree (campus_id, figure, category);

create table price_days (
  campus_id text not null,
  day date not null,
  constraint price_days_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  constraint price_days_pkey PRIMARY KEY (campus_id)
);

create table price_histories (
  campus_id text not null,
  category text not null,
  course text not null,
  history jsonb not null,
  constraint price_histories_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  constraint price_histories_pkey PRIMARY KEY (campus_id, category, course)
);

create table price_ranges (
  campus_id text not null,
  item text not null,
  category text not null,
  low integer not null,
  high integer not null,
  sales integer not null,
  constraint price_ranges_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  constraint price_ranges_pkey PRIMARY KEY (campus_id, item, category)
);

create table product_events (
  id uuid default uuidv7() not null,
  campus_id text,
  user_id uuid,
  name text not null,
  path text,
  payload jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default product_now() not null,
  waiting boolean default false not null,
  constraint product_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint product_events_pkey PRIMARY KEY (id, created_at)
) partition by RANGE (created_at);
CREATE INDEX product_events_day ON ONLY public.product_events USING btree (campus_id, created_at, name);
CREATE INDEX product_events_old ON ONLY public.product_events USING brin (created_at);
CREATE INDEX product_events_user ON ONLY public.product_events USING btree (user_id);
CREATE INDEX product_events_waiting ON ONLY public.product_events USING btree (id) WHERE waiting;

create table push_subscriptions (
  endpoint text not null,
  user_id uuid not null,
  created_at timestamp with time zone default product_now() not null,
  id uuid default uuidv7() not null,
  session_id uuid not null,
  p256dh text not null,
  auth text not null,
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_session_id_key UNIQUE (session_id)
);
CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_id);

create unlogged table rate_limits (
  key text not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table ratings (
  id uuid default uuidv7() not null,
  campus_id text not null,
  deal_id uuid not null,
  rater_id uuid not null,
  rated_id uuid not null,
  again boolean not null,
  traits text[] default '{}'::text[] not null,
  note text default ''::text not null,
  free boolean not null,
  handed_off_at timestamp with time zone not null,
  published_at timestamp with time zone not null,
  reply text,
  replied_at timestamp with time zone,
  hidden_at timestamp with time zone,
  created_at timestamp with time zone default product_now() not null,
  last_modified timestamp with time zone default product_now() not null,
  constraint ratings_check CHECK ((rater_id <> rated_id)),
  constraint ratings_note_check CHECK ((char_length(note) <= 200)),
  constraint ratings_reply_check CHECK (((char_length(reply) >= 1) AND (char_length(reply) <= 200))),
  constraint ratings_traits_check CHECK ((cardinality(traits) <= 3)),
  constraint ratings_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id),
  constraint ratings_rated_id_fkey FOREIGN KEY (rated_id) REFERENCES users(id),
  constraint ratings_rater_id_fkey FOREIGN KEY (rater_id) REFERENCES users(id),
  constraint ratings_pkey PRIMARY KEY (id),
  constraint ratings_deal_id_rater_id_key UNIQUE (deal_id, rater_id)
);
CREATE INDEX ratings_notes ON public.ratings USING btree (rated_id, published_at DESC, id DESC) WHERE ((note <> ''::text) AND (hidden_at IS NULL));
CREATE INDEX ratings_rated ON public.ratings USING btree (rated_id, published_at DESC, id DESC);
CREATE INDEX ratings_rater ON public.ratings USING btree (rater_id);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone default product_now() not null,
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

create table removals (
  case_id uuid not null,
  due_at timestamp with time zone not null,
  constraint removals_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint removals_pkey PRIMARY KEY (case_id)
);
CREATE INDEX removals_due ON public.removals USING btree (due_at);

create table removed_campuses (
  id text not null,
  removed_at timestamp with time zone default product_now() not null,
  constraint removed_campuses_pkey PRIMARY KEY (id)
);

create table reports (
  id uuid default uuidv7() not null,
  campus_id text not null,
  reporter_id uuid not null,
  target_kind text not null,
  target_id uuid not null,
  reason text not null,
  detail text default ''::text not null,
  state text default 'open'::text not null,
  handled_by uuid,
  handled_at timestamp with time zone,
  created_at timestamp with time zone default product_now() not null,
  case_id uuid,
  constraint reports_detail_check CHECK ((char_length(detail) <= 1000)),
  constraint reports_state_check CHECK ((state = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))),
  constraint reports_target_kind_check CHECK ((target_kind = ANY (ARRAY['user'::text, 'post'::text, 'comment'::text, 'message'::text, 'rating'::text, 'sale'::text]))) NOT VALID,
  constraint reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint reports_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_reporter_id_target_kind_target_id_key UNIQUE (reporter_id, target_kind, target_id)
);
CREATE INDEX reports_case ON public.reports USING btree (case_id);
CREATE INDEX reports_queue ON public.reports USING btree (created_at, id) WHERE (state = 'open'::text);
CREATE INDEX reports_target ON public.reports USING btree (target_kind, target_id);

create table rings (
  id uuid default uuidv7() not null,
  case_id uuid,
  members uuid[] not null,
  deals jsonb not null,
  found_at timestamp with time zone default product_now() not null,
  constraint rings_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint rings_pkey PRIMARY KEY (id),
  constraint rings_members_key UNIQUE (members)
);
CREATE INDEX rings_case ON public.rings USING btree (case_id);

create table sale_posts (
  campus_id text not null,
  sale_id uuid not null,
  item_id uuid not null,
  post_id uuid not null,
  first_price integer not null,
  at timestamp with time zone default product_now() not null,
  constraint sale_posts_first_price_check CHECK ((first_price >= 0)),
  constraint sale_posts_campus_id_post_id_fkey FOREIGN KEY (campus_id, post_id) REFERENCES posts(campus_id, id) ON DELETE CASCADE,
  constraint sale_posts_campus_id_sale_id_fkey FOREIGN KEY (campus_id, sale_id) REFERENCES sales(campus_id, id) ON DELETE CASCADE,
  constraint sale_posts_pkey PRIMARY KEY (campus_id, sale_id, item_id)
);
CREATE UNIQUE INDEX sale_posts_post ON public.sale_posts USING btree (campus_id, post_id);

create table sales (
  campus_id text not null,
  id uuid not null,
  seller_id uuid not null,
  title text default ''::text not null,
  place text default ''::text not null,
  ends_on date,
  schedule text default 'none'::text not null,
  items jsonb default '[]'::jsonb not null,
  loose jsonb default '[]'::jsonb not null,
  problems jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  starts_on date,
  percent integer default 0 not null,
  stopped_at timestamp with time zone,
  next_at timestamp with time zone,
  asked_at timestamp with time zone,
  answer text,
  created_at timestamp with time zone default product_now() not null,
  last_modified timestamp with time zone default product_now() not null,
  hidden_at timestamp with time zone,
  constraint sales_answer_check CHECK ((answer = ANY (ARRAY['give away'::text, 'take down'::text]))),
  constraint sales_place_check CHECK ((char_length(place) <= 80)),
  constraint sales_title_check CHECK ((char_length(title) <= 80)),
  constraint sales_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  constraint sales_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sales_pkey PRIMARY KEY (campus_id, id)
);
CREATE INDEX sales_drafts ON public.sales USING btree (last_modified) WHERE ((items <> '[]'::jsonb) OR (loose <> '[]'::jsonb) OR (starts_on IS NULL));
CREATE INDEX sales_due ON public.sales USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX sales_seller ON public.sales USING btree (seller_id, campus_id, last_modified DESC);

create table school_request_voices (
  request_id uuid not null,
  voice bytea not null,
  created_at timestamp with time zone default product_now() not null,
  constraint school_request_voices_request_id_fkey FOREIGN KEY (request_id) REFERENCES school_requests(id) ON DELETE CASCADE,
  constraint school_request_voices_pkey PRIMARY KEY (request_id, voice)
);
CREATE INDEX school_request_voices_old ON public.school_request_voices USING btree (created_at);

create table school_requests (
  id uuid default uuidv7() not null,
  key text not null,
  school text not null,
  requests integer default 0 not null,
  created_at timestamp with time zone default product_now() not null,
  latest_at timestamp with time zone default product_now() not null,
  handled_by uuid,
  handled_at timestamp with time zone,
  constraint school_requests_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint school_requests_pkey PRIMARY KEY (id),
  constraint school_requests_key_key UNIQUE (key)
);
CREATE INDEX school_requests_wanted ON public.school_requests USING btree (requests DESC, id DESC);

create table search_history (
  user_id uuid not null,
  campus_id text not null,
  text text not null,
  search_qty integer default 1 not null,
  created_at timestamp with time zone default product_now() not null,
  last_modified timestamp with time zone default product_now() not null,
  id uuid default uuidv7() not null,
  constraint search_history_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  constraint search_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint search_history_pkey PRIMARY KEY (user_id, campus_id, text)
);
CREATE INDEX search_history_old ON public.search_history USING btree (last_modified);
CREATE INDEX search_history_recent ON public.search_history USING btree (user_id, campus_id, last_modified DESC);

create table search_queue (
  id bigint generated by identity not null,
  campus_id text not null,
  post_id uuid not null,
  words text[],
  constraint search_queue_pkey PRIMARY KEY (id)
);

create table search_synonyms (
  id uuid default uuidv7() not null,
  campus_id text,
  rule text not null,
  created_at timestamp with time zone default product_now() not null,
  constraint search_synonyms_rule_check CHECK (((char_length(rule) >= 3) AND (char_length(rule) <= 300))),
  constraint search_synonyms_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  constraint search_synonyms_pkey PRIMARY KEY (id),
  constraint search_synonyms_campus_id_rule_key UNIQUE NULLS NOT DISTINCT (campus_id, rule)
);

create table search_visits (
  campus_id text not null,
  text text not null,
  visitor text not null,
  last_modified timestamp with time zone default product_now() not null,
  constraint search_visits_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  constraint search_visits_pkey PRIMARY KEY (campus_id, text, visitor)
);
CREATE INDEX search_visits_old ON public.search_visits USING btree (last_modified);

create table search_words (
  campus_id text not null,
  word text not null,
  posts integer default 0 not null,
  stem text generated always as (COALESCE((ts_lexize('english_stem'::regdictionary, word))[1], word)) stored not null,
  constraint search_words_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  constraint search_words_pkey PRIMARY KEY (campus_id, word)
);
CREATE INDEX search_words_similar ON public.search_words USING gin (campus_id, word gin_trgm_ops);
CREATE INDEX search_words_slips ON public.search_words USING gin (slip_marks(campus_id, word)) WITH (gin_pending_list_limit='64');
CREATE INDEX search_words_stem ON public.search_words USING btree (campus_id, stem);

create table searches (
  campus_id text not null,
  text text not null,
  unique_views integer default 0 not null,
  ghost_views integer default 0 not null,
  total_views integer default 0 not null,
  created_at timestamp with time zone default product_now() not null,
  last_modified timestamp with time zone default product_now() not null,
  id uuid default uuidv7() not null,
  visitors integer default 0 not null,
  found boolean default false not null,
  removed_at timestamp with time zone,
  removed_by uuid,
  read_as text,
  constraint searches_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  constraint searches_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint searches_pkey PRIMARY KEY (campus_id, text)
);
CREATE UNIQUE INDEX searches_id ON public.searches USING btree (id);
CREATE INDEX searches_old ON public.searches USING btree (last_modified) WHERE (removed_at IS NULL);
CREATE INDEX searches_removed_by ON public.searches USING btree (removed_by);
CREATE INDEX searches_shared ON public.searches USING btree (campus_id, total_views DESC, text) WHERE (found AND (removed_at IS NULL) AND (GREATEST(unique_views, visitors) >= 5));
CREATE INDEX searches_shared_begun ON public.searches USING btree (campus_id, text COLLATE "C") WHERE (found AND (removed_at IS NULL) AND (GREATEST(unique_views, visitors) >= 5));

create table sessions (
  id uuid default uuidv7() not null,
  token_hash bytea not null,
  user_id uuid not null,
  user_agent text default ''::text not null,
  ip inet,
  created_at timestamp with time zone default product_now() not null,
  last_seen_at timestamp with time zone default product_now() not null,
  cookie_set_at timestamp with time zone default product_now() not null,
  expires_at timestamp with time zone not null,
  proved_at timestamp with time zone default product_now(),
  provider_log_out bytea,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id, last_seen_at DESC);

create table stripe_events (
  id text not null,
  kind text not null,
  created_at timestamp with time zone default product_now() not null,
  constraint stripe_events_pkey PRIMARY KEY (id)
);
CREATE INDEX stripe_events_created ON public.stripe_events USING btree (created_at);

create table terms (
  id uuid default uuidv7() not null,
  campus_id text not null,
  name text not null,
  move_in date not null,
  first_day date not null,
  finals date not null,
  move_out date not null,
  created_at timestamp with time zone default product_now() not null,
  constraint terms_check CHECK ((first_day >= move_in)),
  constraint terms_check1 CHECK ((finals >= first_day)),
  constraint terms_check2 CHECK ((move_out >= finals)),
  constraint terms_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint terms_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  constraint terms_pkey PRIMARY KEY (id),
  constraint terms_campus_id_name_key UNIQUE (campus_id, name)
);

create table thread_mutes (
  user_id uuid not null,
  campus_id text not null,
  root_id uuid not null,
  created_at timestamp with time zone default product_now() not null,
  constraint thread_mutes_campus_id_root_id_fkey FOREIGN KEY (campus_id, root_id) REFERENCES posts(campus_id, id) ON DELETE CASCADE,
  constraint thread_mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint thread_mutes_pkey PRIMARY KEY (user_id, campus_id, root_id)
);
CREATE INDEX thread_mutes_root ON public.thread_mutes USING btree (campus_id, root_id);

create table undeliverable_addresses (
  email text not null,
  kind text not null,
  detail text,
  since timestamp with time zone default product_now() not null,
  constraint undeliverable_addresses_email_check CHECK ((email = lower(email))),
  constraint undeliverable_addresses_kind_check CHECK ((kind = ANY (ARRAY['rejected'::text, 'bounce'::text, 'complaint'::text]))),
  constraint undeliverable_addresses_pkey PRIMARY KEY (email)
);
CREATE INDEX undeliverable_addresses_since ON public.undeliverable_addresses USING btree (since);

create table unfinished_uploads (
  id uuid not null,
  user_id uuid not null,
  bytes bigint not null,
  created_at timestamp with time zone default product_now() not null,
  constraint unfinished_uploads_bytes_check CHECK ((bytes > 0)),
  constraint unfinished_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint unfinished_uploads_pkey PRIMARY KEY (id)
);
CREATE INDEX unfinished_uploads_age ON public.unfinished_uploads USING btree (created_at);
CREATE INDEX unfinished_uploads_user ON public.unfinished_uploads USING btree (user_id);

create table unread_versions (
  user_id uuid not null,
  version bigint default 0 not null,
  notifications integer default 0 not null,
  chats integer default 0 not null,
  constraint unread_versions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint unread_versions_pkey PRIMARY KEY (user_id)
);

create table users (
  id uuid default uuidv7() not null,
  campus_id text not null,
  first_name text not null,
  middle_name text default ''::text not null,
  last_name text not null,
  username text not null,
  email text,
  school_email text,
  password_hash text,
  grad_year integer,
  phone text,
  photo_id uuid,
  bio text default ''::text not null,
  gender text,
  birth_date date,
  profile_set_up boolean generated always as (((photo_id IS NOT NULL) AND (bio <> ''::text))) stored not null,
  getting_started boolean default true not null,
  verified boolean default false not null,
  school_verified boolean default false not null,
  school_verified_at timestamp with time zone,
  type text default 'individual'::text not null,
  role text default 'member'::text not null,
  claimed boolean default true not null,
  email_notifications boolean default true not null,
  total_posts integer default 0 not null,
  suspended_until timestamp with time zone,
  banned_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default product_now() not null,
  last_modified timestamp with time zone default product_now() not null,
  names text generated always as ((' '::text || search_text(((((first_name || ' '::text) || last_name) || ' '::text) || username)))) stored not null,
  availability_asked_at timestamp with time zone,
  hidden_until_claimed boolean default false not null,
  staff_campus_id text,
  invites_hidden boolean default false not null,
  school_checked_at timestamp with time zone,
  recheck_asked_at timestamp with time zone,
  recheck_reminded_at timestamp with time zone,
  alum_noticed_at timestamp with time zone,
  cutoff_noticed_at timestamp with time zone,
  welcomed_at timestamp with time zone,
  dismissed_season text,
  notifications_off text[] default '{}'::text[] not null,
  quiet_from time without time zone,
  quiet_to time without time zone,
  chat_suggestions text,
  venmo text,
  cash_app text,
  paypal text,
  zelle text,
  constraint users_bio_check CHECK ((char_length(bio) <= 160)),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text]))),
  constraint users_quiet_hours_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['member'::text, 'moderator'::text, 'admin'::text]))),
  constraint users_school_email_check CHECK ((school_email = lower(school_email))),
  constraint users_total_posts_check CHECK ((total_posts >= 0)),
  constraint users_username_check CHECK ((username = lower(username))),
  constraint users_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  constraint users_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint users_staff_campus_id_fkey FOREIGN KEY (staff_campus_id) REFERENCES campuses(id),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_school_email_key UNIQUE (school_email),
  constraint users_username_key UNIQUE (username)
);
CREATE INDEX users_members ON public.users USING btree (campus_id, school_verified_at DESC, id DESC) WHERE (school_verified AND (deleted_at IS NULL) AND (banned_at IS NULL));
CREATE INDEX users_names ON public.users USING gin (campus_id, names gin_trgm_ops) WITH (gin_pending_list_limit='256') WHERE ((deleted_at IS NULL) AND (banned_at IS NULL));
CREATE INDEX users_photo ON public.users USING btree (photo_id) WHERE (photo_id IS NOT NULL);
CREATE INDEX users_staff ON public.users USING btree (role, id) WHERE (role <> 'member'::text);
CREATE INDEX users_unverified ON public.users USING btree (created_at) WHERE ((NOT verified) AND claimed AND (deleted_at IS NULL));
CREATE TRIGGER users_campus_changed AFTER UPDATE OF campus_id ON public.users FOR EACH ROW WHEN ((old.campus_id IS DISTINCT FROM new.campus_id)) EXECUTE FUNCTION cases_follow_person();

create table usual_spots (
  user_id uuid not null,
  spot_id uuid not null,
  "position" smallint not null,
  constraint usual_spots_spot_id_fkey FOREIGN KEY (spot_id) REFERENCES meet_up_spots(id) ON DELETE CASCADE,
  constraint usual_spots_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint usual_spots_pkey PRIMARY KEY (user_id, spot_id)
);
CREATE INDEX usual_spots_spot ON public.usual_spots USING btree (spot_id);

create table verification_codes (
  id uuid default uuidv7() not null,
  user_id uuid not null,
  purpose text not null,
  email text not null,
  campus_id text,
  code_hash bytea not null,
  tries integer default 0 not null,
  created_at timestamp with time zone default product_now() not null,
  expires_at timestamp with time zone not null,
  link_hash bytea,
  constraint verification_codes_purpose_check CHECK ((purpose = ANY (ARRAY['verify_user'::text, 'verify_school'::text, 'change_email'::text, 'prove'::text, 'link_account'::text]))),
  constraint verification_codes_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id),
  constraint verification_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint verification_codes_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_codes_expiry ON public.verification_codes USING btree (expires_at);
CREATE INDEX verification_codes_newest ON public.verification_codes USING btree (user_id, purpose, id DESC);

create table watch_keys (
  campus_id text not null,
  key text not null,
  watch_id uuid not null,
  constraint watch_keys_campus_id_watch_id_fkey FOREIGN KEY (campus_id, watch_id) REFERENCES watches(campus_id, id) ON DELETE CASCADE,
  constraint watch_keys_pkey PRIMARY KEY (campus_id, key, watch_id)
);
CREATE INDEX watch_keys_watch ON public.watch_keys USING btree (campus_id, watch_id);

create table watch_matches (
  campus_id text not null,
  watch_id uuid not null,
  post_id uuid not null,
  user_id uuid not null,
  matched_at timestamp with time zone default product_now() not null,
  seen boolean default false not null,
  digest boolean default false not null,
  constraint watch_matches_campus_id_post_id_fkey FOREIGN KEY (campus_id, post_id) REFERENCES posts(campus_id, id) ON DELETE CASCADE,
  constraint watch_matches_campus_id_watch_id_fkey FOREIGN KEY (campus_id, watch_id) REFERENCES watches(campus_id, id) ON DELETE CASCADE,
  constraint watch_matches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint watch_matches_pkey PRIMARY KEY (campus_id, watch_id, post_id)
);
CREATE INDEX watch_matches_age ON public.watch_matches USING btree (matched_at);
CREATE INDEX watch_matches_digest ON public.watch_matches USING btree (campus_id, matched_at) WHERE digest;
CREATE INDEX watch_matches_post ON public.watch_matches USING btree (campus_id, post_id);
CREATE INDEX watch_matches_user ON public.watch_matches USING btree (user_id);

create table watch_queue (
  id bigint generated by identity not null,
  campus_id text not null,
  post_id uuid not null,
  constraint watch_queue_pkey PRIMARY KEY (id)
);

create table watched_words (
  id uuid default uuidv7() not null,
  phrase text not null,
  caution text,
  added_by uuid,
  created_at timestamp with time zone default product_now() not null,
  constraint watched_words_phrase_check CHECK (((char_length(phrase) >= 2) AND (char_length(phrase) <= 100))),
  constraint watched_words_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint watched_words_pkey PRIMARY KEY (id)
);
CREATE INDEX watched_words_added_by ON public.watched_words USING btree (added_by);
CREATE UNIQUE INDEX watched_words_phrase ON public.watched_words USING btree (lower(phrase));

create table watches (
  campus_id text not null,
  id uuid default uuidv7() not null,
  user_id uuid not null,
  source text not null,
  source_key text not null,
  name text not null,
  alerts text not null,
  query text not null,
  filter jsonb not null,
  conditions jsonb not null,
  tsquery tsquery,
  read_at timestamp with time zone,
  seen_at timestamp with time zone default product_now() not null,
  created_at timestamp with time zone default product_now() not null,
  stale boolean default false not null,
  corrected boolean default true not null,
  constraint watches_alerts_check CHECK ((alerts = ANY (ARRAY['instant'::text, 'daily'::text, 'off'::text]))),
  constraint watches_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint watches_source_check CHECK ((source = ANY (ARRAY['search'::text, 'course'::text, 'looking'::text]))),
  constraint watches_campus_id_fkey FOREIGN KEY (campus_id) REFERENCES campuses(id) ON DELETE CASCADE,
  constraint watches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint watches_pkey PRIMARY KEY (campus_id, id),
  constraint watches_campus_id_user_id_source_source_key_key UNIQUE (campus_id, user_id, source, source_key)
);
CREATE INDEX watches_corrected ON public.watches USING btree (campus_id, id) WHERE corrected;
CREATE INDEX watches_stale ON public.watches USING btree (campus_id, id) WHERE stale;
CREATE INDEX watches_unread ON public.watches USING btree (campus_id, id) WHERE (read_at IS NULL);
CREATE INDEX watches_user ON public.watches USING btree (user_id);

-- relation of kind S: search_queue_id_seq

-- relation of kind S: watch_queue_id_seq
