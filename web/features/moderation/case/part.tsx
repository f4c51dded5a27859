import type { ReactNode } from 'react';

/** A section of a case's page. */
export function CasePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line px-4 py-5">
      <h3 className="mb-2 text-small font-semi text-2">{title}</h3>
      {children}
    </section>
  );
}
