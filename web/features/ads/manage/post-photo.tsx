import type { Post } from '../../../../contract/posts/posts.ts';
import { AdsIcon } from '../../../ui/icons/icons.tsx';
import { placeholderBackground } from '../../../ui/photos/photo.ts';
import { photoOfFile } from '../../posts/index.ts';

/** The boosted post's first photo, small, or an icon if it has none. */
export function PostPhoto({ post }: { post: Post | null }) {
  const file = post?.img_gallery[0];
  if (!file)
    return (
      <span className="grid size-14 shrink-0 place-items-center rounded-m bg-2 text-3">
        <AdsIcon size={24} />
      </span>
    );
  const { src, srcSet, poster, placeholder } = photoOfFile(file);
  return (
    <img
      src={poster ?? src}
      srcSet={srcSet}
      sizes="56px"
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="size-14 shrink-0 rounded-m object-cover"
      style={{ background: placeholderBackground(placeholder) }}
    />
  );
}
