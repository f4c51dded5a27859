import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { listQuery, PostList } from '../../feed/index.ts';
import { readMentions } from '../later-calls.ts';
import { Heading } from '../components/heading.tsx';
import type { Loader } from '../../../lib/loader.ts';

const mentionsQuery = listQuery(['mentions'], readMentions);

export const loader: Loader = ({ queries }) => queries.infiniteQuery(mentionsQuery);

/** /notifications/mentions: posts and comments that name the viewer (D24). */
export default function MentionsScreen({ top }: { top?: ReactNode }) {
  return (
    <div className="contents">
      <Heading selected="mentions" top={top} />
      <PostList
        query={mentionsQuery}
        label="Mentions"
        empty={
          <EmptyState
            drawing="people"
            className="py-14"
            title="Nothing to see here - yet"
            text="Posts and comments that mention you appear here."
            action={
              <Link to="/home" className={buttonClass('primary')}>
                Go To Feed
              </Link>
            }
          />
        }
      />
    </div>
  );
}
