import { queryOptions } from '@tanstack/react-query';
import { listAdminCampuses } from '../../../../contract/console/site.ts';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import type { Faults } from '../../../lib/form.ts';

export const campusesQuery = queryOptions({
  queryKey: ['admin', 'campuses'],
  queryFn: ({ signal }) => call(listAdminCampuses, { signal }),
  staleTime: 0,
});

/** The contract's messages follow a column's name; next to a field they have to be sentences. */
export const asSentence = (message: string): string => (/^[a-z]/.test(message) ? `This ${message}.` : message);

export const sentences = (faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).map(([name, message]) => [name, message && asSentence(message)]));

/** Field errors from the server; any other error is shown at the field `first`. */
export function explainCampus(error: unknown, first: string): Faults {
  if (error instanceof ApiError && error.fields.length > 0)
    return Object.fromEntries(error.fields.map(({ field, message }) => [field, asSentence(message)]));
  return { [first]: messageOf(error) };
}
