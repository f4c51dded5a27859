import { onPrivateCampus } from './table.ts';
import { type Line, readTable } from './send-request.ts';
import { type Role, roles } from './world.ts';

type Table = ReadonlyMap<string, Line>;

export const privateCampus: Table = readTable(onPrivateCampus);

/** The table with the cells of some roles taken from another role's. */
const withCells = (table: Table, marks: readonly string[], taken: Partial<Record<Role, Role>>): Table =>
  new Map(
    [...table].map(([key, line]) => {
      const cells = roles.map((role) => line.cells[roles.indexOf(taken[role] ?? role)] ?? '');
      return [key, marks.some((mark) => line.marks.includes(mark)) ? { ...line, cells } : line];
    }),
  );

/**
 * A `members` campus (D56): an account without a school address can read as little as an unverified one. A report by someone
 * who can't read answers that the content doesn't exist.
 */
export const membersCampus: Table = new Map([
  ...withCells(privateCampus, ['read', 'read-as-account'], { verified: 'unverified' }),
  ...readTable(`
POST /api/reports                                401 403 404 200 200 422 200 404 401 401 200 200
POST /api/reports #comment                       401 403 404 200 200 422 200 404 401 401 200 200
POST /api/reports #sale                          401 403 404 200 200 422 200 404 401 401 200 200
POST /api/reports #note                          401 403 404 200 200 200 422 404 401 401 200 200
`),
]);

/** A public campus (CAM-31): everyone can read what an account can, and nothing more. */
export const publicCampus: Table = new Map([
  ...withCells(privateCampus, ['read'], {
    visitor: 'verified',
    unverified: 'verified',
    banned: 'verified',
    suspended: 'verified',
  }),
  ...readTable(`
GET /api/posts/:id/teaser                        404 404 404 404 404 404 404 404 404 404 404 404
GET /api/posts/:id/teaser/photo                  404 404 404 404 404 404 404 404 404 404 404 404
GET /sitemap.xml                                 200 200 200 200 200 200 200 200 200 200 200 200
`),
]);
