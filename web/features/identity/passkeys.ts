import { addPasskey, challengePasskey, type NewPasskey, startPasskey } from '../../../contract/second-factor.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { ApiError, call } from '../../lib/api.ts';

/** The browser's half comes when somebody uses a passkey. */
const library = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys, and may use them here: not on a page that came without TLS. */
export const canUsePasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window;

/** Somebody closed the browser's own dialog, or it found nothing. */
export class PasskeyCancelled extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'PasskeyCancelled';
  }
}

/** Runs what the browser asks by itself. @throws PasskeyCancelled in words for the person */
async function ask<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // the library wraps the browser's error and keeps its name
    const { name } = error as Error;
    if (name === 'InvalidStateError') throw new PasskeyCancelled('This device already has a passkey for your account.');
    throw new PasskeyCancelled('No passkey was used. Try again or log in another way.');
  }
}

/**
 * Has a passkey sign.
 * @throws ApiError, PasskeyCancelled
 */
export async function signWithPasskey(purpose: 'sign_in' | 'second_step' | 'proof') {
  const optionsJSON = await call(challengePasskey, { body: { purpose } });
  const { startAuthentication } = await library();
  return ask(() => startAuthentication({ optionsJSON: optionsJSON as never }));
}

/**
 * Has a passkey made and adds it to the account.
 * @throws ApiError, PasskeyCancelled
 */
export async function makePasskey(name: string): Promise<AnswerOf<typeof addPasskey>> {
  const optionsJSON = await call(startPasskey);
  const { startRegistration } = await library();
  const passkey = await ask(() => startRegistration({ optionsJSON: optionsJSON as never }));
  return call(addPasskey, { body: { name, passkey: passkey as NewPasskey } });
}
