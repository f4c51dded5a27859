import type { AppState } from './app-state.ts';

/** The time by the product's clock, ms: when the server made the page, and what has passed since. */
export const productTime = ({ boot, cameAt }: AppState): number => boot.now + Date.now() - cameAt;
