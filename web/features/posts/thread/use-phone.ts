import { limits } from '../../../../contract/limits.ts';
import { useMedia } from '../../../lib/hydration.ts';

/** Whether the page is as narrow as a phone (SHE-05); renders anew when that changes. */
export const usePhone = (): boolean => useMedia(`(max-width: ${limits.breakpoints.phone}px)`, false);
