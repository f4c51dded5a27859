import { postPath } from '../components/post-links.ts';

const ALONE = '#replies';

/** Where a comment is shown at the top of what answers it, however high in its thread it stands. */
export const branchPath = (id: string): string => postPath(id) + ALONE;

export const isBranch = (hash: string): boolean => hash === ALONE;
