import { ApiError } from '../../lib/api.ts';

/** Where a log-in goes on whose account has a second factor. */
export const SECOND_STEP = '/login/confirm';

/** Whether the first step was right and the second one is asked for. */
export const asksForMore = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_needed';
