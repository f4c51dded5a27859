import { browserStorage } from '../../lib/browser-storage.ts';

const KEY = 'trigger_modal';
const WIZARD = 'profile_modal';

/** The set-up wizard is open: should the sign-in end meanwhile, the next one reopens it (PRO-38). */
export const noteWizardTrigger = (): void => browserStorage.local.set(KEY, WIZARD);

export const dropWizardTrigger = (): void => browserStorage.local.drop(KEY);

/** Whether the wizard is to be reopened; asking takes the note away. */
export function takeWizardTrigger(): boolean {
  const noted = browserStorage.local.get(KEY) === WIZARD;
  if (noted) dropWizardTrigger();
  return noted;
}
