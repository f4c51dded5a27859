import { createECDH } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Config } from './config.ts';
import type { Values } from './settings.ts';

/**
 * Whether an address may be a service of somebody else: HTTPS, or in the sandbox HTTP on this machine, without a user name.
 * @throws TypeError when it is no address
 */
export function isOutsideService(text: string, mode: Config['mode']): boolean {
  const { protocol, hostname, username } = new URL(text);
  if (username !== '') return false;
  const local = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  return protocol === 'https:' || (mode === 'sandbox' && local);
}

/**
 * Whether a secret isn't random: fewer different characters than a random one has (even in hexadecimal), repetitions
 * (it can be compressed), runs such as abcdef, or a word used in examples.
 */
export function isGuessable(secret: string): boolean {
  const steps = [...secret].slice(1).filter((char, at) => Math.abs(char.charCodeAt(0) - secret.charCodeAt(at)) <= 1);
  return (
    new Set(secret).size < 10 ||
    deflateRawSync(secret).length < 28 ||
    steps.length * 2 > secret.length ||
    /change.?(?:me|this|it)|placeholder|example|replace|password|your.?secret|qwerty/i.test(secret)
  );
}

/**
 * Whether a value may be a key of Stripe in production: one of the chosen mode, and as long and mixed as real ones,
 * which `sk_live_xxx` isn't. Signing secrets of webhooks look the same in both modes.
 */
export function isStripeKey(name: string, value: string, mode: 'live' | 'test'): boolean {
  const pattern = name === 'STRIPE_WEBHOOK_SECRET' ? /^whsec_(.+)$/ : /^(?:[sr]k|pk)_(?:live|test)_(.+)$/;
  if (name !== 'STRIPE_WEBHOOK_SECRET' && !value.includes(`_${mode}_`)) return false;
  const [, random = ''] = pattern.exec(value) ?? [];
  return /^[A-Za-z0-9]{16,}$/.test(random) && new Set(random).size >= 8;
}

/** Whether the two halves of the Web Push key belong together; false when the private one is no valid key. */
export function isPair({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Values): boolean {
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(VAPID_PRIVATE_KEY ?? '', 'base64url');
    return ecdh.getPublicKey('base64url') === VAPID_PUBLIC_KEY;
  } catch {
    return false;
  }
}
