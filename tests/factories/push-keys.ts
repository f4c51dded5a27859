import { createECDH } from 'node:crypto';

const ecdh = createECDH('prime256v1');
ecdh.generateKeys();

/** Keys of a subscription as a browser makes them. */
export const pushKeys = { p256dh: ecdh.getPublicKey('base64url'), auth: 'A'.repeat(22) } as const;
