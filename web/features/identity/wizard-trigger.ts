import { kept } from '../../lib/kept.ts';

const KEY = 'trigger_modal';
const WIZARD = 'profile_modal';

/** The set-up wizard is open: should the sign-in end meanwhile, the next one reopens it (PRO-38). */
export const noteWizardTrigger = (): void => kept.browser.set(KEY, WIZARD);

export const dropWizardTrigger = (): void => kept.browser.drop(KEY);

/** Whether the wizard is to be reopened; asking takes the note away. */
export function takeWizardTrigger(): boolean {
  const noted = kept.browser.get(KEY) === WIZARD;
  if (noted) dropWizardTrigger();
  return noted;
}
