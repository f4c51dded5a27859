import { limits } from '../../../contract/limits.ts';
import { showAlert } from '../../lib/alerts.ts';
import { ApiError } from '../../lib/api.ts';

export const isLockedOut = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'locked_out';

/**
 * Shows that an account is locked, with the reset link that the message names, even where D4 hides it otherwise
 * (D14).
 */
export function showLockOut({ message }: ApiError, email?: string): void {
  showAlert({
    msg: message,
    alertType: 'danger',
    duration: limits.alert.lockoutMs,
    link: { href: forgotPassword(email), label: 'Forgot password?' },
  });
}

/** The address of the password reset. */
export const forgotPassword = (email = ''): string =>
  email.trim() ? `/forgotpassword?${new URLSearchParams({ email: email.trim() })}` : '/forgotpassword';
