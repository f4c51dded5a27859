import { type FilterQuery, type ParsedFilter, parseFilter } from '../../../../contract/posts/listing-filter-rules.ts';
import { problem } from '../../../platform/http/problem.ts';

/**
 * The filter that the parameters of a feed, search or category page mean (BRO-01).
 * @throws ProblemError malformed, naming the parameters of fields that the category hasn't
 */
export function filterOf(query: FilterQuery): ParsedFilter {
  const { filter, faults } = parseFilter(query);
  if (faults.length > 0) throw problem('malformed', faults);
  return filter;
}
