import { Link } from 'react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SaveIcon } from '../../../ui/icons.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { PostList } from '../lists/post-list.tsx';
import { savedQuery } from '../lists/queries.ts';

/** /saved: the posts that the viewer saved (SAV-05 to SAV-08). */
export default function SavedScreen() {
  usePageTitle('Saved');
  return (
    <>
      <ScreenHead title="Saved" back="/home" />
      <PostList
        query={savedQuery}
        label="Saved"
        ahead={1}
        empty={
          <EmptyState
            icon={SaveIcon}
            className="py-24"
            title="You haven't liked any posts yet"
            text="Save a post and it appears here."
            action={
              <Link to="/home" className={buttonClass('primary')}>
                Go To Feed
              </Link>
            }
          />
        }
      />
    </>
  );
}
