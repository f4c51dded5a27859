import { campus } from '../../lib/boot.ts';

/** The campus-named account by which people reach those who run the community (INF-14). */
export const social = {
  handle: `@quad_${campus._id}`,
  href: `https://www.instagram.com/quad_${campus._id}/`,
};
