export { claimMail, invitationMail, noAccountMail, passwordMail, registrationMail, signInMail } from './links-mails.ts';
export { type ProofParts, proveEmail } from './links-proof.ts';
export { dropPassword, namesOf, retireLinks, setPasswordHash } from './links-store.ts';
export { INVITATION_DAYS, makeLink, readLink, spendFollowing, spendLink, useLink } from './links.ts';
