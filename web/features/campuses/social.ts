import { campus } from '../../lib/boot.ts';

/** The campus's social account, for reaching those who run the community (INF-14). */
export const social = {
  handle: `@quad_${campus._id}`,
  href: `https://www.instagram.com/quad_${campus._id}/`,
};
