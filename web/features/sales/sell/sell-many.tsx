import { Suspense } from 'react';
import { useCampus } from '../../../lib/app-state.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MissingPage } from '../../../ui/feedback/missing-page.tsx';
import { SkeletonForm } from '../../../ui/feedback/skeleton.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { useMayStart } from '../../identity/index.ts';
import { PrivateGate } from '../../feed/index.ts';
import { SaleSheet } from './sale-sheet.tsx';
import { useSaleEditor } from './use-sale-editor.ts';

/** /sell-many: sells many things at once: photos, titles and prices, then one posting. */
export default function SellMany() {
  const { user } = useViewer();
  const mayStart = useMayStart();
  const campus = useCampus();
  if (campus.generic) return <MissingPage />;
  if (campus.waiting)
    return (
      <div className="contents">
        <ScreenHead title="Sell many items" back="/home" />
        <Suspense fallback={null}>
          <PrivateGate />
        </Suspense>
      </div>
    );
  // whoever can't post yet learns how when they try
  if (!user?.school_verified || !user.may_sell || user.campus_id !== campus._id)
    return (
      <div className="contents">
        <ScreenHead title="Sell many items" back="/home" />
        <EmptyState
          drawing="listing"
          title="Sell everything in one go"
          text="Pick your photos, add titles and prices, and post it all as one sale."
          action={
            <Button look="primary" onClick={() => mayStart('post')}>
              Start
            </Button>
          }
        />
      </div>
    );
  return <Editor />;
}

function Editor() {
  const begun = useSaleEditor();
  if (!begun?.state.sale) return <SkeletonForm fields={4} />;
  return <SaleSheet editor={begun.editor} state={begun.state} sale={begun.state.sale} />;
}
