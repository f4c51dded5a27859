import { limits } from '../../../contract/limits.ts';

/** Whether dialogs and menus are sheets at the bottom of the window now (the style's variant `phone`). */
export const showsSheets = (): boolean => matchMedia(`(max-width: ${limits.breakpoints.phone}px)`).matches;
