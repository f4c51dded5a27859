import { copyText } from '../../../lib/clipboard.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { CopyIcon, DownloadIcon } from '../../../ui/icons/icons.tsx';

/** New recovery codes, shown only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n');
  const save = () => {
    const address = URL.createObjectURL(
      new Blob([`Recovery codes for your Quad account. Each one works once.\n\n${text}\n`], { type: 'text/plain' }),
    );
    const link = document.createElement('a');
    link.href = address;
    link.download = 'quad-recovery-codes.txt';
    link.click();
    // the browser has read it by then
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your recovery codes"
      text="Save these somewhere you can get to without your phone. Each one works once. You won't see them again."
      keepOpen
    >
      <div className="p-6 pt-5 phone:px-4">
        <ul
          aria-label="Recovery codes"
          className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-m px-4 py-4 inset-ring inset-ring-line-2 phone:grid-cols-1 text-center font-mono text-small select-all"
        >
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
        <div className="mt-4 flex gap-2 *:flex-1">
          <Button icon={<CopyIcon size={18} />} onClick={() => void copyText(text)}>
            Copy
          </Button>
          <Button icon={<DownloadIcon size={18} />} onClick={save}>
            Save
          </Button>
        </div>
        <Button look="primary" wide className="mt-2" onClick={onClose}>
          I saved them
        </Button>
      </div>
    </Dialog>
  );
}
