import { Link } from 'react-router';
import { listingTitle } from '../../../../contract/posts/post-name.ts';
import { isExtendable } from '../../../../contract/posts/expiry.ts';
import { valueText } from '../../../../contract/posts/listing-fields.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useApp } from '../../../lib/app-state.ts';
import { productTime } from '../../../lib/product-clock.ts';
import { openModal } from '../../../lib/store.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CheckIcon, ClockIcon, EyeIcon, ImageIcon, SaveIcon } from '../../../ui/icons/icons.tsx';
import { placeholderBackground } from '../../../ui/photos/photo.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { AvailabilityLine, countText, ExpiryLine, PostMenu, postPath } from '../../posts/components/index.ts';
import { markSold, photoOfFile, shareListing } from '../../posts/index.ts';

/** One of the viewer's listings, with its numbers and actions. */
export function OwnListing({ post, views }: { post: Post; views: number }) {
  const { _id: id, sold, likes } = post;
  const title = listingTitle(post, post.img_count === 1 ? 'A photo' : 'Photos');
  const expiresAt = post.expires_at ? Date.parse(post.expires_at) : null;
  const app = useApp();
  const now = productTime(app);
  const extendable = !sold && isExtendable(post, expiresAt, now);
  return (
    <article aria-label={title} data-item={id} className="border-b border-line px-4 py-4">
      <div className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-start gap-x-3">
        <Picture post={post} />
        <div className="min-w-0">
          <p className="truncate font-semi">
            <Link to={postPath(id)} className="hover:underline">
              {title}
            </Link>
          </p>
          <p className={`text-lead font-bold tnum ${sold ? 'text-3 line-through' : ''}`}>{valueText(post.price)}</p>
          <p className="mt-0.5 flex items-center gap-1 text-small text-2">
            {sold ? (
              <>
                <CheckIcon size={16} />
                Sold
              </>
            ) : (
              <>
                {post.expired ? (
                  <>
                    <ClockIcon size={16} />
                    <span className="font-semi text-ink">Expired</span>
                  </>
                ) : (
                  'Active'
                )}{' '}
                · posted <RelativeTime at={post.createdAt} />
              </>
            )}
          </p>
        </div>
        <PostMenu post={post} className="-mt-2 -mr-3" />
      </div>
      <AvailabilityLine post={post} className="mt-2.5" />
      <p className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-small text-2 tnum">
        <span className="inline-flex items-center gap-1.5">
          <EyeIcon size={16} />
          {countText(views)} {views === 1 ? 'view' : 'views'}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <SaveIcon size={16} />
          {countText(likes)} saved
        </span>
      </p>
      {extendable ? <ExpiryLine post={post} mayExtend /> : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {!sold && (post.queue_length ?? 0) > 0 ? (
          <Link to={postPath(id)} className={buttonClass('primary', 's')}>
            See offers
          </Link>
        ) : null}
        <Button size="s" onClick={() => markSold(post, !sold)}>
          {sold ? 'Mark as available' : 'Mark as sold'}
        </Button>
        <Button size="s" onClick={() => openModal({ kind: 'edit-post', post })}>
          Edit
        </Button>
        {sold || post.expired || !app.boot.switches.ads ? null : (
          <Link to={`/post/${id}/boost`} className={buttonClass('second', 's')}>
            Boost
          </Link>
        )}
        <Button size="s" onClick={() => void shareListing(post)}>
          Share
        </Button>
      </div>
    </article>
  );
}

/** A listing's first photo, or its video's poster. The title next to it is the link, so keyboard focus skips the picture. */
function Picture({ post }: { post: Post }) {
  const [file] = post.img_gallery;
  const cover = file && photoOfFile(file);
  return (
    <Link
      to={postPath(post._id)}
      tabIndex={-1}
      aria-hidden="true"
      className="grid size-18 place-items-center overflow-hidden rounded-m bg-2 text-3"
      style={cover ? { background: placeholderBackground(cover.placeholder) } : undefined}
    >
      {cover ? (
        <img
          src={cover.kind === 'video' ? cover.poster : cover.src}
          srcSet={cover.kind === 'video' ? undefined : cover.srcSet}
          sizes="72px"
          alt=""
          loading="lazy"
          className={`size-full object-cover ${post.sold || post.expired ? 'opacity-70 saturate-[.35]' : ''}`}
        />
      ) : (
        <ImageIcon />
      )}
    </Link>
  );
}
