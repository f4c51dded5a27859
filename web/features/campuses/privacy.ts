import type { Campus } from '../../../contract/campuses/campuses.ts';

/** Who can see a campus's content, in the words of its pages (D55, D56). */
export const privacyLabels: Record<Campus['privacy'], { name: string; readers: string }> = {
  public: { name: 'Public', readers: 'Anyone can see posts and members.' },
  private: { name: 'Private', readers: 'You need a Quad account to see posts and members.' },
  members: { name: 'Members only', readers: 'You need a verified school email to see posts and members.' },
};
