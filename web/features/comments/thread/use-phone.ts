import { limits } from '../../../../contract/limits.ts';
import { useMedia } from '../../../lib/hydration.ts';

/** Whether the window is as narrow as a phone's; updates when that changes. */
export const usePhone = (): boolean => useMedia(`(max-width: ${limits.breakpoints.phone}px)`, false);
