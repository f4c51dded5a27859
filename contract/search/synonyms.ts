import { foldedWords } from './words.ts';

/** UTF-16 units of a rule's text. */
export const SYNONYM_RULE_MAX = 300;

/** What a rule says: a search for one of `from` also finds each of `to`. Each expression is one or more words. */
export interface SynonymRule {
  from: string[][];
  to: string[][];
}

/**
 * Reads a rule, in the notation of Solr and Elasticsearch: `sofa, couch` (each finds the others) or
 * `gym => dumbbell, yoga mat` (one way).
 * @returns null if it isn't one
 */
export function readSynonymRule(rule: string): SynonymRule | null {
  const sides = rule.split('=>');
  if (sides.length > 2 || rule.length > SYNONYM_RULE_MAX) return null;
  const [from = [], to = from] = sides.map((side) =>
    side
      .split(',')
      .map(foldedWords)
      .filter((words) => words.length > 0),
  );
  return from.length === 0 || to.length === 0 || (sides.length === 1 && from.length < 2) ? null : { from, to };
}
