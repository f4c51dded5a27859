import { useEffect } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { dropPost } from '../api.ts';

/** Whether a listed post was deleted, or isn't there for the viewer any longer; if so, removes it from every list. */
export function useGone(id: string, error: Error | null): boolean {
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 410);
  useEffect(() => {
    if (gone) dropPost(id);
  }, [gone, id]);
  return gone;
}
