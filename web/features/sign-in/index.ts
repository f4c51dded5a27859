export { noteCodeSent } from './code-mail.ts';
export { CodeForm } from './components/code-form.tsx';
export { PasswordInput } from './components/password-input.tsx';
export { SecondCodeForm } from './components/second-code-form.tsx';
export { UniversityButton } from './components/university-button.tsx';
export { forgotPassword, isLockedOut, showLockOut } from './lock-out.ts';
export { canUsePasskeys, makePasskey, PasskeyCancelled, showPasskeyError, signWithPasskey } from './passkeys.ts';
