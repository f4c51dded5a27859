import { choiceLabel, chosenIn, valueText } from '../../../contract/posts/listing-fields.ts';
import { detailFields } from '../../../contract/posts/category-fields.ts';
import type { SearchFilter } from '../../../contract/search/address.ts';

/** Last words of a search that have no plural, such as "furniture" and "parking". */
const UNCOUNTED =
  /(ware|[a-z]{4}ing)$|^(furniture|jewelry|luggage|equipment|stuff|storage|art|music|gear|decor|fabric|yarn|wood|paper|makeup|food|help|free)$/i;

/** "desk" → "desks", "dish" → "dishes", "battery" → "batteries"; what has no plural, or is one, stays. */
function severalOf(words: string): string {
  const last = words.split(' ').at(-1) ?? '';
  if (!/^[a-z]{3,}$/i.test(last) || /s$/i.test(last) || UNCOUNTED.test(last)) return words;
  if (/[^aeiou]y$/i.test(last)) return words.replace(/y$/i, 'ies');
  if (/(helf|nife|oaf|eaf)$/i.test(last)) return words.replace(/fe?$/i, 'ves');
  return words + (/(ch|sh|x|z)$/i.test(last) ? 'es' : 's');
}

const capital = (text: string) => text.replace(/^\p{L}/u, (first) => first.toUpperCase());
const small = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
const dollars = (amount: string) => valueText(Number(amount));
const within = { day: 'posted in the past day', week: 'posted in the past week', month: 'posted in the past month' };

function priceOf({ price_min: min, price_max: max }: SearchFilter): string {
  if (min && max) return min === max ? `for ${dollars(min)}` : `from ${dollars(min)} to ${dollars(max)}`;
  return max ? `under ${dollars(max)}` : min ? `from ${dollars(min)}` : '';
}

/**
 * The name that a search gets if its owner doesn't give another: "Desks under $100", "Free furniture near you".
 * @param set the chips of the filters; those on fields of a category are taken from it
 */
export function searchName(q: string, filter: SearchFilter, set: readonly { name: string; text: string }[]): string {
  const { category, kind, posted_within: age } = filter;
  const free = filter.price_max === '0' && !Number(filter.price_min ?? 0);
  const conditions = chosenIn('condition', filter.condition).map((each) => small(choiceLabel(each)));
  // quotes say that words are words
  const named = q.replace(/["“”„]/gu, '');
  const what = named ? severalOf(named) : category ? choiceLabel(category) : kind === 'post' ? 'Posts' : 'Listings';
  const listed = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(conditions);
  const details = set.filter(({ name }) => name in detailFields).map(({ text }) => small(text));
  const words = [
    free ? 'free' : '',
    listed,
    listed || free ? small(what) : what,
    kind === 'looking' ? 'wanted' : filter.forSale ? 'for sale' : '',
    free ? '' : priceOf(filter),
    q && category ? `in ${small(choiceLabel(category))}` : '',
    filter.available ? 'available now' : '',
    filter.near_spot ? `near ${filter.near_spot}` : filter.near ? 'near you' : '',
    filter.following ? 'from people you follow' : '',
    filter.photos ? 'with photos' : '',
    age ? within[age as keyof typeof within] : '',
  ];
  return [capital(words.filter(Boolean).join(' ')), ...details].join(', ');
}
