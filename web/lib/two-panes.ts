import { limits } from '../../contract/limits.ts';
import { useMedia } from './hydration.ts';

/** Whether a list and what is chosen from it stand side by side (SHE-05). The server renders both, and the style hides one. */
export const useTwoPanes = (): boolean => !useMedia(`(max-width: ${limits.breakpoints.narrow}px)`, false);
