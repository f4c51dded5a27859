import type { QueryClient } from '@tanstack/react-query';

/** The opened address. */
interface OpenedAddress {
  queries: QueryClient;
  params: Record<string, string | undefined>;
  address: URLSearchParams;
  /** the viewer's username */
  own: string | undefined;
  viewerId: string | undefined;
}

/**
 * Reads what a screen shows, with the screen's own queries; exported by the screen's module (web/app/loaders.ts).
 * @returns null where the screen needs nothing but the boot data
 */
export type Loader = (opened: OpenedAddress) => Promise<unknown> | null;

/** Several reads; what one of them can't get, the screen asks for itself. */
export const all = (...loads: Promise<unknown>[]) => Promise.allSettled(loads);
