import { Suspense, useState } from 'react';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { lazy } from '../../../lib/lazy.ts';
import { Button, type ButtonLook } from '../../../ui/button.tsx';

export const loadCode = () => import('./code-dialog.tsx');
const CodeDialog = lazy(loadCode);

/** The buyer's way to their hand-off code. */
export function ShowCode({ deal, look }: { deal: Deal; look: ButtonLook }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look={look} className="min-w-0 flex-1 px-2.5" onClick={() => setOpen(true)}>
        Show code
      </Button>
      {open ? (
        <Suspense>
          <CodeDialog deal={deal} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
