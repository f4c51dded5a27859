import { postPath } from './post-links.ts';

const ALONE = '#replies';

/** The address that shows a comment above its answers, whatever its depth. */
export const branchPath = (id: string): string => postPath(id) + ALONE;

export const isBranch = (hash: string): boolean => hash === ALONE;
