import { serverLimits } from '../../../contract/limits.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { statement } from '../../platform/database/statement.ts';
import { columnsWithoutAuthor, type PostRowWithoutAuthor } from '../posts/index.ts';
import { givenValue } from '../feed/index.ts';
import { erasOf, rangesBack } from './date-ranges.ts';
import {
  type Fits,
  type HitFilter,
  hitParameters,
  type HitValues,
  lookupCostOf,
  type Position,
  TOP,
  visible,
  visibleFound,
  WALKED,
  withAndWithoutFilters,
} from './hits-store.ts';
import type { SearchPlan } from './plan.ts';
import type { Gains } from './query-parts.ts';
import { FEW } from './plan-store.ts';

/**
 * How many posts are ranked together: the newest that match, of which the best come first. Older ones follow in later
 * groups.
 */
const RANKED = serverLimits.searchRanked;
/** How many posts the first range of dates should have: more than RANKED, since posts are not evenly distributed. */
const FIRST_RANGE = RANKED * 1.2;
/**
 * How many posts the first range should have for a query that may match in part. More than FIRST_RANGE: the estimate includes
 * posts that match all of it, which are looked up apart from the range (`wholeAndPartly`).
 */
const FIRST_RANGE_PARTLY = RANKED * 1.5;
/**
 * Looking words up in date ranges and ranking the posts costs as much as walking this many posts (WALKED) until enough
 * match.
 */
const LOOKUP_COST = 300;
/** If fewer posts than this match the whole query, posts that match a part of it follow. */
const ENOUGH = 100;

export interface RankedRow extends PostRowWithoutAuthor {
  score: number;
  /** matches all parts of the query */
  whole: boolean;
  /** when the first page was read: freshness, and what was sold by then, stay the same for the next pages */
  asked: string;
  /**
   * the newest and the oldest post that were ranked together, and how many they are; the end is null if every one of them
   * matches the whole query, where posts may match in part (`bounded`)
   */
  top_at: string;
  top_id: string;
  end_at: string | null;
  end_id: string | null;
  ranked: number;
}

/** A position in ranked results. */
export interface RankedPosition {
  /** null: the time of the query */
  asked: string | null;
  /** posts are ranked that are older than this … */
  from: Position;
  /** … and not older than this; null: as many as are ranked together */
  to: Position | null;
  /** results after this one; null: from the best on */
  after: ({ score: number } & Position) | null;
  /** also what matches some part of the query; null: if little matches all of it */
  partly: boolean | null;
}

type Values = HitValues & {
  asked: string | null;
  toAt: string;
  toId: string;
  score: number;
  afterAt: string;
  afterId: string;
  /** points of the score that every found post gets */
  sure: number;
  /** tsqueries, and the points that a post gets for matching each */
  tests: readonly string[];
  gains: readonly number[];
  /** tsqueries for what a post's title names (posts.head), and the points for matching each */
  headTests: readonly string[];
  headGains: readonly number[];
};

type SomeValues = Values & {
  /** the whole query, as a tsquery */
  whole: string;
  /** the words for the thing itself, without what it is for: "case" in "case for iphone"; as a tsquery */
  core: string;
};

const BOTTOM: Position = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
export const START: RankedPosition = { asked: null, from: TOP, to: null, after: null, partly: null };

/** SQL: whether a post p is older than `from` of a RankedPosition, and not older than its `to`. */
const isInRange = `(p.created_at, p.id) < (${givenValue('at', 'timestamptz')}, ${givenValue('id', 'uuid')})
  and (p.created_at, p.id) >= (${givenValue('toAt', 'timestamptz')}, ${givenValue('toId', 'uuid')})`;
const isOlderThanFrom = `(p.created_at, p.id) < (${givenValue('at', 'timestamptz')}, ${givenValue('id', 'uuid')})`;
const newest = `order by p.created_at desc, p.id desc limit ${RANKED}`;
/** The columns that ranking needs. */
const rankingColumns =
  'p.ctid as place, p.id, p.created_at, p.search, p.head, p.sold_at, p.price, p.category, p.kind, p.img_count';

/**
 * How many tests of a query have an SQL expression of their own; a query of one word has no more. The others are in a
 * list, which takes longer for each post.
 */
const OWN_TESTS = 3;
const gainOf = (n: number) =>
  `case when f.search @@ (select ($tests::tsquery[])[${n}]) then (select ($gains::real[])[${n}]) else 0 end`;
const otherGains = `case when (select cardinality($tests::tsquery[]) > ${OWN_TESTS}) then (select coalesce(sum(t.gain), 0)
    from unnest((select ($tests::tsquery[])[${OWN_TESTS + 1}:]), (select ($gains::real[])[${OWN_TESTS + 1}:])) t (test, gain)
    where f.search @@ t.test) else 0 end`;
const headGain = `case when f.head @@ (select ($headTests::tsquery[])[1]) then (select ($headGains::real[])[1]) else 0 end
    + case when (select cardinality($headTests::tsquery[]) > 1) then (select coalesce(sum(t.gain), 0)
    from unnest((select ($headTests::tsquery[])[2:]), (select ($headGains::real[])[2:])) t (test, gain)
    where f.head @@ t.test) else 0 end`;
/** SQL: the points that a post f gets for all that it matches. */
const matchGain = [
  givenValue('sure', 'real'),
  ...Array.from({ length: OWN_TESTS }, (_, n) => gainOf(n + 1)),
  otherGains,
  headGain,
].join(' + ');
const askedAt = '(select at from asked)';

/**
 * SQL: the score of a post f. Matching counts most. Partial matches, sold listings, and posts that aren't listings rank
 * lower. A new post gains 60 points more, which are half as many after two weeks (1,209,600 seconds), and one with photos 30;
 * matching in every way is 1,000 (query-parts.ts).
 */
const score = (whole: string, core: string) => `round((${matchGain})
    * case when ${whole} then 1 when ${core} then 0.8::float8 else 0.5::float8 end
    * case when f.sold_at <= ${askedAt} then 0.2::float8 else 1 end
    * case when f.price is not null then 1 when f.category is not null then 0.85::float8 else 0.7::float8 end
    + 60::float8 / (1 + greatest(0, date_part('epoch', ${askedAt} - f.created_at)) / 1209600)
    + case when f.img_count > 0 then 30 else 0 end)::int`;

/**
 * SQL: a page of the best of `found`. `ranked` has the score of every post, `edges` the newest and the oldest of them,
 * from which the next group of posts continues. The outer query reads the full rows of the page, by their place in the
 * table (ctid).
 * @param found SQL that finds the posts to rank, with `rankingColumns`
 * @param whole whether a post matches the whole query
 * @param core whether a post matches the words for the thing itself
 * @param bounded the posts of which `edges` has the oldest: those of which only the newest RANKED were read, so that older ones
 * may follow
 */
const bestOf = (
  found: string,
  { whole, core, bounded } = { whole: 'true', core: 'true', bounded: 'true' },
) => `with asked as materialized (select coalesce(${givenValue('asked', 'timestamptz')}, product_now()) as at),
  ranked as materialized (
    select f.place, f.id, f.created_at, ${score(whole, core)} as score, ${whole} as whole from (${found}) f),
  edges as materialized (
    select top.created_at as top_at, top.id as top_id, last.created_at as end_at, last.id as end_id,
      (select count(*) from ranked) as ranked
    from (select created_at, id from ranked order by created_at desc, id desc limit 1) top
    left join (select created_at, id from ranked where ${bounded} order by created_at, id limit 1) last on true)
  select ${columnsWithoutAuthor}, hit.score, hit.whole, ${askedAt} as asked, edges.*
  from (
    select * from ranked
    where (score, created_at, id) < (${givenValue('score', 'int')}, ${givenValue('afterAt', 'timestamptz')}, ${givenValue('afterId', 'uuid')})
    order by score desc, created_at desc, id desc limit ${serverLimits.searchPage + 1}) hit
  join posts p on p.ctid = hit.place
  cross join edges
  order by hit.score desc, hit.created_at desc, hit.id desc`;

/** SQL: whether a post p is in one of some time buckets (date-ranges.ts). @param buckets the parameter's name */
const inBuckets = (buckets: string) =>
  `(search_eras(p.campus_id, p.created_at) collate "C") && ${givenValue(buckets, 'text[]')}`;

/** For a tsquery that many posts match: walks back in time (index posts_created), at most WALKED posts. */
const walk = withAndWithoutFilters((fits, name) =>
  statement<RankedRow, Values>(
    `search.ranked-walked${name}`,
    bestOf(`select ${rankingColumns} from (
      select p.*, p.ctid from posts p where ${visible} and ${isInRange} order by p.created_at desc, p.id desc limit ${WALKED}) p
    where ${fits()} ${newest}`),
  ),
);

/** SQL: reads all matching posts by their words (index posts_found). `offset 0` stops the planner from walking instead. */
const lookUpSql = (which: string, where = isInRange) =>
  `select * from (select ${rankingColumns} from posts p where ${visibleFound} and ${which} offset 0) p where ${where} ${newest}`;

const lookUp = withAndWithoutFilters((fits, name) =>
  statement<RankedRow, Values>(`search.ranked-looked-up${name}`, bestOf(lookUpSql(fits()))),
);

const lookUpRecent = withAndWithoutFilters((fits, name) =>
  statement<RankedRow, Values & { eras: readonly string[] }>(
    `search.ranked-of-eras${name}`,
    bestOf(lookUpSql(`${fits()} and ${inBuckets('eras')}`)),
  ),
);

/** SQL: the few posts that match the whole query, and the newest that match some part of it. */
const wholeAndPartly = (fits: Fits, some = fits()) =>
  bestOf(
    `(${lookUpSql(fits('whole'), isOlderThanFrom)}) union all (${lookUpSql(`not p.search @@ ${givenValue('whole', 'tsquery')} and ${some}`)})`,
    {
      whole: `f.search @@ ${givenValue('whole', 'tsquery')}`,
      core: `f.search @@ ${givenValue('core', 'tsquery')}`,
      bounded: 'not whole',
    },
  );

const lookUpSome = withAndWithoutFilters((fits, name) =>
  statement<RankedRow, SomeValues>(`search.ranked-some${name}`, wholeAndPartly(fits)),
);

const lookUpSomeRecent = withAndWithoutFilters((fits, name) =>
  statement<RankedRow, SomeValues & { eras: readonly string[] }>(
    `search.ranked-some-of-eras${name}`,
    wholeAndPartly(fits, `${fits()} and ${inBuckets('eras')}`),
  ),
);

/** What is asked of a plan for ranked posts. */
export type RankedPlan = Pick<SearchPlan, 'listed' | 'posts' | 'some' | 'core' | 'gains' | 'span'> & {
  tsquery: string;
};

/**
 * Posts that match a query, the best first (D58): a page after a position, and one more if there is one.
 * @param now milliseconds since 1970, by the product's clock
 */
export async function rankedRows(
  db: Queryable,
  campusId: string,
  plan: RankedPlan,
  filter: HitFilter,
  position: RankedPosition,
  now: number,
): Promise<{ rows: RankedRow[]; partly: boolean }> {
  const { asked, from, to, after } = position;
  const values = {
    campusId,
    ...hitParameters(filter),
    ...from,
    asked,
    toAt: (to ?? BOTTOM).at,
    toId: (to ?? BOTTOM).id,
    // without a position: more than any score, so that the best is included
    score: after?.score ?? 1_000_000,
    afterAt: (after ?? TOP).at,
    afterId: (after ?? TOP).id,
  };
  // the query of which posts may match only a part; null: all of it has to match
  const some = plan.some && position.partly !== false ? plan.some : null;
  if (!some || (position.partly === null && plan.posts > FEW)) {
    const rows = await wholeRows(
      db,
      { ...values, ...testsOf(plan.gains, plan.tsquery), tsquery: plan.tsquery },
      filter,
      plan,
      position,
      now,
    );
    if (!some || (rows[0]?.ranked ?? 0) >= ENOUGH) return { rows, partly: false };
  }
  if (!some) return { rows: [], partly: false };
  const partly = {
    ...values,
    ...testsOf(plan.gains, some.tsquery),
    tsquery: some.tsquery,
    whole: plan.tsquery,
    core: plan.core ?? plan.tsquery,
  };
  if (to) {
    const eras = erasOf(campusId, rangeOf(from, to, now));
    return { rows: await lookUpSomeRecent(filter).all(db, { ...partly, eras }), partly: true };
  }
  if (plan.span && some.posts > FEW)
    for (const range of rangesBack(null, now, plan.span, some.posts, FIRST_RANGE_PARTLY)) {
      const rows = await lookUpSomeRecent(filter).all(db, { ...partly, eras: erasOf(campusId, range) });
      if ((rows[0]?.ranked ?? 0) >= ENOUGH) return { rows, partly: true };
    }
  return { rows: await lookUpSome(filter).all(db, partly), partly: true };
}

/** The tests of a plan as parameters. @param found the tsquery that posts are found by, which all of them match */
function testsOf(
  { words, heads }: Gains,
  found: string,
): Pick<Values, 'sure' | 'tests' | 'gains' | 'headTests' | 'headGains'> {
  const tested = words.filter(({ tsquery }) => tsquery !== found);
  return {
    sure: words.find(({ tsquery }) => tsquery === found)?.gain ?? 0,
    tests: tested.map(({ tsquery }) => tsquery),
    gains: tested.map(({ gain }) => gain),
    headTests: heads.map(({ tsquery }) => tsquery),
    headGains: heads.map(({ gain }) => gain),
  };
}

/** Posts that match the whole query. */
async function wholeRows(
  db: Queryable,
  values: Values,
  filter: HitFilter,
  { tsquery, listed, posts, span }: RankedPlan,
  { from, to }: Pick<RankedPosition, 'from' | 'to'>,
  now: number,
): Promise<RankedRow[]> {
  if (!span || posts <= FEW) return lookUp(filter).all(db, values);
  if (to) return lookUpRecent(filter).all(db, { ...values, eras: erasOf(values.campusId, rangeOf(from, to, now)) });
  // as in `hitRows` (hits-store.ts), with other costs: more posts are read here, and ranked
  const isWalkFaster =
    listed === null
      ? posts >= 40 * Math.sqrt(span.posts) || posts > span.posts / 3
      : (RANKED * span.posts) / posts < LOOKUP_COST + lookupCostOf(listed);
  if (isWalkFaster) {
    const rows = await walk(filter).all(db, values);
    if ((rows[0]?.ranked ?? 0) >= RANKED) return rows;
  }
  const until = from === TOP ? null : Date.parse(from.at);
  for (const range of rangesBack(until, now, span, posts, FIRST_RANGE)) {
    const eras = erasOf(values.campusId, range);
    const rows = await lookUpRecent(filter).all(db, { ...values, tsquery: listed ?? tsquery, eras });
    if ((rows[0]?.ranked ?? 0) >= RANKED) return rows;
  }
  return lookUp(filter).all(db, values);
}

const DAY = 86_400_000;
/** The dates between two positions. From the newest post on, a day more, since posts may have been made after `now`. */
const rangeOf = (from: Position, to: Position, now: number) => ({
  from: Date.parse(to.at),
  until: from === TOP ? now + DAY : Date.parse(from.at),
});
