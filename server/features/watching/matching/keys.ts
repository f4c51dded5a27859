import { PREFIX_MAX, type WatchedWords } from '../../search/index.ts';
import type { Conditions } from './conditions.ts';

/**
 * Under what a listing finds a watch. A matching listing always has one of the keys: a form of the rarest word, else the
 * value of a text field, else the category. A watch without any of these is looked at for each listing.
 * @param words null for a watch without words
 */
export function keysOf(words: WatchedWords | null, { category, details }: Conditions): string[] {
  if (words)
    return [...words.words.map((word) => `word ${word}`), ...words.prefixes.map((prefix) => `prefix ${prefix}`)];
  const field = details.find(({ match, value }) => match === 'equal' && typeof value === 'string');
  if (field) return [`field ${field.name} ${String(field.value).toLowerCase()}`];
  return [category ? `category ${category}` : 'any'];
}

/** SQL for the keys of a post p, one a row, to compare with `keysOf`. Its words name their campus (`search_vector`). */
export const postKeys = `select 'word ' || l.word as key from lexemes l
     union select 'prefix ' || left(l.word, n) from lexemes l, generate_series(1, ${PREFIX_MAX}) n
     union select 'field ' || d.key || ' ' || lower(d.value)
       from p, jsonb_each_text(case when jsonb_typeof(p.details) = 'object' then p.details else '{}' end) d
     union select 'category ' || p.category from p where p.category is not null
     union select 'any'`;
