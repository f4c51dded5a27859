import type { Campus } from '../../../contract/campuses.ts';

/** Who can see what is on a campus, as its pages say it (D55, D56). */
export const privacyWords: Record<Campus['privacy'], { name: string; readers: string }> = {
  public: { name: 'Public', readers: 'Anyone can see posts and members.' },
  private: { name: 'Private', readers: 'You need a Quad account to see posts and members.' },
  members: { name: 'Members only', readers: 'You need a verified school email to see posts and members.' },
};
