export { noteDevice, type SignInCall } from './devices.ts';
export { deleteSessionsOf } from './session-store.ts';
export type { Sessions } from './sessions.ts';
