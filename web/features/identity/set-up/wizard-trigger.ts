import { browserStorage } from '../../../lib/browser-storage.ts';

const KEY = 'trigger_modal';
const WIZARD = 'profile_modal';

/** Records that the set-up wizard is open: if the session ends meanwhile, the next log-in reopens it. */
export const noteWizardTrigger = (): void => browserStorage.local.set(KEY, WIZARD);

export const dropWizardTrigger = (): void => browserStorage.local.drop(KEY);

/** Whether to reopen the wizard; reading it clears the record. */
export function takeWizardTrigger(): boolean {
  const noted = browserStorage.local.get(KEY) === WIZARD;
  if (noted) dropWizardTrigger();
  return noted;
}
