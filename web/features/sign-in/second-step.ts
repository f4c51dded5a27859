import { ApiError } from '../../lib/api.ts';

/** Where the log-in of an account with a second factor continues. */
export const SECOND_STEP = '/login/confirm';

/** Whether the first step succeeded and the second one is needed. */
export const needsSecondStep = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_needed';
