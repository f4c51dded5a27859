import { Switch } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

const shortcuts: [key: string, action: string][] = [
  ['j', 'Next post'],
  ['k', 'Previous post'],
  ['Enter', 'Open the post'],
  ['n', 'Create a post'],
  ['/', 'Search'],
  ['?', 'Show these shortcuts'],
];

/** The list of keyboard shortcuts, with a switch to turn them off. */
export default function ShortcutsDialog({
  on,
  onTurn,
  onClose,
}: {
  on: boolean;
  onTurn: (on: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="ask">
      <div className="px-6 pt-2 pb-4">
        <Switch checked={on} onChange={(event) => onTurn(event.target.checked)}>
          Use shortcuts
        </Switch>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 border-t border-line pt-3">
          {shortcuts.map(([key, action]) => (
            <div key={key} className="contents">
              <dt className="py-1">
                <kbd className="inline-block min-w-7 rounded-s px-2 text-center font-sans text-small leading-6 inset-ring inset-ring-line-2">
                  {key}
                </kbd>
              </dt>
              <dd className="text-2">{action}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
