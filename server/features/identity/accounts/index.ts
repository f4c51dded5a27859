export {
  accountByEmail,
  type AccountRow,
  bannedEmail,
  countAttempt,
  deleteAttempts,
  emailTaken,
  secondsLocked,
  takenUsernames,
  undoAttempt,
} from './account-store.ts';
export { createAccount, emailTakenProblem, insertNamed, type NewAccount } from './accounts.ts';
export { hasFactor } from './factor-state.ts';
export { hasProved, requireProof } from './proof.ts';
export { type LimitedCaller, spendByBrowserOrAddress } from './shared-limits.ts';
export { dropIdentity } from './sign-in-methods-store.ts';
export { GOOGLE, lockForRemoval, methodsOf } from './sign-in-methods.ts';
export {
  universityOfAddress,
  universityOfAccount,
  refuseUniversityAccount,
  refuseUniversityAddress,
  refuseUniversityHost,
  refuseOtherUniversity,
  refuseUniversityPassword,
  refuseUniversityReset,
} from './university-required.ts';
export { usernameCandidates } from './usernames.ts';
