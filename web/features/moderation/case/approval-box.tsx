import { useState } from 'react';
import { answerApproval } from '../../../../contract/moderation/decisions.ts';
import type { Approval, ModerationCase } from '../../../../contract/moderation/cases.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { rememberCase } from '../reports/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { formatDate } from '../../../../contract/date-format.ts';

/**
 * A ban or long suspension that a campus moderator asked for, and the answer of a second one. Its button names
 * the action.
 */
export function ApprovalBox({ about, approval }: { about: ModerationCase; approval: Approval }) {
  const { time_zone: timeZone } = useCampus();
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState<'approved' | 'refused' | null>(null);
  const { action, days, reason, by, may_answer, createdAt, expires_at } = approval;
  const send = async (verdict: 'approved' | 'refused') => {
    if (busy) return;
    setBusy(verdict);
    try {
      rememberCase(await call(answerApproval, { params: { id: about._id }, body: { verdict, note } }));
      showAlert({ msg: verdict === 'approved' ? 'Approved' : 'Refused', alertType: 'success' });
    } catch (error) {
      setFault(messageOf(error));
    }
    setBusy(null);
  };
  const who = `@${about.user?.username ?? 'deleted user'}`;
  return (
    <section aria-label="Approval" className="border-b border-line bg-accent-tint px-4 py-5">
      <h3 className="mb-1 text-small font-semi text-accent">
        Waiting for a second moderator · <RelativeTime at={createdAt} />
      </h3>
      <p>
        {by ? `@${by}` : 'A moderator'} wants to {action === 'ban' ? `ban ${who}` : `suspend ${who} for ${days} days`}.
      </p>
      <p className="mt-1 whitespace-pre-line text-2">{reason}</p>
      {may_answer ? (
        <div className="mt-4">
          <TextArea
            label="Note"
            rows={2}
            maxLength={1000}
            hint="Optional. Sent to the moderator who asked."
            value={note}
            error={fault}
            onChange={(event) => {
              setNote(event.target.value);
              setFault(null);
            }}
          />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="s" look="primary" busy={busy === 'approved'} onClick={() => void send('approved')}>
              {action === 'ban' ? 'Approve ban' : 'Approve suspension'}
            </Button>
            <Button size="s" busy={busy === 'refused'} onClick={() => void send('refused')}>
              Refuse
            </Button>
          </div>
        </div>
      ) : (
        <p className="mt-3 text-small text-2">
          Another moderator has to approve it by {formatDate(expires_at, { month: 'long', day: 'numeric', timeZone })}.
        </p>
      )}
    </section>
  );
}
