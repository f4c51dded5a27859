import fc from 'fast-check';
import { expect, it } from 'vitest';
import { courseCode, coursePath } from '../../contract/posts/course-code.ts';

it.each([
  [
    'CHEM 1315',
    [
      'chem1315',
      'CHEM-1315',
      'Chem 1315',
      'CHEM  1315',
      'chem_1315',
      'CHEM.1315',
      ' Chem. 1315 ',
      'CHEM–1315',
      'C H E M 1315',
      'ＣＨＥＭ１３１５',
      'CHEM: 1315',
      'CHEM #1315',
      'CHEM 1315-001',
    ],
  ],
  ['CS 2413', ['C S 2413', 'cs2413', 'C.S. 2413', 'CS-2413']],
  ['MATH 31A', ['math 31a', 'MATH31A', 'MATH 31 A', 'MATH-31-A']],
  ['CHM 2045L', ['CHM2045L', 'chm 2045 l']],
  ['6.006', ['6.006', '6-006', ' 6 006 ']],
  ['21M.380', ['21m.380', '21M-380']],
])('reads %s in every spelling [COU-01]', (code, spellings) => {
  for (const spelling of [code, ...spellings]) expect([spelling, courseCode(spelling)]).toEqual([spelling, code]);
});

it.each([
  '',
  'Chemistry',
  '1315',
  '6006',
  'CHEM',
  'CHEM 1315 and more',
  'CHEM 131516',
  'A'.repeat(40),
  '-',
  '<b>CHEM</b> 1315',
])('doesn’t take %j for a course code [COU-01]', (text) => expect(courseCode(text)).toBeNull());

it('leads from a course’s address back to the course [COU-01]', () => {
  expect(coursePath('CHEM 1315')).toBe('/courses/CHEM-1315');
  const letters = fc.string({ unit: fc.constantFrom(...'ABCXYZ'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      letters,
      fc.integer({ min: 1, max: 99_999 }),
      fc.constantFrom('', 'A', 'LX'),
      (subject, number, suffix) => {
        const code = courseCode(`${subject} ${number}${suffix}`);
        expect(code).toBe(`${subject} ${number}${suffix}`);
        expect(courseCode(decodeURIComponent(coursePath(code ?? '').slice('/courses/'.length)))).toBe(code);
      },
    ),
  );
});
