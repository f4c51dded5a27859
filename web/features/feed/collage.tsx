import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isListing } from '../../../contract/posts/listing-look.ts';
import { coverSizes } from '../../ui/photos/photo-source.ts';
import { postName } from '../../../contract/posts/post-name.ts';
import { readFilter } from '../../../contract/posts/listing-filter.ts';
import type { Post } from '../../../contract/posts/posts.ts';
import { type ItemName, itemDrawing } from '../../ui/drawings/items.ts';
import { feedQuery, idsOf, knownPost, photoOfFile } from '../posts/index.ts';
import { ListingPrice, postPath } from '../posts/components/index.ts';

const ITEMS: readonly ItemName[] = ['sofa', 'lamp', 'headphones', 'books', 'bike', 'plant', 'guitar'];
/** Tiles that span two rows. */
const TALL = new Set([0, 2]);

/** Seven tiles above the gate. */
function Tiles({ children }: { children: ReactNode }) {
  return <div className="grid auto-rows-[120px] grid-cols-3 gap-2 p-2 phone:auto-rows-[92px]">{children}</div>;
}

const tileClass = (at: number) =>
  `relative block overflow-hidden rounded-l bg-3 after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:inset-ring after:inset-ring-photo-edge ${TALL.has(at) ? 'row-span-2' : ''}`;

/**
 * Drawings of typical listings: a private campus shows none of its own (D6). Without prices, which would be invented
 * (D55).
 */
export function DrawnCollage() {
  return (
    <div aria-hidden="true">
      <Tiles>
        {ITEMS.map((name, at) => (
          <div key={name} className={tileClass(at)}>
            <img src={itemDrawing(name)} alt="" className="size-full object-cover" />
          </div>
        ))}
      </Tiles>
    </div>
  );
}

/** The feed without filters. */
const unfiltered = readFilter(new URLSearchParams());

const isPicturedListing = (post: Post | undefined): post is Post =>
  post !== undefined && isListing(post) && !post.sold && photoEntry(post) !== undefined;

const photoEntry = ({ img_gallery: gallery }: Post) =>
  gallery.toSorted((a, b) => a.img_order - b.img_order).find(({ kind }) => kind === 'photo');

/** The first listings with a photo in a public campus's feed, as far as it's loaded; drawings if there are too few. */
export function ListingCollage() {
  // fetched by the feed below it, or with the page
  const { data } = useInfiniteQuery({ ...feedQuery(unfiltered), enabled: false });
  const queries = useQueryClient();
  const posts = (data ? idsOf(data) : [])
    .map((id) => knownPost(id, queries)?.post)
    .filter(isPicturedListing)
    .slice(0, ITEMS.length);
  if (posts.length < ITEMS.length) return <DrawnCollage />;
  return (
    <Tiles>
      {posts.map((post, at) => (
        <Link key={post._id} to={postPath(post._id)} className={tileClass(at)}>
          <span className="sr-only">{postName(post)}, </span>
          <TilePhoto post={post} />
          <span className="absolute bottom-2 left-2 rounded-pill bg-float px-2.5 leading-[26px]">
            <ListingPrice post={post} className="text-small" />
          </span>
        </Link>
      ))}
    </Tiles>
  );
}

function TilePhoto({ post }: { post: Post }) {
  const entry = photoEntry(post);
  if (!entry) return null;
  const photo = photoOfFile(entry);
  return (
    <img
      src={photo.src}
      srcSet={photo.srcSet}
      sizes={coverSizes(photo, 'tile')}
      alt=""
      decoding="async"
      className="size-full object-cover text-transparent"
    />
  );
}
