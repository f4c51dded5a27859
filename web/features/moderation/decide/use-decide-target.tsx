import { type ReactNode, useState } from 'react';
import type { CaseAction, ModerationCase } from '../../../../contract/moderation/cases.ts';
import { decideTarget } from '../../../../contract/moderation/decisions.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { doneText } from './words.ts';
import { refreshAdmin } from '../../console/index.ts';

/** Something that a moderator found without a report. */
export interface DecideTarget {
  kind: 'user' | 'post' | 'comment';
  id: string;
  campus_id: string;
  username: string;
}

/**
 * Decides about something that a moderator found without a report, after asking for a reason. `dialog` has to be rendered.
 * @param onDone called with its case
 */
export function useDecideTarget(onDone?: (decided: ModerationCase) => void): {
  start: (about: DecideTarget, action: CaseAction) => void;
  dialog: ReactNode;
} {
  const [asking, setAsking] = useState<{ about: DecideTarget; action: CaseAction } | null>(null);
  return {
    start: (about, action) => setAsking({ about, action }),
    dialog: asking ? (
      <DecideDialog
        action={asking.action}
        subject={asking.about}
        onDecide={async (verdict) => {
          const { kind, id, campus_id: campus } = asking.about;
          const decided = await call(decideTarget, { params: { kind, id }, query: { campus }, body: verdict });
          setAsking(null);
          showAlert({ msg: doneText(verdict.action, decided), alertType: 'success' });
          await refreshAdmin();
          onDone?.(decided);
        }}
        onClose={() => setAsking(null)}
      />
    ) : null,
  };
}
