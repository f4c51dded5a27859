export { useAccount } from './account/account-data.ts';
export { ProofCancelled, useProof } from './security/use-proof.tsx';
