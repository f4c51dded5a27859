import { type FilterQuery, type ParsedFilter, parseFilter } from '../../../contract/posts/listing-filter-rules.ts';
import { problem } from '../../platform/http/problem.ts';

/**
 * Parses the filter parameters of a feed, search or category page.
 * @param now milliseconds since 1970, by the product's clock
 * @throws ProblemError malformed, naming the parameters of fields that the category doesn't have, and of future years
 */
export function filterOf(query: FilterQuery, now: number): ParsedFilter {
  const { filter, faults } = parseFilter(query, now);
  if (faults.length > 0) throw problem('malformed', faults);
  return filter;
}
