import type { ComponentProps } from 'react';
import { filterQuery } from '../../../contract/posts/listing-filter.ts';
import Chips from '../../features/feed/filters/feed-chips.tsx';
import { SaveSearch } from '../../features/watching/index.ts';

/** Above a filtered feed or a category's page: its filters, the number of results, and the offer to save them. */
export default function FeedChips(props: ComponentProps<typeof Chips>) {
  return (
    <>
      <Chips {...props} />
      <SaveSearch q="" filter={filterQuery(props.filter)} />
    </>
  );
}
