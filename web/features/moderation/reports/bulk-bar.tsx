import { useState } from 'react';
import type { CaseAction, ModerationCase } from '../../../../contract/moderation/cases.ts';
import { decideCases, type Verdict } from '../../../../contract/moderation/decisions.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { DecideDialog } from '../decide/decide-dialog.tsx';
import { decideHere } from './live.ts';
import { subjectOf } from '../decide/use-decide.tsx';
import { actionLabels, doneLabels } from '../decide/words.ts';
import { refreshAdmin } from '../../console/index.ts';

const offered = ['dismiss', 'hide', 'remove', 'ban'] as const;

/** The actions on all selected cases. What can't be applied to some of them is said in an alert. */
export function BulkBar({ chosen, onClear }: { chosen: readonly ModerationCase[]; onClear: () => void }) {
  const [asking, setAsking] = useState<CaseAction | null>(null);
  const { running, run } = useAction();
  const decide = async (verdict: Verdict) => {
    const cases = chosen.map(({ _id }) => _id);
    const { decided, waiting, failed } = await decideHere(
      cases,
      () => call(decideCases, { body: { cases, verdict } }),
      (done) => [...done.failed.map((each) => each._id), ...done.waiting],
    );
    setAsking(null);
    onClear();
    await refreshAdmin();
    if (decided.length > 0)
      showAlert({ msg: `${doneLabels[verdict.action]}: ${decided.length}`, alertType: 'success' });
    if (waiting.length > 0)
      showAlert({ msg: `Waiting for a second moderator: ${waiting.length}`, alertType: 'success' });
    if (failed[0]) showAlert({ msg: `${failed.length} not: ${failed[0].title}`, alertType: 'danger' });
  };
  const start = async (action: CaseAction) => {
    if (action !== 'dismiss') return setAsking(action);
    await run(() => decide({ action, reason: '' }), action);
  };
  const first = chosen[0];
  if (!first) return null;
  return (
    <div
      role="toolbar"
      aria-label="Selected"
      className="sticky bottom-4 z-bar mx-4 mb-4 flex animate-rise flex-wrap items-center gap-2 rounded-l bg-float px-4 py-3 shadow-float phone:bottom-[calc(64px+env(safe-area-inset-bottom))]"
    >
      <p className="mr-auto font-semi tnum" aria-live="polite">
        {chosen.length} selected
      </p>
      {offered
        .filter((action) => chosen.some(({ actions }) => actions.includes(action)))
        .map((action) => (
          <Button
            key={action}
            size="s"
            look={action === 'dismiss' || action === 'hide' ? 'second' : 'danger'}
            busy={running === action}
            aria-label={`${actionLabels[action]} selected`}
            onClick={() => void start(action)}
          >
            {actionLabels[action]}
          </Button>
        ))}
      <Button size="s" look="plain" onClick={onClear}>
        Clear
      </Button>
      {asking ? (
        <DecideDialog
          action={asking}
          subject={subjectOf(first)}
          count={chosen.length}
          onDecide={decide}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </div>
  );
}
