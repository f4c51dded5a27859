import { type ReactNode, useRef, useState } from 'react';
import type { CaseAction, ModerationCase } from '../../../../contract/moderation/cases.ts';
import { decideCase, type Verdict } from '../../../../contract/moderation/decisions.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import { rememberCase } from '../reports/api.ts';
import { decideHere } from '../reports/live.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { doneText, type Subject } from './words.ts';

/** A case as the subject of a decision, with its first reason. */
export const subjectOf = ({ kind, user, reasons }: ModerationCase): Subject => ({
  kind,
  username: user?.username ?? 'nobody',
  reason: reasons[0]?.reason,
});

/**
 * Decides cases: "Keep" takes one press, any other action first asks for a message to the person. `dialog` has to be rendered.
 * @param onDone called with the decided case
 */
export function useDecide(onDone?: (decided: ModerationCase) => void): {
  start: (about: ModerationCase, action: CaseAction) => void;
  dialog: ReactNode;
} {
  const [asking, setAsking] = useState<{ about: ModerationCase; action: CaseAction } | null>(null);
  // "Keep" asks nothing: a second press while the answer is on its way isn't another decision
  const keeping = useRef(new Set<string>());
  const decide = async (about: ModerationCase, verdict: Verdict) => {
    const decided = await decideHere(
      [about._id],
      () => call(decideCase, { params: { id: about._id }, body: verdict }),
      () => [],
    );
    rememberCase(decided);
    setAsking(null);
    showAlert({ msg: doneText(verdict.action, decided), alertType: 'success' });
    onDone?.(decided);
  };
  return {
    start(about, action) {
      if (!about.actions.includes(action) || keeping.current.has(about._id)) return;
      if (action !== 'dismiss') return setAsking({ about, action });
      keeping.current.add(about._id);
      decide(about, { action, reason: '' })
        .catch((error: unknown) => {
          showAlert({
            msg: error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : messageOf(error),
            alertType: 'danger',
          });
        })
        .finally(() => keeping.current.delete(about._id));
    },
    dialog: asking ? (
      <DecideDialog
        key={`${asking.about._id} ${asking.action}`}
        action={asking.action}
        subject={subjectOf(asking.about)}
        onDecide={(verdict) => decide(asking.about, verdict)}
        onClose={() => setAsking(null)}
      />
    ) : null,
  };
}
