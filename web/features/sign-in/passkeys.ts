import { addPasskey, startPasskey } from '../../../contract/identity/second-factor.ts';
import { challengePasskey, type NewPasskey } from '../../../contract/identity/passkeys.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { showAlert } from '../../lib/alerts.ts';
import { call, messageOf } from '../../lib/api.ts';

/**
 * The library is loaded when someone uses a passkey. The contract's options are what it takes, with plain strings where its
 * types name the values: hence the casts.
 */
const library = () => import('@simplewebauthn/browser');

/** Whether the browser supports passkeys and allows them here; it doesn't without TLS. */
export const canUsePasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window;

/** The browser's dialog gave no passkey: mostly because the user closed it, or it found none. The message is for the user. */
export class PasskeyCancelled extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'PasskeyCancelled';
  }
}

/** Shows why a passkey wasn't used. */
export function showPasskeyError(error: unknown): void {
  const cancelled = error instanceof PasskeyCancelled;
  showAlert({ msg: cancelled ? error.message : messageOf(error), alertType: cancelled ? 'black' : 'danger' });
}

/** Runs a browser prompt. @throws PasskeyCancelled with a message for the user, whatever the browser's error is */
async function runPrompt<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    // the library wraps the browser's error and keeps its name
    const { name } = error as Error;
    if (name === 'InvalidStateError') throw new PasskeyCancelled('This device already has a passkey for your account.');
    throw new PasskeyCancelled('No passkey was used. Try again or log in another way.');
  }
}

/**
 * Signs a challenge with a passkey.
 * @throws ApiError, PasskeyCancelled
 */
export async function signWithPasskey(purpose: 'sign_in' | 'second_step' | 'proof') {
  const optionsJSON = await call(challengePasskey, { body: { purpose } });
  const { startAuthentication } = await library();
  return runPrompt(() => startAuthentication({ optionsJSON: optionsJSON as never }));
}

/**
 * Creates a passkey and adds it to the account.
 * @throws ApiError, PasskeyCancelled
 */
export async function makePasskey(name: string): Promise<AnswerOf<typeof addPasskey>> {
  const optionsJSON = await call(startPasskey);
  const { startRegistration } = await library();
  const passkey = await runPrompt(() => startRegistration({ optionsJSON: optionsJSON as never }));
  return call(addPasskey, { body: { name, passkey: passkey as NewPasskey } });
}
