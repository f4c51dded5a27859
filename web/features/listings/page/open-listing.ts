import { useQuery } from '@tanstack/react-query';
import { isForSale } from '../../../../contract/posts/listing-look.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useRoute } from '../../../lib/route.ts';
import { isAbsent, postQuery } from '../../posts/index.ts';

/** The listing for sale whose page is open and loaded; null for none. Its page has the side panel's space too. */
export function useOpenListing(): Post | null {
  const { path, params } = useRoute();
  const id = path === '/post/:id' ? (params.id ?? '') : '';
  // fetched by the page itself
  const { data, error } = useQuery({ ...postQuery(id), enabled: false });
  return data && !isAbsent(error) && isForSale(data.post) ? data.post : null;
}
