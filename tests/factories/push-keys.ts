import { createECDH } from 'node:crypto';

const ecdh = createECDH('prime256v1');
ecdh.generateKeys();

/** A push subscription's keys, as a browser creates them. */
export const pushKeys = { p256dh: ecdh.getPublicKey('base64url'), auth: 'A'.repeat(22) } as const;
