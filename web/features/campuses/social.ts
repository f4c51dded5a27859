import type { Campus } from '../../../contract/campuses/campuses.ts';

/** A campus's social account, for reaching those who run the community (INF-14). */
export const socialOf = ({ _id }: Campus): { handle: string; href: string } => ({
  handle: `@quad_${_id}`,
  href: `https://www.instagram.com/quad_${_id}/`,
});
