import { limits } from '../../../contract/limits.ts';
import { showAlert } from '../../lib/alerts.ts';
import { ApiError } from '../../lib/api.ts';
import { currentCampus } from '../../lib/app-state.ts';

export const isLockedOut = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'locked_out';

/**
 * Shows that an account is locked, with the reset link that the message names, even where D4 hides it otherwise
 * (D14).
 */
export function showLockOut({ message }: ApiError, email?: string, staff = currentCampus().sign_in?.required): void {
  showAlert({
    msg: message,
    alertType: 'danger',
    duration: limits.alert.lockoutMs,
    link: { href: forgotPassword(email, staff), label: 'Forgot password?' },
  });
}

/**
 * The address of the password reset.
 * @param staff for staff, who log in at /login?staff: where a campus requires its university's sign-in, nobody else has one
 */
export function forgotPassword(email = '', staff = false): string {
  const query = new URLSearchParams({
    ...(staff ? { staff: '' } : {}),
    ...(email.trim() ? { email: email.trim() } : {}),
  });
  return query.size > 0 ? `/forgotpassword?${query}` : '/forgotpassword';
}
