import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { campusTime } from '../../../../contract/campuses/campus-time.ts';
import { dealPrice, ordinal } from '../../../../contract/deals/event-words.ts';
import { isInLine } from '../../../../contract/deals/deal-facts.ts';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { curbEnd } from '../../../../contract/posts/curb.ts';
import { valueText } from '../../../../contract/posts/listing-fields.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { openModal } from '../../../lib/store.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { buttonClass, type ButtonLook } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { personName, useMayStart } from '../../identity/index.ts';
import { isHeld } from '../../../../contract/posts/availability.ts';
import { BigPrice } from '../../listings/index.ts';
import { canBuy, canMessageSeller, useWant } from '../../posts/index.ts';
import { lineQuery, placeInOneLine, stateNow, thingOf, useDealsLive } from '../../deals/index.ts';

/** The viewer's own deal in a listing's line (undefined until it's known, null for none), and the line's length. */
function useMine(post: Post, now: number): { mine: Deal | null | undefined; length: number } {
  const { user } = useViewer();
  const asks = user?.verified === true && canBuy(post, user._id);
  const { data: line } = useQuery({ ...lineQuery(post._id), enabled: asks });
  const own = line?.mine && isInLine(stateNow(line.mine, now)) ? line.mine : null;
  const mine = own && thingOf(own, post._id)?.in !== false ? own : null;
  return { mine: asks && !line ? undefined : mine, length: post.queue_length ?? line?.length ?? 0 };
}

/** The two things that a buyer does, each with an address, so that a tap before the page's code runs isn't lost. */
const actions = ['message', 'want'] as const;
type Action = (typeof actions)[number];

function useActions({ _id: postId, user }: Post): Record<Action, () => void> {
  const mayStart = useMayStart();
  const want = useWant();
  return {
    want: () => want(postId),
    message: () => {
      if (mayStart('message'))
        openModal({ kind: 'start-conversation', userId: user._id, name: personName(user), postId });
    },
  };
}

/**
 * Does what the address asks for ("?do=want"), once, if `can` allows it. It is taken out of the address first, so that a
 * reload or Back doesn't repeat it; the action follows when the new address has been rendered, which is why the effect runs
 * after every rendering.
 */
function useAskedFor(can: Record<Action, boolean>, act: Record<Action, () => void>): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const asked = useRef<Action | null>(null);
  const wanted = actions.find((action) => action === query.get('do'));
  useEffect(() => {
    if (wanted) {
      asked.current = wanted;
      const rest = new URLSearchParams(query);
      rest.delete('do');
      void navigate({ search: rest.toString() }, { replace: true });
    } else if (asked.current) {
      const action = asked.current;
      asked.current = null;
      if (can[action]) act[action]();
    }
  });
}

function Act({
  action,
  look,
  className,
  act,
}: {
  action: Action;
  look: ButtonLook;
  className?: string;
  act: () => void;
}) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    act();
  };
  return (
    <Link to={{ search: `do=${action}` }} onClick={press} className={`${buttonClass(look)} ${className ?? ''}`}>
      {action === 'want' ? 'I want this' : 'Message'}
    </Link>
  );
}

/** The buttons of a listing's page for its buyer: the main one, and "Message". */
function Buttons({ post, mine, wide }: { post: Post; mine: Deal | null | undefined; wide?: boolean }) {
  const act = useActions(post);
  const { location } = useCampus();
  const className = wide ? 'w-full' : 'max-[360px]:px-3.5';
  if (mine)
    return (
      <Link
        to={`/messages/${mine.chat_id ?? ''}?deal=${mine._id}`}
        className={`${buttonClass('primary')} ${className}`}
      >
        Open deal
      </Link>
    );
  const parts: ReactNode[] = [
    <Act key="message" action="message" look="second" act={act.message} className={className} />,
  ];
  const hasLine = post.queue_length !== undefined;
  if (hasLine) parts.push(<Act key="want" action="want" look="primary" act={act.want} className={className} />);
  else if (curbEnd(post) !== null) {
    const place = [post.details?.spot, location.city, location.state].filter(Boolean).join(', ');
    const query = new URLSearchParams({ api: '1', destination: place }).toString();
    parts.push(
      <a
        key="directions"
        href={`https://www.google.com/maps/dir/?${query}`}
        target="_blank"
        rel="noreferrer"
        className={`${buttonClass('primary')} ${className}`}
      >
        Directions
        <span className="sr-only">, opens a map in a new tab</span>
      </a>,
    );
  }
  return wide ? parts.toReversed() : parts;
}

/** Beside a listing on a wide screen: its price, the line, and what a buyer does. */
export function BuyBox({ post }: { post: Post }) {
  useDealsLive();
  const { user } = useViewer();
  const now = useNow();
  const { mine, length } = useMine(post, now);
  if (!canMessageSeller(post, user?._id)) return null;
  const line =
    post.queue_length === undefined ? null : mine ? standing(mine, post._id, now) : lineText(length, isHeld(post, now));
  return (
    <section
      aria-label="Buy"
      className="archived:hidden rounded-l px-5 py-5 inset-ring inset-ring-line-2 narrow:hidden"
    >
      <BigPrice post={post} />
      {line ? <p className="mt-1 text-2 tnum">{line}</p> : null}
      <div className="mt-4 grid gap-2">
        <Buttons post={post} mine={mine} wide />
      </div>
      {post.price ? (
        <p className="mt-3 text-center text-small text-balance text-3">No charge now. You pay when you meet.</p>
      ) : null}
    </section>
  );
}

/**
 * The buttons of `BuyBox` as a bar at the bottom of a narrower screen, in the place of the phone's navigation. Both are always
 * mounted, and one is hidden: this one does what the address asks for, `BuyBox` follows the live events.
 */
export function BuyBar({ post }: { post: Post }) {
  const { user } = useViewer();
  const now = useNow();
  const { mine, length } = useMine(post, now);
  const buyer = canMessageSeller(post, user?._id);
  useAskedFor({ message: buyer, want: canBuy(post, user?._id) }, useActions(post));
  if (!buyer) return null;
  const price = mine ? dealPrice((thingOf(mine, post._id) ?? mine).price) : valueText(post.price);
  const line =
    post.queue_length === undefined ? null : mine ? standing(mine, post._id, now) : `You'd be ${ordinal(length + 1)}`;
  return (
    <section
      aria-label="Price"
      className="archived:hidden sticky bottom-0 z-float flex min-h-17 items-center gap-2 border-t border-line bg-glass px-4 py-2 pb-[max(8px,env(safe-area-inset-bottom))] backdrop-blur-[14px] panes:hidden"
    >
      <p className="min-w-0 flex-1 leading-5">
        <b className="block truncate font-bold tnum">{price}</b>
        {line ? <span className="block truncate text-small text-2 tnum max-[360px]:hidden">{line}</span> : null}
      </p>
      <Buttons post={post} mine={mine} />
    </section>
  );
}

/** A buyer's own place in the line, or that the listing is on hold for them. */
function standing(mine: Deal, postId: string, now: number): string {
  const state = stateNow(mine, now);
  return (state === 'held' || state === 'agreed') && mine.held_until !== null
    ? `On hold for you until ${campusTime(mine.held_until, mine.time_zone, now)}`
    : placeInOneLine(thingOf(mine, postId) ?? mine);
}

const lineText = (length: number, held: boolean): string => {
  const place = `You'd be ${ordinal(length + 1)}`;
  if (held) return `On hold. ${place} in line.`;
  return length === 0 ? `${place} in line.` : `${length} ${length === 1 ? 'person' : 'people'} in line. ${place}.`;
};
