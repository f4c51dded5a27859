export { forgetProfiles, profileQuery } from './api.ts';
export { AccountBanner } from './components/account-banner.tsx';
export { isPhone, useGate } from './gate.ts';
export { forgetPlace, landing, rememberPlace } from './landing.ts';
export { useViewerNews } from './live.ts';
export { personName, photoOf } from './person.ts';
export { useOpenWizard } from './use-open-wizard.ts';
export { takeWizardTrigger } from './wizard-trigger.ts';
