import { useQuery } from '@tanstack/react-query';
import { isForSale } from '../../../../contract/posts/listing-look.ts';
import { useRoute } from '../../../lib/route.ts';
import { isAbsent } from '../absent.ts';
import { postQuery } from '../known-posts.ts';

/** Whether the open page is that of a listing, which has the side panel's space too (ITM-02). */
export function useListingOpen(): boolean {
  const { path, params } = useRoute();
  const id = path === '/post/:id' ? (params.id ?? '') : '';
  // fetched by the page itself
  const { data, error } = useQuery({ ...postQuery(id), enabled: false });
  return data !== undefined && !isAbsent(error) && isForSale(data.post);
}
