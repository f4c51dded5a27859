import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { adminSearch } from '../moderation/admin.ts';
import { byId, id, pageQuery, time } from '../shapes.ts';

/** The name of a school, or the domain of its addresses, as typed. */
export const schoolName = z.string('Enter the name of your school.').check(
  z.overwrite<string>((value) => value.trim().replace(/\s+/g, ' ')),
  z.minLength(2, 'Enter the name of your school.'),
  z.maxLength(100, 'That name is too long.'),
  z.regex(/\p{L}/u, 'Enter the name of your school.'),
);

const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/**
 * A key that is equal for requests of the same school: its name without case, accents, marks and "the"; of a domain its
 * last two parts, so that my.rice.edu and rice.edu match.
 */
export function schoolKey(name: string): string {
  const low = name.toLowerCase();
  if (domain.test(low)) return low.split('.').slice(-2).join('.');
  const words =
    low
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word !== 'the').join(' ') || low;
}

export const requestSchool = endpoint({
  name: 'requestSchool',
  method: 'POST',
  path: '/api/school-requests',
  summary: "Requests a school that doesn't have a campus yet, by its name or email domain",
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({ school: schoolName }),
  errors: ['too_many_requests'],
});

export const schoolRequest = z.object({
  _id: id,
  /** as first typed */
  school: z.string(),
  /** how many requested it, each person or address counted once */
  requests: z.int(),
  createdAt: time,
  latest: time,
  handled: z.nullable(z.object({ by: z.nullable(z.string()), at: time })),
});
export type SchoolRequest = z.infer<typeof schoolRequest>;

export const listSchoolRequests = endpoint({
  name: 'listSchoolRequests',
  method: 'GET',
  path: '/api/admin/school-requests',
  summary: 'The schools people requested, most requested first',
  access: 'admin',
  query: z.extend(pageQuery, {
    done: z._default(z.enum(['true', 'false']), 'false'),
    q: adminSearch,
  }),
  answer: z.object({ schools: z.array(schoolRequest), cursor: z.optional(z.string()) }),
});

export const handleSchoolRequest = endpoint({
  name: 'handleSchoolRequest',
  method: 'PUT',
  path: '/api/admin/school-requests/:id/done',
  summary: 'Marks a requested school as done, or undoes that',
  access: 'admin',
  onArchivedCampus: 'works',
  params: byId,
  body: z.object({ done: z.boolean() }),
  errors: ['not_found'],
});
