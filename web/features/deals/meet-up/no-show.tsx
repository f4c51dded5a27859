import { useState } from 'react';
import { campusTime } from '../../../../contract/campuses/campus-time.ts';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import { canDo } from '../may.ts';
import { useAct } from '../use-act.ts';
import { dispute, escalate, sayNoShow } from './api.ts';

const DETAIL_MAX = 500;

/** "They didn't show up", and what follows of it. */
export function NoShow({ deal, now }: { deal: Deal; now: number }) {
  const { _id: id, other, no_show: report, time_zone: zone } = deal;
  const { first_name: name } = other;
  const { busy, run } = useAct();
  const [asking, setAsking] = useState<'report' | 'moderators' | null>(null);
  const [detail, setDetail] = useState('');
  const close = () => setAsking(null);
  const until = report ? campusTime(report.dispute_by, zone, now) : '';
  const sent = async () => {
    const went = await run('moderators', () => escalate(id, detail.trim()));
    if (went) showAlert({ msg: 'Sent to the moderators', alertType: 'success' });
    close();
  };
  return (
    <>
      {report ? (
        <div className="mt-3 rounded-l bg-warn-tint p-3">
          <p className="font-semi text-warn">
            {report.mine ? `You reported that ${name} didn't show up` : `${name} reported that you didn't show up`}
          </p>
          <p className="mt-0.5 text-small text-2">
            {report.disputed
              ? "It's disputed, so it counts for neither of you."
              : report.mine
                ? `${name} can dispute it until ${until}.`
                : `Dispute it by ${until}, or it goes on your record.`}
          </p>
          <div className="mt-2.5 flex gap-2 empty:mt-0">
            {!report.mine && canDo(deal, { type: 'dispute' }, now) && !report.disputed ? (
              <Button
                look="primary"
                size="s"
                busy={busy === 'dispute'}
                onClick={() => void run('dispute', () => dispute(id))}
              >
                Dispute
              </Button>
            ) : null}
            {report.disputed ? (
              <Button size="s" onClick={() => setAsking('moderators')}>
                Ask the moderators
              </Button>
            ) : null}
          </div>
        </div>
      ) : canDo(deal, { type: 'no-show' }, now) ? (
        <Button wide className="mt-3" onClick={() => setAsking('report')}>
          They didn't show up
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking === 'report'}
        onClose={close}
        title={`${name} didn't show up?`}
        text={`${name} has 24 hours to dispute it. If they don't, it's a no-show on their record.`}
        confirm="They didn't show up"
        danger
        busy={busy !== null}
        onConfirm={() => void run('report', () => sayNoShow(id)).then(close)}
      />
      <ConfirmDialog
        open={asking === 'moderators'}
        onClose={close}
        title="Ask the moderators?"
        text="They'll see this deal, the meet-up, and who tapped “I'm here”."
        confirm="Send"
        busy={busy !== null}
        onConfirm={() => void sent()}
      >
        <TextArea
          label="What happened"
          note="optional"
          className="mt-4"
          rows={3}
          maxLength={DETAIL_MAX}
          value={detail}
          onChange={(event) => setDetail(event.target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
