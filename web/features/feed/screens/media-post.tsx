import { Link, useParams } from 'react-router';
import { useViewer } from '../../../lib/viewer.ts';
import { CommentIcon, NextIcon } from '../../../ui/icons/icons.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { BigPost, OpenedPost, postPath } from '../../posts/components/index.ts';
import { PrivateGate } from '../gate.tsx';
import { MediaGrid } from '../lists/media-grid.tsx';

/** /media/{id}: a post opened from the photos, with a link to its comments and more photos. */
export default function MediaPostScreen() {
  const { id = '' } = useParams();
  const { abilities } = useViewer();
  return (
    <div className="contents">
      <ScreenHead title={abilities.read ? 'Photo' : ''} back="/media" />
      {abilities.read ? (
        <>
          <OpenedPost key={id} id={id} back="/media">
            {(known, leave) => (
              <>
                <BigPost known={known} onRemoved={leave} />
                <Link
                  to={postPath(known.post._id)}
                  className="flex min-h-13 items-center gap-3 border-b border-line px-4 font-semi transition-colors hover:bg-2 focus-visible:-outline-offset-2"
                >
                  <CommentIcon size={20} className="text-2" />
                  <span className="flex-1">View Comments</span>
                  {known.post.comments > 0 ? (
                    <span className="font-normal text-3 tnum">{known.post.comments}</span>
                  ) : null}
                  <NextIcon size={20} className="text-3" />
                </Link>
              </>
            )}
          </OpenedPost>
          <h2 className="px-4 pt-5 pb-3 text-title font-bold">More posts...</h2>
          <MediaGrid key={`more ${id}`} without={id} />
        </>
      ) : (
        <PrivateGate />
      )}
    </div>
  );
}
