import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CreatePostLink } from '../../posts/components/index.ts';
import { type FeedFilter, feedQuery } from '../../posts/index.ts';
import { NewPostsPill } from '../new-posts-pill.tsx';
import { recallPlace } from '../position.ts';
import { entryName } from '../../../lib/history-entry.ts';
import { useFeed } from '../use-feed.ts';
import { useScrollRestoration } from '../use-scroll-restoration.ts';
import { useScrollToTop } from '../use-scroll-to-top.ts';
import { ListView } from './list-view.tsx';

const filter: FeedFilter = { forSale: false, photos: true };
const { queryKey } = feedQuery(filter);

const mediaPath = (id: string) => `/media/${id}`;

/**
 * The campus's photos and videos, the most recently active first. It's a feed rendered as
 * squares: live, with new posts waiting above a reader further down.
 * @param without the id of the opened post, below which these are "More posts...": without it, the pill of new posts and the
 *   invitation to post
 */
export function MediaGrid({ without }: { without?: string }) {
  const { key } = useLocation();
  const [entry] = useState(() => entryName(key));
  const [place] = useState(() => recallPlace(entry, queryKey));
  const box = useRef<HTMLDivElement>(null);
  const { list, ids, waiting, overflows, showFresh } = useFeed(filter);
  const shown = useMemo(() => (without === undefined ? ids : ids.filter((id) => id !== without)), [ids, without]);
  useScrollRestoration(entry, queryKey, box, place, false);
  const showWaiting = useScrollToTop(ids, box, showFresh);
  return (
    <>
      {without === undefined ? <NewPostsPill waiting={waiting} more={overflows} onShow={showWaiting} /> : null}
      <ListView
        list={list}
        ids={shown}
        box={box}
        place={place}
        label="Photos"
        tiles
        to={mediaPath}
        empty={
          <EmptyState
            drawing="photos"
            title="No Photos / Videos"
            text={without === undefined ? 'Posts with a photo or video appear here.' : undefined}
            action={
              without === undefined ? (
                <CreatePostLink className={buttonClass('primary')}>Create A Post</CreatePostLink>
              ) : null
            }
          />
        }
      />
    </>
  );
}
