import { Link } from 'react-router';
import { isFirm, valueText } from '../../../../contract/posts/listing-fields.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { plainText } from '../../../../contract/posts/rich-text/index.ts';
import { SaveIcon } from '../../../ui/icons/icons.tsx';
import {
  AvailabilityLine,
  countText,
  CurbLine,
  Earlier,
  PostCaution,
  postPath,
  useTracked,
} from '../../posts/components/index.ts';
import type { KnownPost } from '../../posts/index.ts';
import { RichTextView } from '../../posts/rich-text/index.ts';

const TITLE_WORDS = 8;

/** A listing's title, or how its text begins, or "A photo". */
function headingOf({ title, text, img_count: photos }: Post): string {
  const words = text ? plainText(text).split(/\s+/u).filter(Boolean) : [];
  const begins = words.length > TITLE_WORDS ? `${words.slice(0, TITLE_WORDS).join(' ')}…` : words.join(' ');
  return title ?? (begins || (photos === 1 ? 'A photo' : 'Photos'));
}

interface ListingSummaryProps {
  known: KnownPost;
  /** on a wide screen a box beside it has the price, so it isn't repeated here */
  priced: boolean;
}

/** What a listing is and costs, and whether it can still be had. */
export function ListingSummary({ known, priced }: ListingSummaryProps) {
  const { post } = known;
  return (
    <div className="px-4 pt-4">
      <h1 dir="auto" className="text-[1.375rem]/7 font-bold tracking-[-.016em] wrap-anywhere">
        {headingOf(post)}
      </h1>
      <BigPrice post={post} className={`mt-1 ${priced ? 'panes:hidden' : ''}`} />
      <div className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
        <AvailabilityLine post={post} className="contents!" />
        {post.likes > 0 ? (
          <Link
            to={`${postPath(post._id)}/likes`}
            className="hit-44 inline-flex h-6.5 items-center gap-1.5 rounded-pill bg-2 pr-2.5 pl-2 text-small font-semi whitespace-nowrap text-2 tnum hover:bg-3"
          >
            <SaveIcon size={16} />
            {countText(post.likes)} saved
          </Link>
        ) : null}
      </div>
      {post.sale_id ? (
        <p className="mt-3 text-label">
          Part of a{' '}
          <Link to={`/sale/${post.sale_id}`} className="hit-44 font-medium text-accent hover:underline">
            move-out sale
          </Link>
        </p>
      ) : null}
      <CurbLine known={known} />
      <PostCaution post={post} className="mt-3" />
    </div>
  );
}

/** "$85 $100 Open to offers", "Free", or that it's over. */
export function BigPrice({ post, className }: { post: Post; className?: string }) {
  const { price, sold, expired } = post;
  const text = valueText(price);
  const over = sold ? 'Sold' : expired ? 'Expired' : null;
  if (!text && !over) return null;
  return (
    <p
      className={`flex flex-wrap items-baseline gap-x-2 text-[1.375rem]/7 font-bold tracking-[-.016em] tnum ${className}`}
    >
      {over ? (
        <>
          <span>{over}</span>
          {text ? <s className="text-lead font-normal text-3">{text}</s> : null}
        </>
      ) : (
        <>
          <span>{text}</span>
          <Earlier post={post} />
          {price ? (
            <span className="text-label font-medium tracking-normal text-2">
              {isFirm(post) ? 'Firm' : 'Open to offers'}
            </span>
          ) : null}
        </>
      )}
    </p>
  );
}

/** The seller's text, all of it. Nothing where it only repeats the title. */
export function SellerText({ post }: { post: Post }) {
  const { leave } = useTracked(post._id);
  if (post.text && plainText(post.text).trim() === headingOf(post)) return null;
  return <RichTextView value={post.text} truncateAt={null} onLinkOpen={leave} className="px-4 pt-3 pb-2" />;
}
