import type { AppState } from './app-state.ts';

/**
 * The current time by the product's clock, ms: the server's time when it rendered the page, plus what has passed since.
 */
export const productTime = ({ boot, cameAt }: AppState): number => boot.now + Date.now() - cameAt;
