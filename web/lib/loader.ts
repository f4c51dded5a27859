import type { QueryClient } from '@tanstack/react-query';

/** The opened address. */
interface OpenedAddress {
  queries: QueryClient;
  /** the parameters of its path */
  params: Record<string, string | undefined>;
  /** its query */
  address: URLSearchParams;
  /** the viewer's username; undefined for a visitor, as is `viewerId` */
  own: string | undefined;
  viewerId: string | undefined;
}

/**
 * Reads what a screen shows, with the screen's own queries; exported by the screen's module (web/app/loaders.ts).
 * @returns null where the screen needs nothing but the boot data
 */
export type Loader = (opened: OpenedAddress) => Promise<unknown> | null;

/** Several reads, of which none fails the others: what one can't get, the screen asks for itself. */
export const all = (...loads: Promise<unknown>[]) => Promise.allSettled(loads);
