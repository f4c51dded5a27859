import { useInfiniteQuery } from '@tanstack/react-query';
import { withAds } from '../with-ads.tsx';
import { useParams } from 'react-router';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { adQuery, adsQuery } from '../api.ts';
import { useAdsLive } from '../live.ts';
import { AdDetail } from '../manage/ad-detail.tsx';
import { AdList } from '../manage/ad-list.tsx';
import { useTwoPanes } from '../../../lib/two-panes.ts';
import { all, type Loader } from '../../../lib/loader.ts';

export const loader: Loader = ({ queries, params: { id } }) =>
  all(queries.infiniteQuery(adsQuery), ...(id === undefined ? [] : [queries.query(adQuery(id))]));

/** /ads and /ads/{id}: list and detail side by side above 1000 px, one of them below. */
export default withAds(AdsScreen);

function AdsScreen() {
  const { id } = useParams();
  useAdsLive(id ?? null);
  const both = useTwoPanes();
  return (
    <div className="grid grid-cols-[320px_minmax(0,1fr)] narrow:grid-cols-[minmax(0,1fr)]">
      {both || !id ? (
        <section
          aria-label="Ads"
          className="min-w-0 border-line panes:sticky panes:top-0 panes:h-dvh panes:overflow-y-auto panes:border-r"
        >
          <AdList open={id ?? null} />
        </section>
      ) : null}
      {both || id ? (
        <section aria-label="Ad" className="min-w-0">
          {id ? <AdDetail key={id} id={id} /> : <NothingSelected />}
        </section>
      ) : null}
    </div>
  );
}

function NothingSelected() {
  // fetched by the list beside it
  const { data } = useInfiniteQuery({ ...adsQuery, enabled: false });
  const some = data?.pages.some(({ ids }) => ids.length > 0);
  return (
    <div className="sticky top-0 grid h-dvh place-items-center">
      <EmptyState
        drawing="chart"
        title="You don't have an ad selected"
        text={some ? "Pick one to see how it's doing." : undefined}
      />
    </div>
  );
}
