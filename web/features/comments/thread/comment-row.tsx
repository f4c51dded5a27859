import { memo, type ReactNode, useEffect } from 'react';
import { postName } from '../../../../contract/posts/post-name.ts';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api.ts';
import { HeartIcon, NextIcon, ReplyIcon } from '../../../ui/icons/icons.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { personName, useMayStart } from '../../identity/index.ts';
import { dropComment, EditedMark, type KnownPost, setSaved, type ThreadItem, useKnownPost } from '../../posts/index.ts';
import {
  ActionButton,
  AuthorAvatar,
  branchPath,
  countText,
  PostCaution,
  PostMedia,
  PostMenu,
  useComment,
} from '../../posts/components/index.ts';
import { RichTextView } from '../../posts/rich-text/index.ts';
import { RowFrame } from './row-frame.tsx';
import { avatarOf } from './thread-lines.tsx';

export interface CommentRowProps {
  id: string;
  row: ThreadItem;
  phone: boolean;
  /** the post's author, whose comments are marked */
  authorId: string;
  /** the post is, or was, for sale */
  listing: boolean;
  /** its answers have a page of their own */
  folded: boolean;
  /** the target of the link that was opened */
  marked: boolean;
}

const isSameRow = (a: ThreadItem, b: ThreadItem) =>
  a.level === b.level && a.answered === b.answered && a.lines.join() === b.lines.join();

/** One comment of a thread, with its indentation and lines. */
export const CommentRow = memo(
  function CommentRow({ id, row, phone, authorId, listing, folded, marked }: CommentRowProps) {
    const { known, error } = useKnownPost(id);
    const missing = error instanceof ApiError && (error.status === 404 || error.status === 410);
    // A tombstone is removed with the last answer below it.
    const gone = missing || (known?.post.deleted === true && known.post.comments === 0);
    useEffect(() => {
      if (gone) dropComment(id);
    }, [gone, id]);
    const size = avatarOf(row.level);
    const answers = known?.post.comments ?? 0;
    const onward = folded && answers > 0 ? <Onward id={id} count={answers} /> : null;
    return (
      <RowFrame id={id} row={row} phone={phone}>
        {known && !known.post.deleted ? (
          <>
            <AuthorAvatar user={known.post.user} size={size} className="self-start" />
            <Comment
              known={known}
              mark={known.post.user._id === authorId ? (listing ? 'Seller' : 'Author') : null}
              marked={marked}
              // indented no further than what it answers
              to={row.depth - 1 > row.level ? known.post.post_commented_on : null}
              onward={onward}
            />
          </>
        ) : (
          <>
            <Bone className={`rounded-full ${row.level === 0 ? 'size-9' : 'size-7'}`} />
            <div className="pt-1 pb-3">
              <p className="text-3 italic">{known || missing ? 'This comment was deleted.' : ''}</p>
              {onward}
            </div>
          </>
        )}
      </RowFrame>
    );
  },
  (a, b) =>
    a.id === b.id &&
    a.phone === b.phone &&
    a.authorId === b.authorId &&
    a.listing === b.listing &&
    a.folded === b.folded &&
    a.marked === b.marked &&
    isSameRow(a.row, b.row),
);

interface CommentProps {
  known: KnownPost;
  mark: string | null;
  marked: boolean;
  /** the id of the comment it answers, if its indentation doesn't show that */
  to: string | null;
  onward: ReactNode;
}

function Comment({ known: { post, saved }, mark, marked, to, onward }: CommentProps) {
  const mayStart = useMayStart();
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
      {to === null ? null : <Answered id={to} />}
      <RichTextView value={post.text} />
      <PostMedia gallery={post.img_gallery} small className="mt-2" />
      <PostCaution post={post} className="mt-2" />
      <div className="-mt-0.5 -ml-2.5 flex text-2 archived:hidden">
        <ActionButton
          label={post.likes > 0 ? `Like, ${post.likes}` : 'Like'}
          on={saved}
          icon={<HeartIcon size={18} filled={saved} />}
          className="min-w-16"
          onClick={() => {
            if (mayStart('like')) setSaved(post._id, !saved);
          }}
        >
          {post.likes > 0 ? countText(post.likes) : 'Like'}
        </ActionButton>
        <ActionButton label="Reply" icon={<ReplyIcon size={18} />} className="min-w-16" onClick={() => comment(post)}>
          Reply
        </ActionButton>
      </div>
      {onward}
    </article>
  );
}

/** Names whom a comment answers, if it isn't indented below them. */
function Answered({ id }: { id: string }) {
  const { known } = useKnownPost(id);
  if (!known || known.post.deleted) return null;
  return <p className="truncate text-small text-3">Replying to {personName(known.post.user)}</p>;
}

/** A link to where the thread continues. */
function Onward({ id, count }: { id: string; count: number }) {
  return (
    <Link
      to={branchPath(id)}
      className="-mt-1 mb-1 inline-flex min-h-target items-center gap-1 rounded-s font-semi text-accent hover:underline"
    >
      Continue this thread
      <span className="font-normal text-3 tnum">
        ({count === 1 ? '1 reply' : `${count.toLocaleString('en-US')} replies`})
      </span>
      <NextIcon size={18} />
    </Link>
  );
}
