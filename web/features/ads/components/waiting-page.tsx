import type { ReactNode } from 'react';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { Spinning } from '../../../ui/feedback/spinner.tsx';

interface WaitingPageProps {
  title: string;
  /** what failed, and how to retry; null while waiting */
  fault?: { text: string; onRetry: () => void } | null;
  children: ReactNode;
}

/** Shown while a payment takes effect or is cancelled. The screen that shows it navigates on. */
export function WaitingPage({ title, fault, children }: WaitingPageProps) {
  return (
    <div className="px-6 py-24 text-center phone:py-16">
      {fault ? null : (
        <div role="status" aria-label="Loading" className="mb-5 grid place-items-center text-accent">
          <Spinning size={32} />
        </div>
      )}
      <h1 className="text-display font-bold text-balance">{title}</h1>
      <div className="mx-auto mt-3 grid max-w-[44ch] gap-2 text-balance text-2">{children}</div>
      {fault ? <ErrorLine text={fault.text} onRetry={fault.onRetry} className="mt-4" /> : null}
    </div>
  );
}
