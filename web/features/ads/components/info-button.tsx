import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { InfoIcon } from '../../../ui/icons/icons.tsx';

/** Explains something in a dialog. `name` is the subject and the dialog's heading. */
export function InfoButton({ name, children, className }: { name: string; children: ReactNode; className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className={className} onPointerEnter={preloadDialog}>
        <IconButton label={`About ${name}`} icon={<InfoIcon size={16} />} onClick={() => setOpen(true)} />
      </span>
      <Dialog open={open} onClose={() => setOpen(false)} title={name} size="ask">
        <div className="grid gap-3 px-6 pt-5 pb-2 text-2">{children}</div>
        <div className="p-4">
          <Button wide onClick={() => setOpen(false)}>
            Got it
          </Button>
        </div>
      </Dialog>
    </>
  );
}
