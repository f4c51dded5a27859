import { Link } from 'react-router';
import type { Message } from '../../../../contract/chats/messages.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { choiceFieldNames, valueText } from '../../../../contract/posts/listing-fields.ts';
import { plainText } from '../../../../contract/posts/rich-text/index.ts';
import { useFirstRenderedHere } from '../../../lib/hydration.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { placeholderBackground } from '../../../ui/photos/photo.ts';
import { PricePill } from '../../../ui/price-pill.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { personName, photoOf } from '../../identity/index.ts';
import { AvailabilityFlag, postPath } from '../../posts/components/index.ts';
import { photoOfFile, useSharedPost } from '../../posts/index.ts';

const box = 'block w-70 max-w-full overflow-hidden rounded-l inset-ring inset-ring-line-2 p-px';

/** A post that was shared into a chat; it may have been deleted since. */
export function SharedPost({ message: { post, post_deleted: deleted } }: { message: Message }) {
  if (deleted) return <Deleted />;
  return post ? <Shown key={post._id} initial={post} /> : <Bone className={`${box} h-32 bg-3`} />;
}

const Deleted = () => <p className={`${box} px-3.5 py-3 text-2 italic`}>* Post deleted **</p>;

function Shown({ initial }: { initial: Post }) {
  const post = useSharedPost(initial);
  const placeholder = useFirstRenderedHere();
  if (!post) return <Deleted />;
  const { user, text, price, sold } = post;
  const facts = choiceFieldNames.flatMap((name) => valueText(post[name]) ?? []);
  const [file] = [...post.img_gallery].sort((a, b) => a.img_order - b.img_order);
  const photo = file && photoOfFile(file);
  const name = personName(user);
  const words = plainText(text).replace(/\s+/g, ' ');
  return (
    <Link to={postPath(post._id)} className={`${box} transition-colors hover:bg-2 focus-visible:outline-offset-0`}>
      {photo ? (
        <img
          src={photo.poster ?? photo.src}
          alt={photo.alt ?? 'Photo'}
          loading="lazy"
          width={photo.width}
          height={photo.height}
          className={`h-36 w-full rounded-t-[13px] object-cover ${sold ? 'opacity-60' : ''}`}
          style={{ background: placeholder ? placeholderBackground(photo.placeholder) : 'var(--bg-3)' }}
        />
      ) : null}
      <span className="block px-3.5 pt-2.5 pb-3">
        <span className="mb-1 flex items-center gap-1.5 text-small font-semi">
          <Avatar name={name} src={photoOf(user, 96)} size={24} />
          <span className="truncate">{name}</span>
        </span>
        {words ? <span className="line-clamp-2 text-label">{words}</span> : null}
        {price !== null || sold || facts.length > 0 ? (
          <span className="mt-2 flex flex-wrap items-center gap-2.5 text-small text-2">
            <PricePill price={valueText(price)} sold={sold} />
            {facts.join(' · ')}
          </span>
        ) : null}
        <AvailabilityFlag post={post} look="plain" />
      </span>
    </Link>
  );
}
