import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byId, id } from '../shapes.ts';
import { readSynonymRule, SYNONYM_RULE_MAX } from '../search/synonyms.ts';

/** Words that search treats alike: `sofa, couch`, or one way: `gym => dumbbell, yoga mat`. */
export const synonym = z.object({
  _id: id,
  /** null: the rule holds on every campus */
  campus_id: z.nullable(id),
  rule: z.string(),
});
export type Synonym = z.infer<typeof synonym>;

const rule = z.string('Please enter words.').check(
  z.overwrite((text) => text.trim().replace(/\s+/g, ' ')),
  z.minLength(1, { error: 'Please enter words.', abort: true }),
  z.maxLength(SYNONYM_RULE_MAX, { error: `Up to ${SYNONYM_RULE_MAX} characters.`, abort: true }),
  z.refine(
    (text) => readSynonymRule(text) !== null,
    'Separate two or more with commas, such as sofa, couch. For one way, write gym => dumbbell.',
  ),
);
const campus = z.nullable(z.string().check(z.maxLength(40)));

export const listSynonyms = endpoint({
  name: 'listSynonyms',
  method: 'GET',
  path: '/api/admin/synonyms',
  summary: 'The words that search treats alike on a campus; without one, the words of the rules for every campus',
  access: 'admin',
  query: z.object({ campus: z.optional(z.string().check(z.maxLength(40))) }),
  answer: z.object({ synonyms: z.array(synonym) }),
  errors: ['not_found'],
});

/** What a search finds. */
const found = z.object({
  results: z.int(),
  /** the name of the first one; null if nothing is found */
  first: z.nullable(z.string()),
});

/** A search that a change of words would answer otherwise. */
export const changedSearch = z.object({
  text: z.string(),
  /** how often people searched for it; null: words of the rule, which few people searched for */
  searches: z.nullable(z.int()),
  before: found,
  after: found,
  /** names of the listings on the first page that weren't there before, and of those that aren't anymore */
  added: z.array(z.string()),
  gone: z.array(z.string()),
});
export type ChangedSearch = z.infer<typeof changedSearch>;

export const previewSynonym = endpoint({
  name: 'previewSynonym',
  method: 'GET',
  path: '/api/admin/synonyms/preview',
  summary: 'What searches would find if these words were treated alike, beside what they find; nothing is saved',
  access: 'admin',
  query: z.object({
    /** the campus whose searches are tried; by default the host's */
    campus: z.optional(z.string().check(z.maxLength(40))),
    rule,
    /** the rule that these words replace */
    replaces: z.optional(id),
  }),
  answer: z.object({
    /** how many searches were tried */
    tried: z.int(),
    searches: z.array(changedSearch),
  }),
  errors: ['not_found'],
});

export const addSynonym = endpoint({
  name: 'addSynonym',
  method: 'POST',
  path: '/api/admin/synonyms',
  summary: 'Adds words that search treats alike, on one campus or on all; searches use them right away',
  access: 'admin',
  onArchivedCampus: 'works',
  body: z.object({ campus_id: campus, rule }),
  answer: synonym,
  status: 201,
  errors: ['not_found'],
});

export const changeSynonym = endpoint({
  name: 'changeSynonym',
  method: 'PUT',
  path: '/api/admin/synonyms/:id',
  summary: 'Changes words that search treats alike',
  access: 'admin',
  onArchivedCampus: 'works',
  params: byId,
  body: z.object({ rule }),
  answer: synonym,
  errors: ['not_found'],
});

export const removeSynonym = endpoint({
  name: 'removeSynonym',
  method: 'DELETE',
  path: '/api/admin/synonyms/:id',
  summary: 'Removes words that search treats alike',
  access: 'admin',
  onArchivedCampus: 'works',
  params: byId,
  errors: ['not_found'],
});
