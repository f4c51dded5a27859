import { limits } from '../../contract/limits.ts';
import { useMedia } from './hydration.ts';

/** Whether a list and the chosen item are shown side by side, above 1000 px. The server renders both, and CSS hides one. */
export const useTwoPanes = (): boolean => !useMedia(`(max-width: ${limits.breakpoints.narrow}px)`, false);
