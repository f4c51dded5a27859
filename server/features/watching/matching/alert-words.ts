import { valueText } from '../../../../contract/posts/listing-fields.ts';
import type { WatchSource } from '../../../../contract/watching/watches.ts';
import { listingName } from '../listing-alerts/listing-name.ts';

/** A listing in one line: "Drafting table, 42 in · $70 · Good". */
export const listingLine = ({
  title,
  plain,
  price,
  condition,
}: {
  title: string | null;
  plain: string | null;
  price: number | null;
  condition: string | null;
}): string => {
  const cost = valueText(price);
  return [listingName({ title, plain: plain ?? '' }), cost, valueText(condition)]
    .filter((part) => part !== null)
    .join(' · ');
};

const quoted = (names: readonly string[]): string => {
  const marked = names.map((name) => `“${name}”`);
  const last = marked.pop() ?? '';
  return marked.length === 0 ? last : `${marked.join(', ')} and ${last}`;
};

/** "New for “Desk under $100” and “Furniture”". */
export const headlineOf = (names: readonly string[]): string => `New for ${quoted(names)}`;

const reasons: Record<WatchSource, readonly [one: string, several: string]> = {
  search: ['You saved this search.', 'You saved these searches.'],
  course: ['This course is in My courses.', 'These courses are in My courses.'],
  looking: ["You posted that you're looking for this.", "You posted that you're looking for this."],
};

/** Why someone is alerted: one sentence for each kind of watch. */
export const whyOf = (sources: readonly WatchSource[]): string =>
  [...new Set(sources)]
    .map((source) => reasons[source][sources.filter((each) => each === source).length > 1 ? 1 : 0])
    .join(' ');
