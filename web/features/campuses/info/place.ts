import { useCampus } from '../../../lib/app-state.ts';

/** The campus's name as the texts use it: all campuses share these pages. */
export function usePlace(): string {
  const { generic, campus_short_name: name } = useCampus();
  return generic ? 'your campus' : name;
}
