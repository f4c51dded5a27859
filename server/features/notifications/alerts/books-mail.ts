import { coursePath } from '../../../../contract/posts/course-code.ts';
import { mailLayout } from '../../../platform/mail/index.ts';
import type { CampusRow } from '../../campuses/index.ts';

const LISTINGS_MOST = 5;

interface Books {
  campus: CampusRow;
  site: string;
  term: string;
  courses: readonly { code: string; listings: readonly string[] }[];
  total: number;
  unsubscribe: string;
}

function courseLines({ code, listings }: Books['courses'][number]): string {
  const named = listings.slice(0, LISTINGS_MOST);
  const more = listings.length - named.length;
  return [`${code}:`, ...named, more > 0 ? `And ${more} more.` : 'These are all of them.'].join('\n');
}

/** The mail before a term with the books for sale for a person's courses. */
export function booksMail({ campus, site, term, courses, total, unsubscribe }: Books) {
  const subject = `Your ${term} courses: ${total} ${total === 1 ? 'book' : 'books'} for sale`;
  const [only, ...others] = courses;
  const laidOut = mailLayout({
    campus,
    title: subject,
    paragraphs: courses.map(courseLines),
    button:
      only && others.length === 0
        ? { label: 'See the books', href: `${site}${coursePath(only.code)}` }
        : { label: 'See your courses', href: `${site}/settings/account/courses` },
    footer: [
      'You got this because these courses are in My courses. You get this email once a term.',
      { label: 'Edit my courses', href: `${site}/settings/account/courses` },
      { label: 'Unsubscribe', href: unsubscribe },
    ],
  });
  return {
    subject,
    ...laidOut,
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
