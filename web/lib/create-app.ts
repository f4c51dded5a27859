import { type AppState, runSeeds } from './app-state.ts';
import type { Boot } from '../../contract/boot.ts';
import { createQueryClient } from './query-client.ts';
import { createPageStore } from './store.ts';

/**
 * Creates the state of one page, filled with what came with it.
 * @param boot the data that the server put into it
 * @param search the address's query, with the question mark
 */
export function createAppState(boot: Boot, search: string): AppState {
  const app = { boot, queries: createQueryClient(), store: createPageStore(boot.view), search, cameAt: Date.now() };
  runSeeds(app);
  return app;
}
