/** White space and the signs that people put between the parts of a code. */
const separators = /[\s\p{Pd}._:#/]+/gu;
/** A subject of one or more groups of letters, a number, perhaps a letter or two, perhaps a section: "C S 2413 001". */
const lettered = /^([A-Z&](?: ?[A-Z&]){0,11}) ?(\d{1,5}) ?([A-Z]{0,2})(?: \d{3})?$/;
/** A subject of its own number, as at MIT: "6.006", "21M.380". */
const numbered = /^(\d{1,2}[A-Z]{0,2}) ([A-Z]?\d{2,4}[A-Z]?)$/;

/**
 * A course code in the form in which it is stored, shown and compared: "CHEM 1315" for "chem1315", "CHEM-1315" and
 * "Chem. 1315"; "CS 2413" for "C S 2413". The same course has the same code on one campus; another campus's is
 * another course.
 * @returns null for a text that isn't a course code
 */
export function courseCode(text: string): string | null {
  const plain = text.normalize('NFKC').toUpperCase().replace(separators, ' ').trim();
  const [, subject, number, suffix] = lettered.exec(plain) ?? [];
  if (subject) return `${subject.replaceAll(' ', '')} ${number}${suffix}`;
  const [, department, course] = numbered.exec(plain) ?? [];
  return department ? `${department}.${course}` : null;
}

/** The path of a course's page: /courses/CHEM-1315. */
export const coursePath = (code: string): string => `/courses/${encodeURIComponent(code.replace(' ', '-'))}`;
