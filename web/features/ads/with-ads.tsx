import type { ComponentType } from 'react';
import { useApp } from '../../lib/app-state.ts';
import { MissingPage } from '../../ui/feedback/missing-page.tsx';

/**
 * A screen that doesn't exist where the operator switched ads off. Where they try payments out in Stripe's test
 * mode, it says so.
 */
export const withAds = (Screen: ComponentType): ComponentType =>
  function WithAds() {
    const { ads, testPayments } = useApp().boot.switches;
    if (!ads) return <MissingPage />;
    return (
      <>
        {testPayments ? (
          <p role="note" className="bg-warn-tint px-4 py-2 text-center text-small">
            <strong className="font-semi">Test payments.</strong> No one is charged.
          </p>
        ) : null}
        <Screen />
      </>
    );
  };
