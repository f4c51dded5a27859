import { useLocation } from 'react-router';
import { useRoute } from '../../../lib/route.ts';

/** Whether the list is of one category, which stands above it: its posts don't name it again. */
export function useNamedCategory(): boolean {
  const { search } = useLocation();
  return useRoute().path === '/c/:slug' || new URLSearchParams(search).has('category');
}
