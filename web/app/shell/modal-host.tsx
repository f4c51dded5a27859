import { lazy } from '../../lib/lazy.ts';
import { Suspense } from 'react';
import { useStore } from '../../lib/store.ts';
import { Boundary } from '../../ui/feedback/boundary.tsx';

const ShownModal = lazy(() => import('./modals.tsx'));
const UpdatingCover = lazy(() => import('../../features/settings/updating-cover.tsx'));

/** The dialogs that any screen can open. The code of each is loaded when it first opens. */
export function ModalHost() {
  const modal = useStore((state) => state.nav.modal);
  const updating = useStore((state) => state.auth.updating);
  return (
    <Boundary at={modal?.kind ?? 'none'} fallback={null}>
      <Suspense fallback={null}>
        {modal ? <ShownModal modal={modal} /> : null}
        {updating ? <UpdatingCover /> : null}
      </Suspense>
    </Boundary>
  );
}
