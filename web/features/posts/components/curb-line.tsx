import { curbEnd, curbText } from '../../../../contract/posts/curb.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { Button } from '../../../ui/button.tsx';
import { PinIcon } from '../../../ui/icons/icons.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { markSold } from '../buying.ts';
import type { KnownPost } from '../known-posts.ts';

/** On the page of something at the curb: where it is, until when, and that nobody has to ask. */
export function CurbLine({ known: { post, abilities } }: { known: KnownPost }) {
  const now = useNow();
  const { time_zone: timeZone } = useCampus();
  const end = curbEnd(post);
  const text = curbText(post, timeZone, now);
  if (end === null || text === null) return null;
  const gone = post.sold || end <= now;
  return (
    <section
      aria-label="At the curb"
      className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-l bg-2 px-4 py-3.5"
    >
      <PinIcon size={20} className="mt-0.5 shrink-0 self-start text-2" />
      <div className="min-w-0 flex-1">
        <p className="font-semi">{post.sold ? 'Someone took it' : text}</p>
        <p className="text-label text-2 wrap-anywhere">
          {gone ? 'This listing has ended.' : `${post.details?.spot ?? ''}. Just go and get it: no need to ask.`}
        </p>
      </div>
      {abilities?.sell && !gone ? (
        <Button look="second" className="archived:hidden phone:w-full" onClick={() => markSold(post, true)}>
          Mark as taken
        </Button>
      ) : null}
    </section>
  );
}
