import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import type { ShopShelf } from '../../../../contract/posts/lists.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ListingTile } from '../../posts/components/index.ts';
import { idsOf } from '../../posts/index.ts';
import { shelfQuery } from './queries.ts';

/**
 * Classes that hide what doesn't fit the first rows, until "See all": up to two rows of what is for sale, and one of what
 * was sold. A phone has two columns instead of three.
 */
const firstRows: Record<ShopShelf, string> = {
  for_sale: 'phone:*:nth-[n+5]:hidden *:nth-[n+7]:hidden',
  sold: 'phone:*:nth-[n+3]:hidden *:nth-[n+4]:hidden',
};
const named: Record<ShopShelf, string> = { for_sale: 'For sale', sold: 'Sold' };
/** How many listings of each shelf the narrowest window shows; with more there is a button. */
const FEW: Record<ShopShelf, number> = { for_sale: 4, sold: 2 };

/** What a profile begins with: what the person sells, then what they sold. */
export function ProfileShop({ username }: { username: string }) {
  return (
    <>
      <Shelf username={username} show="for_sale" />
      <Shelf username={username} show="sold" />
    </>
  );
}

function Shelf({ username, show }: { username: string; show: ShopShelf }) {
  const list = useInfiniteQuery(shelfQuery(username, show));
  const [all, setAll] = useState(false);
  const title = useId();
  const total = list.data?.pages[0]?.total ?? 0;
  const ids = list.data ? idsOf(list.data) : [];
  if (total === 0 || ids.length === 0) return null;
  return (
    <section aria-labelledby={title} className="border-b border-line px-4 pt-2 pb-5">
      <div className="flex min-h-13 items-center gap-3">
        <h2 id={title} className="min-w-0 flex-1 text-lead font-bold tnum">
          {named[show]} ({total.toLocaleString('en-US')})
        </h2>
        {total > FEW[show] && !all ? (
          <Button look="plain" size="s" className="-mr-3" onClick={() => setAll(true)}>
            See all
          </Button>
        ) : null}
      </div>
      <Suspense fallback={null}>
        <div className={classNames('grid grid-cols-3 gap-4 phone:grid-cols-2 phone:gap-3', !all && firstRows[show])}>
          {ids.map((id) => (
            <div key={id} data-item={id} className="min-w-0 empty:hidden">
              <ListingTile id={id} />
            </div>
          ))}
        </div>
      </Suspense>
      {all && list.hasNextPage ? (
        <Button
          wide
          className="mt-4"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage({ cancelRefetch: false })}
        >
          Show more
        </Button>
      ) : null}
    </section>
  );
}
