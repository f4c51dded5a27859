import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { campusTime } from '../../../../contract/campuses/campus-time.ts';
import type { Queue, QueueEntry } from '../../../../contract/deals/deals.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button, buttonClass, type ButtonLook } from '../../../ui/button.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { messageOf } from '../../../lib/api.ts';
import { useNow } from '../../../ui/time/clock.ts';
import type { KnownPost } from '../../posts/index.ts';
import { lineQuery, useAct, useDealsLive } from '../../deals/index.ts';
import { release } from '../api.ts';
import { HoldDialog } from '../dialogs/hold-dialog.tsx';
import { LineList } from './line-list.tsx';

/** As many as `LineList` shows at first. */
const ROWS = 4;

/** The line below the viewer's own listing: who wants it, in order, which nobody else sees. */
export function OwnLine({ known: { post } }: { known: KnownPost }) {
  useDealsLive();
  const { user } = useViewer();
  const length = post.queue_length ?? 0;
  const own = user?._id === post.user._id;
  const line = useQuery({ ...lineQuery(post._id), enabled: own && length > 0 });
  if (!own || length === 0) return null;
  return (
    <section aria-label="Line" className="mt-3.5 rounded-l px-4 pt-3 pb-1 inset-ring inset-ring-line">
      <p className="flex items-center justify-between gap-3 pb-1 text-small">
        <b className="text-body font-semi tnum">{length} in line</b>
        <span className="text-3">Only you see this</span>
      </p>
      {line.data ? (
        <Entries postId={post._id} line={line.data} />
      ) : line.error ? (
        <ErrorLine text={messageOf(line.error)} onRetry={() => void line.refetch()} />
      ) : (
        // as high as the line, so that nothing moves when it comes
        <Waiting>
          {Array.from({ length: Math.min(ROWS, length) }, (_, row) => (
            <div key={`row-${row}`} className="flex h-15 items-center gap-3">
              <Bone className="size-9 rounded-full" />
              <Bone className="h-3 w-40 rounded-s" />
            </div>
          ))}
          <Bone className="my-2 h-9 w-32 rounded-pill" />
        </Waiting>
      )}
    </section>
  );
}

const isHeld = ({ state }: QueueEntry): boolean => state === 'held' || state === 'agreed';

function Entries({ postId, line }: { postId: string; line: Queue }) {
  const now = useNow();
  const { busy, run } = useAct();
  const [holding, setHolding] = useState<QueueEntry | null>(null);
  const held = line.entries.find((entry) => isHeld(entry) && Date.parse(entry.held_until ?? '') > now);
  const [first] = line.entries;
  return (
    <div key={postId}>
      <LineList postId={postId} entries={line.entries} length={line.length} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
        {held?.held_until ? (
          <>
            <p className="min-w-0 flex-1 text-small text-warn">
              On hold for {held.buyer.first_name} until {campusTime(held.held_until, line.time_zone, now)}
            </p>
            {held.things > 1 && held.chat_id ? (
              <OpenDeal entry={held} look="second" />
            ) : (
              <Button
                size="s"
                busy={busy === 'release'}
                onClick={() => void run('release', () => release(held.deal_id))}
              >
                Release hold
              </Button>
            )}
          </>
        ) : first && first.things > 1 && first.chat_id ? (
          <OpenDeal entry={first} look="primary" />
        ) : first ? (
          <Button size="s" look="primary" onClick={() => setHolding(first)}>
            Hold for {first.buyer.first_name}
          </Button>
        ) : null}
      </div>
      {holding ? (
        <HoldDialog
          target={{
            dealId: holding.deal_id,
            name: holding.buyer.first_name,
            price: holding.price,
            timeZone: line.time_zone,
            others: line.length - 1,
            held: false,
          }}
          onClose={() => setHolding(null)}
        />
      ) : null}
    </div>
  );
}

/** What somebody asked for together is answered together, in the conversation. */
const OpenDeal = ({ entry: { chat_id: chat, deal_id: id, buyer }, look }: { entry: QueueEntry; look: ButtonLook }) => (
  <Link to={`/messages/${chat ?? ''}?deal=${id}`} className={buttonClass(look, 's')}>
    Open deal with {buyer.first_name}
  </Link>
);
