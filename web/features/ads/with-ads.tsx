import type { ComponentType } from 'react';
import { useApp } from '../../lib/app-state.ts';
import { MissingPage } from '../../ui/feedback/missing-page.tsx';

/** A screen that doesn't exist where the operator switched ads off (OWN-04). */
export const withAds = (Screen: ComponentType): ComponentType =>
  function WithAds() {
    return useApp().boot.switches.ads ? <Screen /> : <MissingPage />;
  };
