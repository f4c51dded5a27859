import { useEffect } from 'react';
import { campus } from './boot.ts';

const site = campus.generic ? 'Quad' : `Quad ${campus.campus_short_name}`;

/** Names the page while a screen is shown: "Log in · Quad OU"; the product's own name without a title. */
export function usePageTitle(title?: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · ${site}` : site;
    return () => {
      document.title = site;
    };
  }, [title]);
}
