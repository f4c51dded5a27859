import { useLocation } from 'react-router';

/** Whether the list is of one category, which stands above it: its posts don't name it again (SHO-04). */
export function useNamedCategory(): boolean {
  const { pathname, search } = useLocation();
  return pathname.startsWith('/c/') || new URLSearchParams(search).has('category');
}
