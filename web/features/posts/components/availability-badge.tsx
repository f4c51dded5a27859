import { confirmedText, holdText, isHeld, isStale, lineText } from '../../../../contract/posts/availability.ts';
import { curbText } from '../../../../contract/posts/curb.ts';
import { struckPrice } from '../../../../contract/posts/earlier-prices.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ClockIcon, PeopleIcon } from '../../../ui/icons/icons.tsx';
import { useNow } from '../../../ui/time/clock.ts';

export interface BadgeProps {
  post: Post;
  /**
   * - card, tile: on the photo of one
   * - plain: below the text of a card without a photo, and of a post shared in a chat
   * - sale: on a tile of a move-out sale
   */
  look: 'card' | 'tile' | 'plain' | 'sale';
}

const onPhoto = 'absolute z-1 bg-float text-ink shadow-[0_1px_3px_rgb(0_0_0/.16)]';
const looks = {
  card: `${onPhoto} top-2.5 left-2.5 max-w-[calc(100%-62px)]`,
  // at 320 px a tile has 76 px beside Save: enough for the words
  tile: `${onPhoto} top-2 left-2 max-w-[calc(100%-62px)] max-[360px]:px-1.5! max-[360px]:*:[svg]:hidden`,
  sale: `${onPhoto} top-2 left-2 max-w-[calc(100%-54px)]`,
  plain: 'mt-2 bg-2 text-2',
};

interface Badge {
  text: string;
  Drawing: typeof ClockIcon | null;
}

/** What a listing's badge says, with its icon; null without one. Tiles have room for little. */
function badgeOf(post: Post, look: BadgeProps['look'], timeZone: string, now: number): Badge | null {
  const short = look === 'tile' || look === 'sale';
  const curb = curbText(post, timeZone, now);
  if (curb) return short ? null : { text: curb, Drawing: ClockIcon };
  const hold = holdText(post, timeZone, now);
  if (hold) return { text: short ? 'On hold' : hold, Drawing: ClockIcon };
  const line = lineText(post, now);
  if (line) return { text: line, Drawing: PeopleIcon };
  if (isStale(post, now))
    return short
      ? { text: 'Unconfirmed', Drawing: null }
      : { text: confirmedText(post.confirmed_at ?? '', timeZone, now), Drawing: ClockIcon };
  // elsewhere the price itself says so
  const dropped = (look === 'card' || look === 'tile') && struckPrice(post, now) !== null;
  return dropped ? { text: 'New price', Drawing: null } : null;
}

/**
 * In a list: until when a listing is at the curb, its hold and its end, how many people are in line, that its seller hasn't
 * confirmed it for long, or that its price dropped; the first of these that applies.
 */
export default function AvailabilityBadge({ post, look }: BadgeProps) {
  const now = useNow();
  const { time_zone: timeZone } = useCampus();
  const badge = badgeOf(post, look, timeZone, now);
  if (badge === null) return null;
  const hold = isHeld(post, now);
  // a sale's tiles are too narrow for an icon
  const Drawing = look === 'sale' ? null : badge.Drawing;
  return (
    <span
      className={classNames(
        'inline-flex h-7 items-center gap-1.5 rounded-pill pr-2.5 text-small font-semi tnum',
        Drawing ? 'pl-2' : 'pl-2.5',
        looks[look],
        hold && look === 'plain' && 'bg-warn-tint! text-warn!',
      )}
    >
      {Drawing ? <Drawing size={16} className={classNames('shrink-0', hold && 'text-warn')} /> : null}
      <span className="truncate">{badge.text}</span>
    </span>
  );
}
