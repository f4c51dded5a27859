export { confirmPassword, findPassword, wrongPassword } from './confirm-password.ts';
export { countLoginAttempt, resetLoginFailures, unlockAccount } from './lockouts.ts';
export { passwordChangedMail } from './password-mails.ts';
export { passwordFault } from './password-rules.ts';
export { hashPassword, isPassword } from './passwords.ts';
