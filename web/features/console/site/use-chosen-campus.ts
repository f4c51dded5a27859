import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { useCampus } from '../../../lib/app-state.ts';
import { campusesQuery } from './campuses-query.ts';

/** The campuses of schools, so not the generic one; none until they are fetched. */
export const useRealCampuses = () => useQuery(campusesQuery).data?.campuses.filter(({ generic }) => !generic) ?? [];

/**
 * The campus whose entries a page shows: at first the one of this host, on the generic host the first one.
 * @returns its id ('' if none is known yet), and the props of the field that chooses it
 */
export function useChosenCampus() {
  const campuses = useRealCampuses();
  const own = useCampus();
  const [chosen, setChosen] = useState<string | null>(null);
  const campus = chosen ?? (own.generic ? (campuses[0]?._id ?? '') : own._id);
  const field = {
    label: 'Campus',
    value: campus,
    onChange: (event: ChangeEvent<HTMLSelectElement>) => setChosen(event.target.value),
    options: campuses.map(({ _id, name }) => ({ value: _id, label: name })),
  };
  return { campus, field };
}
