import { ApiError } from '../../lib/api.ts';

/** Whether a post is missing (for this viewer) or was deleted, as opposed to temporarily unreachable. */
export const isAbsent = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'post_deleted' || error.status === 404);
