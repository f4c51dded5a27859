import { type CaseAction, caseActions, type ModerationCase } from '../../../../contract/moderation/cases.ts';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/dialogs/menu.tsx';
import { actionKeys, actionLabels, actionMeanings } from './words.ts';

const looks: Partial<Record<CaseAction, ButtonLook>> = { ban: 'danger', remove: 'danger' };

/** The keyboard shortcut of an action. */
const Key = ({ of }: { of: CaseAction }) => (
  <kbd aria-hidden="true" className="font-sans text-micro font-medium text-3 uppercase phone:hidden">
    {actionKeys[of]}
  </kbd>
);

/** The possible actions on a case: the most frequent as buttons, the rest in a menu; or `all` as buttons with their keys. */
export function DecisionButtons({
  about,
  all,
  onStart,
}: {
  about: ModerationCase;
  all?: boolean;
  onStart: (action: CaseAction) => void;
}) {
  const there = caseActions.filter((action) => about.actions.includes(action));
  const front: readonly CaseAction[] = all ? there : there.filter((action) => isFront(action, about));
  const rest = there.filter((action) => !front.includes(action));
  return (
    <>
      {front.map((action) => (
        <Button
          key={action}
          size="s"
          look={looks[action] ?? 'second'}
          title={actionMeanings[action]}
          onClick={() => onStart(action)}
          className="phone:flex-1"
        >
          {actionLabels[action]}
          {all ? <Key of={action} /> : null}
        </Button>
      ))}
      {rest.length > 0 ? (
        <Menu
          items={rest.map((action) => ({
            label: actionLabels[action],
            danger: action === 'remove' || action === 'ban',
            onSelect: () => onStart(action),
          }))}
        />
      ) : null}
    </>
  );
}

/** What the actions on a case do, one sentence each. */
export const ActionMeanings = ({ actions }: { actions: readonly CaseAction[] }) => (
  <details className="border-b border-line px-4 py-2.5 text-small text-2">
    <summary className="cursor-pointer font-medium">What each decision does</summary>
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pt-2 pb-1">
      {actions.map((action) => (
        <div key={action} className="contents">
          <dt className="font-semi text-ink">{actionLabels[action]}</dt>
          <dd>{actionMeanings[action]}</dd>
        </div>
      ))}
    </dl>
  </details>
);

/** Whether an action is a button where the rest are in a menu. */
const isFront = (action: CaseAction, { kind, hidden }: ModerationCase): boolean =>
  action === 'dismiss' ||
  action === 'ban' ||
  (action === 'hide' && kind !== 'user') ||
  (action === 'warn' && kind === 'user') ||
  (action === 'restore' && (hidden || kind === 'user'));
