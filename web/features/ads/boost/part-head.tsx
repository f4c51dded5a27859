import type { ReactNode } from 'react';

/** The heading of a section of the form; children are placed at its right. */
export function PartHead({ title, hint, children }: { title: string; hint?: string; children?: ReactNode }) {
  return (
    <div className="mb-3">
      <div className="flex items-center gap-1">
        <h2 className="text-lead leading-6 font-bold tracking-[-0.01em]">{title}</h2>
        <span className="-my-3">{children}</span>
      </div>
      {hint ? <p className="text-label text-2">{hint}</p> : null}
    </div>
  );
}
