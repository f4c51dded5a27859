import { ECDH } from 'node:crypto';

/**
 * Whether a browser's key is a point on the curve P-256, as RFC 8291 requires; otherwise nothing could be encrypted for
 * it.
 */
export function isPublicKey(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
