import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type PriceOrder, priceOrders } from '../../../../contract/posts/lists.ts';
import { searchKey } from '../../../../contract/search/words.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { useView } from '../../../lib/view.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { ListSearch } from '../../../ui/forms/list-search.tsx';
import { SkeletonGrid, SkeletonPosts } from '../../../ui/feedback/skeleton.tsx';
import { TextRenderer } from '../../posts/rich-text/index.ts';
import { FreshListings } from '../../listings/index.ts';
import { ListBar, PostList, PrivateGate, ViewSwitch } from '../../feed/index.ts';
import { savedCountQuery, savedHitsQuery, savedQuery, wordsQuery } from '../api.ts';
import { useMarked } from '../marked.tsx';
import { all, type Loader } from '../../../lib/loader.ts';

export const loader: Loader = ({ queries, address }) => {
  const q = (address.get('q') ?? '').slice(0, 200);
  if (searchKey(q) !== '') return queries.infiniteQuery(savedHitsQuery(q));
  return all(queries.infiniteQuery(savedQuery(orderIn(address))), queries.query(savedCountQuery));
};

const orderIn = (address: URLSearchParams) => priceOrders.find((known) => known === address.get('sort'));

const none: string[] = [];

/** /saved: the viewer's saved posts; with ?q=… those that match the query. */
export default function SavedScreen() {
  const campus = useCampus();
  const [params, setParams] = useSearchParams();
  const q = (params.get('q') ?? '').slice(0, 200);
  const searching = searchKey(q) !== '';
  const { abilities } = useViewer();
  const sort = orderIn(params);
  const order: Record<string, string> = sort ? { sort } : {};
  const { data } = useInfiniteQuery({ ...savedQuery(sort), enabled: !searching && (abilities.read || campus.generic) });
  const view = useView();
  const nothing = data !== undefined && data.pages.every(({ entries }) => entries.length === 0);
  if (!abilities.read && !campus.generic)
    return (
      <>
        <ScreenHead title="Saved" back="/home" />
        <Suspense fallback={null}>
          <PrivateGate />
        </Suspense>
      </>
    );
  return (
    <div className="contents">
      <ScreenHead title="Saved" back="/home">
        {searching ? <ViewSwitch /> : null}
      </ScreenHead>
      {nothing && !searching ? null : (
        <ListSearch
          q={q}
          path="/saved"
          of="Saved"
          label="Search saved"
          placeholder="Search saved posts"
          maxLength={200}
          onSearch={(text) =>
            setParams({ ...order, ...(searchKey(text) === '' ? {} : { q: text }) }, { replace: true })
          }
        />
      )}
      {nothing || searching ? null : (
        <Bar sort={sort} onSort={(wanted) => setParams(wanted ? { sort: wanted } : {}, { replace: true })} />
      )}
      <Suspense fallback={view === 'grid' ? <SkeletonGrid /> : <SkeletonPosts />}>
        {searching ? <Hits key={q} q={q} /> : <All sort={sort} />}
      </Suspense>
    </div>
  );
}

function Bar({ sort, onSort }: { sort: PriceOrder | undefined; onSort: (order: string | undefined) => void }) {
  const { data } = useQuery(savedCountQuery);
  return (
    <ListBar of="saved" value={sort} onChange={onSort}>
      {data ? `${data.total} saved` : null}
    </ListBar>
  );
}

function All({ sort }: { sort: PriceOrder | undefined }) {
  const view = useView();
  return (
    <PostList
      key={`${view} ${sort}`}
      view={view}
      query={savedQuery(sort)}
      label="Saved"
      ahead={1}
      empty={
        <>
          <EmptyState
            drawing="saved"
            className="pt-12"
            title="You haven't liked any posts yet"
            text="Tap the bookmark on a post and it shows up here."
            action={
              <Link to="/home" className={buttonClass('primary')}>
                Go To Feed
              </Link>
            }
          />
          <Suspense>
            <FreshListings />
          </Suspense>
        </>
      }
    />
  );
}

function Hits({ q }: { q: string }) {
  const marked = useMarked(useQuery(wordsQuery(q, 'saved')).data ?? none);
  const view = useView();
  return (
    <TextRenderer value={marked}>
      <PostList
        key={view}
        view={view}
        query={savedHitsQuery(q)}
        label="Saved"
        ahead={1}
        empty={<EmptyState drawing="search" title="No matches in your saved posts" />}
      />
    </TextRenderer>
  );
}
