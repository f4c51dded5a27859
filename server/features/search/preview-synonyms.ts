import type { ChangedSearch } from '../../../contract/console/synonyms.ts';
import { readSynonymRule } from '../../../contract/search/synonyms.ts';
import { readTyped } from '../../../contract/search/typed-filters.ts';
import { searchKey } from '../../../contract/search/words.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { everything, type HitFilter } from './hits-store.ts';
import type { Plans, SearchPlan } from './plan.ts';
import { countHits } from './priced-store.ts';
import { rankedRows, START } from './ranked-store.ts';
import { searchesToTry } from './searches-store.ts';
import { nameOf } from './suggest-hits.ts';
import type { Synonyms } from './synonyms.ts';

/** How many of people's frequent searches are tried, and how many of those that find nothing. */
const MOST = 40;
/** How many of the rule's own words are tried as searches. */
const RULE_WORDS = 12;
/** Names of listings that are shown. */
const NAMES = 5;
const forSale: HitFilter = { ...everything, lookingToo: false };

interface Parts {
  db: Queryable;
  plans: Plans;
  synonyms: Synonyms;
  now: number;
}

/**
 * What the searches of a campus would find with one more rule, and without the one that it replaces.
 * @returns how many were tried, and those that would be answered otherwise
 */
export async function previewRule(
  parts: Parts,
  campusId: string,
  { rule, replaces }: { rule: string; replaces: string | null },
): Promise<{ tried: number; searches: ChangedSearch[] }> {
  const list = await parts.synonyms.changed(campusId, rule, replaces);
  const parsed = readSynonymRule(rule);
  const ruleWords = [...(parsed?.from ?? []), ...(parsed?.to ?? [])]
    .map((words) => words.join(' '))
    .slice(0, RULE_WORDS);
  const frequent = await searchesToTry.all(parts.db, campusId, MOST);
  const counts = new Map(frequent.map(({ text, searches }) => [text, searches]));
  const texts = [...new Set([...ruleWords, ...counts.keys()])];
  const searches: ChangedSearch[] = [];
  // one after the other: the searches of others go on meanwhile
  for (const text of texts) {
    const query = searchKey(readTyped(text).words);
    if (query === '') continue;
    const [before, after] = [await parts.plans.of(campusId, query), await parts.plans.by(campusId, query, list)];
    if (before.tsquery === after.tsquery && JSON.stringify(before.gains) === JSON.stringify(after.gains)) continue;
    const [was, is] = [await foundBy(parts, campusId, before), await foundBy(parts, campusId, after)];
    const added = is.posts.filter(({ id }) => !was.posts.some((each) => each.id === id));
    const gone = was.posts.filter(({ id }) => !is.posts.some((each) => each.id === id));
    if (was.results === is.results && added.length + gone.length === 0 && was.posts[0]?.id === is.posts[0]?.id)
      continue;
    const names = (posts: typeof added) => posts.slice(0, NAMES).map(({ name }) => name);
    searches.push({
      text,
      searches: counts.get(text) ?? null,
      before: { results: was.results, first: was.posts[0]?.name ?? null },
      after: { results: is.results, first: is.posts[0]?.name ?? null },
      added: names(added),
      gone: names(gone),
    });
  }
  return { tried: texts.length, searches };
}

/** The first page of a plan, and how many posts match all of it. */
async function foundBy({ db, now }: Parts, campusId: string, plan: SearchPlan) {
  const { tsquery } = plan;
  if (tsquery === null) return { results: 0, posts: [] };
  const { rows } = await rankedRows(db, campusId, { ...plan, tsquery }, forSale, START, now);
  return {
    results: await countHits(db, campusId, tsquery, forSale, []),
    posts: rows.filter(({ whole }) => whole).map((row) => ({ id: row.id, name: nameOf(row) })),
  };
}
