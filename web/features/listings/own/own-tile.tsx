import { Link } from 'react-router';
import { listingTitle } from '../../../../contract/posts/post-name.ts';
import { postName } from '../../../../contract/posts/post-name.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ImageIcon } from '../../../ui/icons/icons.tsx';
import { markSold } from '../../posts/index.ts';
import { AvailabilityFlag, countText, Cover, ListingPrice, PostMenu, postPath } from '../../posts/components/index.ts';

/** One of the viewer's listings in a photo grid: its numbers, its next step, and the rest in a menu. */
export function OwnTile({ post, views }: { post: Post; views: number }) {
  const { _id: id, sold, likes } = post;
  const path = postPath(id);
  return (
    <article aria-label={postName(post)} data-item={id} className="relative flex min-w-0 flex-col">
      <Link to={path} className="block rounded-l focus-visible:outline-offset-4">
        {post.hasPhoto ? (
          <Cover post={post} look="tile" />
        ) : (
          <span className="grid aspect-square place-items-center rounded-l bg-2 text-3">
            <ImageIcon />
          </span>
        )}
        <span className="mt-2 block h-5 truncate leading-5">
          <ListingPrice post={post} className="text-body" />
        </span>
        <span className="block h-5 truncate text-label leading-5">
          {listingTitle(post, post.img_count === 1 ? 'A photo' : 'Photos')}
        </span>
        <span className="block h-4.5 truncate text-small leading-4.5 text-3 tnum">
          {countText(views)} {views === 1 ? 'view' : 'views'} · {countText(likes)} saved
        </span>
      </Link>
      <AvailabilityFlag post={post} look="tile" />
      <span className="absolute top-2 right-2 size-10 rounded-full bg-float shadow-[0_1px_3px_rgb(0_0_0/.2)] *:-m-0.5">
        <PostMenu post={post} />
      </span>
      {!sold && (post.queue_length ?? 0) > 0 ? (
        <Link to={path} className={`mt-2 ${buttonClass('primary', 's')}`}>
          See offers
        </Link>
      ) : (
        <Button size="s" className="mt-2 px-2!" onClick={() => markSold(post, !sold)}>
          {sold ? 'Mark as available' : 'Mark as sold'}
        </Button>
      )}
    </article>
  );
}
