import type { Details } from '../posts/category-fields.ts';
import { foldedWords } from '../search/words.ts';

/** What a listing says of the item; the title may be missing. */
export interface ItemFacts {
  title: string | null;
  /** its text without formatting */
  plain: string;
  details: Details | null;
}

/** No item has more keys, and no key more characters. */
export const ITEM_KEYS_MOST = 10;
export const ITEM_KEY_MAX = 60;

/** Words that don't name an item: what sellers say around it, its condition, colors, sizes and materials. */
const ignored = new Set(
  `a all also am an and any apartment are asking at barely basically basic best big black blue bought box brand brown bundle but
  can cash cheap clean comes comfy condition cream cute dark deal dorm each east easy excellent extra extremely fair
  firm free from full gently good gold gray great green grey had has have heavy huge i im in is it its just kind large
  less lightly like little long lot lots lovely made medium metal mini mint moving must my navy near need needs
  never new nice no north not of off ok old on one only open or orange our out pair perfect pick pickup pink plastic
  plus price pristine purple quality queen quick rarely ready really red reduced sale selling semester set several short
  silver single size sleek small so sold solid some south sturdy super tall tan teal that the these this three to top
  total tried two twin unopened unused up used vintage very walnut want was west white wide wood wooden working works xl xs yellow
  you your king oak pine steel leather nearly`.split(/\s+/),
);

/** "13", "128gb", "32in": a number, or one with its unit. */
const amount = /^\d+[a-z]{0,3}$/;
const FIRST_WORDS = 6;

/** A title, or the first words of the first sentence. */
function nameOf({ title, plain }: Pick<ItemFacts, 'title' | 'plain'>): string {
  if (title?.trim()) return title;
  const [sentence = ''] = plain.trim().split(/[.!?](?=\s)|\n/);
  return sentence.split(/\s+/).slice(0, FIRST_WORDS).join(' ');
}

const names = (text: string): string[] =>
  foldedWords(text).filter((word) => word.length > 1 && !ignored.has(word) && !amount.test(word));

/** Ends the words that name the item: "Oak desk | with two drawers", "Desk, | 48 inches". */
const NAME_END = /[,;:()[\]|/]|\s[-–—]\s|\s(?:with|w|for|from|in|by|at|on|and|that)\s|\.\s/i;

/**
 * The words that may name an item, the likeliest first: the last one before a comma or "with" ("Solid oak desk, two
 * drawers" is a desk), then the ones before it, then the rest.
 */
export function itemWords(facts: Pick<ItemFacts, 'title' | 'plain'>): string[] {
  const name = nameOf(facts);
  const [first = ''] = name.split(NAME_END).filter((part) => names(part).length > 0);
  return [...new Set([...names(first).reverse(), ...names(name)])];
}

/** A course's code without spaces and hyphens, equal for all its spellings: "CHEM1315". */
export const courseKey = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

function exactKeys({ isbn, course_code: course, model }: Details): string[] {
  const modelWords = foldedWords(String(model ?? '')).join(' ');
  return [
    ...(isbn ? [`isbn:${isbn}`] : []),
    ...(course ? [`course:${courseKey(course)}`] : []),
    // a model may be written without a letter or digit, as in "?"
    ...(modelWords ? [`model:${modelWords}`] : []),
  ];
}

/** Whether a key is an exact field (a book's ISBN or course, a device's model) rather than a word. */
export const isExactKey = (key: string): boolean => key.includes(':');

/**
 * What an item may be compared by, the most exact first: ISBN, course, model, then words. Two items are similar when
 * they have the same category and key.
 */
export const itemKeys = (facts: ItemFacts): string[] =>
  [...exactKeys(facts.details ?? {}), ...itemWords(facts)]
    .map((key) => key.slice(0, ITEM_KEY_MAX))
    .slice(0, ITEM_KEYS_MOST);
