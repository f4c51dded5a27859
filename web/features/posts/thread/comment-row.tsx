import { memo, useEffect } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api.ts';
import { HeartIcon, ReplyIcon } from '../../../ui/icons.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { VerifiedTick } from '../../../ui/verified-tick.tsx';
import { personName, useGate } from '../../identity/index.ts';
import { dropComment } from '../api.ts';
import { ActionButton } from '../components/action-button.tsx';
import { AuthorAvatar } from '../components/author-line.tsx';
import { countText, postName } from '../components/post-links.ts';
import { PostMedia } from '../components/post-media.tsx';
import { PostMenu } from '../components/post-menu.tsx';
import { useComment } from '../components/use-comment.ts';
import { EditedMark } from '../history/edited-mark.tsx';
import { type KnownPost, useKnownPost } from '../known-posts.ts';
import { RichTextView } from '../rich-text/rich-text-view.tsx';
import { setSaved } from '../saves.ts';
import type { ThreadRow } from './comment-list.ts';
import { avatarOf, indentOf, ThreadLines } from './thread-lines.tsx';

export interface CommentRowProps {
  id: string;
  rootId: string;
  row: ThreadRow;
  phone: boolean;
  /** who wrote the post: his comments are marked */
  authorId: string;
  /** the post sells something */
  listing: boolean;
  /** what a link led to */
  marked: boolean;
}

const isSameRow = (a: ThreadRow, b: ThreadRow) =>
  a.level === b.level && a.answered === b.answered && a.lines.join() === b.lines.join();

/** One comment of a thread, in its place and with its lines. */
export const CommentRow = memo(
  function CommentRow({ id, rootId, row, phone, authorId, listing, marked }: CommentRowProps) {
    const { known, error } = useKnownPost(id);
    const missing = error instanceof ApiError && (error.status === 404 || error.status === 410);
    // A tombstone goes with the last answer below it.
    const gone = missing || (known?.post.deleted === true && known.post.comments === 0);
    useEffect(() => {
      if (gone) dropComment(rootId, id);
    }, [gone, rootId, id]);
    const size = avatarOf(row.level);
    return (
      <div
        id={`comment-${id}`}
        data-item={id}
        className="relative pt-2"
        style={{ paddingLeft: indentOf(row.level, phone) }}
      >
        <ThreadLines {...row} phone={phone} />
        <div
          className={`relative grid gap-2.5 ${row.level === 0 ? 'grid-cols-[36px_minmax(0,1fr)]' : 'grid-cols-[28px_minmax(0,1fr)]'}`}
        >
          {known && !known.post.deleted ? (
            <>
              <AuthorAvatar user={known.post.user} size={size} className="self-start" />
              <Comment
                known={known}
                mark={known.post.user._id === authorId ? (listing ? 'Seller' : 'Author') : null}
                marked={marked}
              />
            </>
          ) : (
            <>
              <Bone className={`rounded-full ${row.level === 0 ? 'size-9' : 'size-7'}`} />
              <p className="pt-1 pb-3 text-3 italic">{known ? 'This comment was deleted.' : ''}</p>
            </>
          )}
        </div>
      </div>
    );
  },
  (a, b) =>
    a.id === b.id &&
    a.phone === b.phone &&
    a.authorId === b.authorId &&
    a.listing === b.listing &&
    a.marked === b.marked &&
    isSameRow(a.row, b.row),
);

function Comment({ known: { post, saved }, mark, marked }: { known: KnownPost; mark: string | null; marked: boolean }) {
  const gate = useGate();
  const comment = useComment();
  const { user } = post;
  return (
    <article aria-label={postName(post)} className={`min-w-0 ${marked ? '-mx-2 rounded-m bg-accent-tint px-2' : ''}`}>
      <div className="flex min-h-5 items-center text-label leading-5">
        <p className="flex min-w-0 flex-1 items-center gap-1">
          <Link to={`/${user.username}`} className="truncate font-semi hover:underline">
            {personName(user)}
          </Link>
          {user.verified ? <VerifiedTick /> : null}
          {mark ? (
            <span className="shrink-0 rounded-pill bg-3 px-1.5 text-[11px] leading-4 font-semi text-2">{mark}</span>
          ) : null}
          <span className="shrink-0 text-3">
            · <RelativeTime at={post.createdAt} />
            <EditedMark post={post} />
          </span>
        </p>
        <PostMenu post={post} className="-my-3 -mr-2.5" />
      </div>
      <RichTextView value={post.text} />
      <PostMedia gallery={post.img_gallery} small className="mt-2" />
      <div className="-mt-0.5 -ml-2.5 flex text-2">
        <ActionButton
          label={post.likes > 0 ? `Like, ${post.likes}` : 'Like'}
          on={saved}
          icon={<HeartIcon size={18} filled={saved} />}
          className="min-w-16"
          onClick={() => {
            if (gate('like')) setSaved(post._id, !saved);
          }}
        >
          {post.likes > 0 ? countText(post.likes) : 'Like'}
        </ActionButton>
        <ActionButton label="Reply" icon={<ReplyIcon size={18} />} className="min-w-16" onClick={() => comment(post)}>
          Reply
        </ActionButton>
      </div>
    </article>
  );
}
