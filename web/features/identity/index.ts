export { refetchProfiles as forgetProfiles, profileQuery } from './api.ts';
export { AccountBanner } from './set-up/account-banner.tsx';
export { providerHref } from './auth/provider-links.ts';
export { FollowButton } from './follows/follow-button.tsx';
export { PersonRow } from './profile/person-row.tsx';
export { isPhone, useGate } from './auth/gate.ts';
export {
  forgetPlace,
  landing,
  rememberPlace,
  REDIRECTED as SENT_AWAY,
  storePlace as wantPlace,
} from './auth/landing.ts';
export { useViewerLive as useViewerNews } from './live.ts';
export { personName, photoOf } from './profile/person.ts';
export { checkRegion, whyBlocked } from './auth/region.ts';
export { ProofCancelled, useProof } from './settings/security/use-proof.tsx';
export { useOpenWizard } from './set-up/use-open-wizard.ts';
export { takeWizardTrigger } from './set-up/wizard-trigger.ts';
