import { statement } from '../../platform/database/statement.ts';

export interface SynonymRow {
  id: string;
  /** null: the rule holds on every campus */
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

/** The rules of one campus alone; with null those that hold on every campus. */
export const synonymsOf = statement<SynonymRow, [campusId: string | null]>(
  'search.synonyms-of',
  'select id, campus_id, rule from search_synonyms where campus_id is not distinct from $1 order by rule',
);

const columns = 'id, campus_id, rule';

/** Inserts a rule. No row if there is such a rule already. */
export const insertSynonym = statement<SynonymRow, [campusId: string | null, rule: string]>(
  'search.add-synonym',
  `insert into search_synonyms (campus_id, rule) values ($1, $2) on conflict do nothing returning ${columns}`,
);

/** Inserts a rule with the id that it had. No row if there is such a rule already. */
export const restoreSynonym = statement<SynonymRow, [id: string, campusId: string | null, rule: string]>(
  'search.restore-synonym',
  `insert into search_synonyms (id, campus_id, rule) values ($1, $2, $3) on conflict do nothing returning ${columns}`,
);

export const deleteSynonym = statement<SynonymRow, [campusId: string | null, rule: string]>(
  'search.remove-synonym',
  `delete from search_synonyms where campus_id is not distinct from $1 and rule = $2 returning ${columns}`,
);

export const deleteSynonymById = statement<SynonymRow, [id: string]>(
  'search.remove-synonym-by-id',
  `delete from search_synonyms where id = $1 returning ${columns}`,
);
