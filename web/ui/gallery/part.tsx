import type { ReactNode } from 'react';

export function GalleryPart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="border-b border-line py-6">
      <h2 className="mb-4 text-small font-semi text-2">{name}</h2>
      {children}
    </section>
  );
}

export function GalleryRow({ children }: { children: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3" style={{ rowGap: 12 }}>
      {children}
    </div>
  );
}
