import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { deletableStatuses, finishedStatuses, stoppableStatuses } from '../../../../contract/ads/statuses.ts';
import type { Ad } from '../../../../contract/ads/ads.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { CardIcon, EditIcon, PauseIcon, PlayIcon, StopIcon, TrashIcon } from '../../../ui/icons/icons.tsx';
import { postPath } from '../../posts/components/index.ts';
import { actOnAd, payNow, removeAd } from '../ad-actions.ts';
import { momentText } from '../time.ts';
import { goalNames, moneyText } from '../words.ts';
import { StatusLabel } from './status-label.tsx';
import { TitleDialog } from './title-dialog.tsx';
import { useCampus } from '../../../lib/app-state.ts';

type Question = 'pause' | 'resume' | 'stop' | 'delete' | 'title';

/** The confirmation texts. */
const questions = {
  pause: {
    title: 'Pause Ad',
    text: "Your post won't show as an ad, and nothing is spent until you resume it.",
    confirm: 'Pause',
  },
  resume: {
    title: 'Resume Ad',
    text: "Your post will show as an ad again for the time that's left.",
    confirm: 'Resume',
  },
  stop: {
    title: 'Stop Ad',
    text: "You can't resume a stopped ad. What you haven't spent goes back to your available funds.",
    confirm: 'Stop',
  },
  delete: {
    title: 'Delete Ad',
    text: "This can't be undone. The ad and its analytics will be removed. Your post stays.",
    confirm: 'Delete',
  },
} as const;

/** An ad's name and status, and its owner's actions. */
export function AdActionButtons({ ad }: { ad: Ad }) {
  const { time_zone: timeZone } = useCampus();
  const navigate = useNavigate();
  const [openQuestion, setOpenQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);
  const { _id: id, status, post, postId } = ad;
  const unspent = ad.budget.amount_budgeted - ad.budget.total_spent;
  const close = () => setOpenQuestion(null);
  const confirm = async () => {
    if (!openQuestion || openQuestion === 'title') return;
    setBusy(true);
    if (openQuestion === 'delete') {
      const boostedPost = await removeAd(id);
      if (boostedPost) return void navigate(post ? postPath(boostedPost) : '/ads');
    } else await actOnAd(openQuestion, id);
    setBusy(false);
    close();
  };
  const pay = async () => {
    setBusy(true);
    await payNow(id);
    setBusy(false);
  };
  const question = openQuestion && openQuestion !== 'title' ? questions[openQuestion] : null;
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-[220px] flex-1">
        <StatusLabel status={status} />
        <div className="flex items-center gap-1">
          <h2 className="min-w-0 text-name font-bold [overflow-wrap:anywhere]">{ad.title}</h2>
          <IconButton
            label="Edit title"
            icon={<EditIcon size={18} />}
            onClick={() => setOpenQuestion('title')}
            className="-my-2"
          />
        </div>
        <p className="text-small text-2">
          {sinceText(ad, timeZone)} · {goalNames[ad.cta.type]} ·{' '}
          {post ? (
            <Link to={postPath(postId)} className="hit-44 font-medium text-accent hover:underline">
              View post
            </Link>
          ) : (
            'Sorry, that post has been deleted.'
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 phone:w-full phone:*:flex-1">
        {status === 'checkout' ? (
          <Button size="s" look="primary" icon={<CardIcon size={18} />} busy={busy} onClick={() => void pay()}>
            Pay now
          </Button>
        ) : null}
        {ad.run_until_pause && (status === 'active' || status === 'paused') && !ad.on_hold ? (
          <Link to={`/settings/payments?ad=${id}`} className={buttonClass('second', 's')}>
            <CardIcon size={18} />
            Add funds
          </Link>
        ) : null}
        {status === 'active' ? (
          <Button size="s" icon={<PauseIcon size={18} />} onClick={() => setOpenQuestion('pause')}>
            Pause
          </Button>
        ) : null}
        {status === 'paused' && !ad.on_hold ? (
          <Button size="s" icon={<PlayIcon size={18} />} onClick={() => setOpenQuestion('resume')}>
            Resume
          </Button>
        ) : null}
        {stoppableStatuses.includes(status) ? (
          <Button size="s" icon={<StopIcon size={18} />} onClick={() => setOpenQuestion('stop')}>
            Stop
          </Button>
        ) : null}
        {finishedStatuses.includes(status) && post && !post.sold ? (
          <Link to={`/post/${postId}/boost`} className={buttonClass('primary', 's')}>
            Boost Again
          </Link>
        ) : null}
        {deletableStatuses.includes(status) ? (
          <Button size="s" look="danger" icon={<TrashIcon size={18} />} onClick={() => setOpenQuestion('delete')}>
            Delete
          </Button>
        ) : null}
      </div>
      <AdNote ad={ad} />
      {ad.rejection_reason ? (
        <p className="w-full rounded-m bg-danger-tint px-4 py-3 text-label">
          <b className="font-semi text-danger">Rejected:</b> {ad.rejection_reason}
          {unspent > 0 ? (
            <span className="block">The unspent {moneyText(unspent)} is back in your available funds.</span>
          ) : null}
        </p>
      ) : null}
      {question ? (
        <ConfirmDialog
          open
          {...question}
          danger={openQuestion === 'stop' || openQuestion === 'delete'}
          busy={busy}
          onConfirm={() => void confirm()}
          onClose={close}
        />
      ) : null}
      {openQuestion === 'title' ? <TitleDialog ad={ad} onClose={close} /> : null}
    </header>
  );
}

/** Why an ad isn't running, when its status alone doesn't explain it. */
function AdNote({ ad }: { ad: Ad }) {
  // when funds run out, the server pauses the ad at the end of its paid time
  const ranOut = ad.status === 'paused' && ad.run_until_pause && ad.paused_at === ad.end_time_adjusted;
  const text = ad.on_hold
    ? 'On hold: the payment is disputed. Your ad runs again if the dispute is decided in your favor.'
    : ad.status === 'checkout'
      ? "Not paid yet. Your ad runs once it's paid; unpaid ads are removed after an hour or two."
      : ad.status === 'in review'
        ? "In review. It isn't shown until it's approved, and it doesn't use any time or money while it waits."
        : ranOut
          ? 'Paused: your available funds ran out. Add funds to keep it running.'
          : null;
  return text ? <p className="w-full rounded-m bg-2 px-4 py-3 text-label">{text}</p> : null;
}

const sinceText = ({ start_time: start, createdAt }: Ad, timeZone: string): string =>
  start ? `Since ${momentText(start, timeZone)}` : `Created ${momentText(createdAt, timeZone)}`;
