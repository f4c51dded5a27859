import { useState } from 'react';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { dealLimits } from '../../../../contract/deals/deal-facts.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/forms/text-input.tsx';
import { decline } from '../api.ts';
import { useAct } from '../../deals/index.ts';

/** Declines an offer, with a reason if the seller likes. */
export function DeclineDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { first_name: name } = deal.other;
  const { busy, run } = useAct();
  const [reason, setReason] = useState('');
  const confirm = async () => {
    if (await run('decline', () => decline(deal._id, reason.trim())))
      showAlert({ msg: 'Offer declined', alertType: 'okay' });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Decline ${name}'s offer?`}
      text={`${name} leaves the line and sees your reason, if you give one.`}
      confirm="Decline"
      danger
      busy={busy !== null}
      onConfirm={() => void confirm()}
    >
      <TextArea
        label="Reason"
        note="optional"
        className="mt-4"
        rows={2}
        maxLength={dealLimits.reasonMax}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
