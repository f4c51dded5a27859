import { useState } from 'react';
import type { Deal } from '../../../contract/deals/deal.ts';
import { showAlert } from '../../lib/alerts.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../ui/forms/text-input.tsx';
import { useAct } from '../deals/index.ts';
import { escalate, sayNoShow } from './api.ts';

const DETAIL_MAX = 500;

interface Props {
  deal: Deal;
  onClose: () => void;
}

/** "They didn't show up": asks once, and says what follows. */
export function NoShowDialog({ deal: { _id: id, other }, onClose }: Props) {
  const { busy, run } = useAct();
  const { first_name: name } = other;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${name} didn't show up?`}
      text={`${name} has 24 hours to dispute it. If they don't, it's a no-show on their record.`}
      confirm="They didn't show up"
      danger
      busy={busy !== null}
      onConfirm={() => void run('report', () => sayNoShow(id)).then(onClose)}
    />
  );
}

/** Takes a disputed report to the moderators. */
export function ModeratorsDialog({ deal: { _id: id }, onClose }: Props) {
  const { busy, run } = useAct();
  const [detail, setDetail] = useState('');
  const send = async () => {
    const went = await run('moderators', () => escalate(id, detail.trim()));
    if (!went) return;
    showAlert({ msg: 'Sent to the moderators', alertType: 'success' });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Ask the moderators?"
      text="They'll see this deal, the meet-up, and who tapped “I'm here”."
      confirm="Send"
      busy={busy !== null}
      onConfirm={() => void send()}
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
  );
}
