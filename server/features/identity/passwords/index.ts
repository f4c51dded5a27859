export { confirmPassword, findSecret, type SecretRow, wrongPassword } from './confirm-password.ts';
export { countLoginAttempt, countOwnAttempt, resetLoginFailures, resetOwnFailures, unlockAccount } from './lockouts.ts';
export { passwordChangedMail } from './password-mails.ts';
export { passwordFault } from './password-rules.ts';
export { hashPassword, isPassword } from './passwords.ts';
