import { useState } from 'react';
import { adStatusLabels, adStatuses } from '../../../../contract/ads/statuses.ts';
import type { Ad } from '../../../../contract/ads/ads.ts';
import { approveAd, listAdReviews, rejectAd } from '../../../../contract/ads/reviews.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import { personName, photoOf } from '../../identity/index.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { useCampus } from '../../../lib/app-state.ts';
import { formatDate } from '../../../../contract/date-format.ts';
import {
  AdminTable,
  Filters,
  FilterSelect,
  FormButtons,
  StateMark,
  Marks,
  oneOf,
  Quote,
  refreshAdmin,
  TableRow,
  type MarkTone,
  useAdminChange,
  useAdminList,
  useFilter,
  useSearchText,
} from '../../console/index.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const tones: Partial<Record<Ad['status'], MarkTone>> = {
  'in review': 'warn',
  active: 'ok',
  scheduled: 'accent',
  rejected: 'danger',
};
const empty = { drawing: 'chart', title: 'No ads here', text: 'Ads waiting for review appear here.' } as const;

/** The post's text in one string. */
const textOf = ({ post }: Ad): string =>
  (post?.text?.blocks ?? [])
    .flatMap((block) => block.spans.map((span) => ('text' in span ? span.text : '')))
    .join(' ')
    .trim();

/** /admin/ads: approves ads in review, or rejects them with a reason. */
export default function Ads() {
  const { time_zone: timeZone } = useCampus();
  const q = useSearchText();
  const [value, set] = useFilter();
  const status = oneOf(adStatuses, value('status')) ?? 'in review';
  const { list, items } = useAdminList(['ads', { q, status }], 'ads', (cursor, signal) =>
    call(listAdReviews, { query: { q, status, cursor }, signal }),
  );
  const [rejecting, setRejecting] = useState<Ad | null>(null);
  const { running, change } = useAdminChange();
  const approve = (ad: Ad) =>
    change(async () => {
      await call(approveAd, { params: { id: ad._id }, body: { seen: ad.at } });
      showAlert({ msg: 'Ad approved', alertType: 'success' });
    }, ad._id);
  return (
    <>
      <Filters>
        <FilterSelect
          label="Status"
          value={status}
          onChange={(next) => set('status', next === 'in review' ? '' : next)}
          options={adStatuses.map((each) => ({ value: each, label: adStatusLabels[each] }))}
        />
      </Filters>
      <AdminTable label="Ads" pages={list} items={items} empty={empty}>
        {(ad) => (
          <TableRow
            key={ad._id}
            id={ad._id}
            lead={<Avatar name={personName(ad.user)} src={photoOf(ad.user, 96)} size={44} />}
            actions={
              ad.status === 'in review' ? (
                <>
                  <Button
                    size="s"
                    look="primary"
                    busy={running === ad._id}
                    onClick={() => void approve(ad)}
                    className="phone:flex-1"
                  >
                    Approve
                  </Button>
                  <Button size="s" look="danger" onClick={() => setRejecting(ad)} className="phone:flex-1">
                    Reject
                  </Button>
                </>
              ) : null
            }
          >
            <h2 className="leading-[22px] font-semi">{ad.title}</h2>
            <p className="text-small text-2">
              {personName(ad.user)} @{ad.user.username} · <RelativeTime at={ad.createdAt} />
            </p>
            {ad.post ? (
              <>
                <Quote>{textOf(ad)}</Quote>
                <p className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
                  {ad.post.img_gallery.map(({ img_path: path, kind }, at) => (
                    <a
                      key={path}
                      href={`${path}/${kind === 'video' ? 'file' : '2048.webp'}`}
                      target="_blank"
                      rel="noreferrer"
                    >
                      <img
                        src={`${path}/${kind === 'video' ? 'poster' : '320'}.webp`}
                        alt={`${kind === 'video' ? 'Video' : 'Photo'} ${at + 1}`}
                        loading="lazy"
                        className="size-18 rounded-s bg-3 object-cover"
                      />
                    </a>
                  ))}
                </p>
              </>
            ) : (
              <p className="mt-2 text-3">The post was deleted.</p>
            )}
            <Marks>
              <StateMark tone={tones[ad.status] ?? 'plain'}>{adStatusLabels[ad.status]}</StateMark>
              <span className="tnum">{dollars.format(ad.budget.amount_budgeted / 100)}</span>
              <span className="capitalize">{ad.cta.type}</span>
              {ad.cta.url ? <span className="break-all">{ad.cta.url}</span> : null}
              {ad.scheduled_for ? (
                <span>starts {formatDate(ad.scheduled_for, { dateStyle: 'short', timeZone })}</span>
              ) : null}
              {ad.rejection_reason ? <span className="text-danger">{ad.rejection_reason}</span> : null}
            </Marks>
          </TableRow>
        )}
      </AdminTable>
      {rejecting ? <Reject ad={rejecting} onClose={() => setRejecting(null)} /> : null}
    </>
  );
}

function Reject({ ad, onClose }: { ad: Ad; onClose: () => void }) {
  const { form, field, busy } = useForm({
    initial: { reason: '' },
    check: (given) => faultsOf(rejectAd.body, given),
    async act(body) {
      await call(rejectAd, { params: { id: ad._id }, body });
      showAlert({ msg: 'Ad rejected', alertType: 'success' });
      onClose();
      await refreshAdmin();
    },
    explain: (error) => ({ reason: messageOf(error) }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reject this ad?"
      text="The budget goes back to the owner's available funds."
      keepOpen={busy}
    >
      <form {...form} className="p-6 phone:px-4">
        <TextArea {...field('reason')} label="Reason" hint="Sent to the owner." rows={3} maxLength={300} />
        <FormButtons submit="Reject" danger busy={busy} onCancel={onClose} className="mt-6 grid grid-cols-2 gap-2" />
      </form>
    </Dialog>
  );
}
