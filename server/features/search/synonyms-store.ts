import { statement } from '../../platform/database/statement.ts';

export interface SynonymRow {
  id: string;
  /** null: of all campuses */
  campus_id: string | null;
  rule: string;
}

export const allSynonyms = statement<SynonymRow>(
  'search.synonyms',
  'select id, campus_id, rule from search_synonyms order by id',
);

/** The stems of words, in their order; null for a stop word, as the "can" in "trash can". */
export const stemsOf = statement<{ stem: string | null }, [words: readonly string[]]>(
  'search.stems',
  `select case when ts_lexize('english_stem', word) = '{}' then null
     else coalesce((ts_lexize('english_stem', word))[1], word) end as stem
   from unnest($1::text[]) with ordinality each (word, place) order by place`,
);
