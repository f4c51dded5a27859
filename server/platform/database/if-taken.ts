const UNIQUE_VIOLATION = '23505';

/**
 * For `catch` of a statement that stores what may exist once only: throws `refusal` where a unique key refused it, which is
 * how what somebody else stores at the same moment shows, and any other error as it is.
 */
export const ifTaken =
  (refusal: () => Error) =>
  (error: Error & { code?: string }): never => {
    throw error.code === UNIQUE_VIOLATION ? refusal() : error;
  };
