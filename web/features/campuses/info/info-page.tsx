import { lazy } from '../../../lib/lazy.ts';
import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { type InfoName, infoTitles } from '../../../../contract/screen-names.ts';

const texts: Record<InfoName, LazyExoticComponent<ComponentType>> = {
  about: lazy(() => import('./about.tsx')),
  howitworks: lazy(() => import('./how-it-works.tsx')),
  returns: lazy(() => import('./returns.tsx')),
  refunds: lazy(() => import('./refunds.tsx')),
  payments: lazy(() => import('./payments.tsx')),
  trust_and_safety: lazy(() => import('./trust-and-safety.tsx')),
  terms: lazy(() => import('./terms.tsx')),
  privacy: lazy(() => import('./privacy.tsx')),
  cookies: lazy(() => import('./cookies.tsx')),
  help: lazy(() => import('./help.tsx')),
  feedback: lazy(() => import('./feedback.tsx')),
  licenses: lazy(() => import('./licenses.tsx')),
};

/** An information page inside the settings, which show the title themselves. */
export function InfoText({ page }: { page: InfoName }) {
  const Text = texts[page];
  return (
    <Suspense fallback={<Lines />}>
      <Text />
    </Suspense>
  );
}

/** An information page with its own address. */
export default function InfoPage({ page }: { page: InfoName }) {
  return (
    <>
      <ScreenHead title={infoTitles[page]} back="/home" />
      <InfoText page={page} />
    </>
  );
}

function Lines() {
  return (
    <Waiting className="grid gap-3 px-6 py-6 phone:px-4">
      <Bone className="h-4 w-11/12 rounded-s" />
      <Bone className="h-4 w-3/5 rounded-s" />
      <Bone className="mt-6 h-5 w-48 rounded-s" />
      <Bone />
      <Bone />
      <Bone className="h-3 w-4/5 rounded-s" />
    </Waiting>
  );
}
