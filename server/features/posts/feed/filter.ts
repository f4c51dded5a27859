import { type FilterQuery, type ParsedFilter, parseFilter } from '../../../../contract/posts/listing-filter-rules.ts';
import { problem } from '../../../platform/http/problem.ts';

/**
 * The filter that the parameters of a feed, search or category page mean (BRO-01).
 * @param now milliseconds since 1970, by the product's clock
 * @throws ProblemError malformed, naming the parameters of fields that the category hasn't, and of years to come
 */
export function filterOf(query: FilterQuery, now: number): ParsedFilter {
  const { filter, faults } = parseFilter(query, now);
  if (faults.length > 0) throw problem('malformed', faults);
  return filter;
}
