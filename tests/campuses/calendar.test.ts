import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addAdminCampus } from '../../contract/console/site.ts';
import { seasonOf } from '../../contract/campuses/season.ts';
import { namedTerms, roundBefore, termEnd } from '../../contract/campuses/term-dates.ts';
import {
  addTerm,
  changeTerm,
  getCalendar,
  importTerms,
  listAdminTerms,
  removeTerm,
} from '../../contract/campuses/terms.ts';
import { createPost, editPost, extendPost } from '../../contract/posts/posts.ts';
import { checkCalendars } from '../../server/operation/doctor/check-campuses.ts';
import { withCalendars } from '../factories/calendars.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const DAY = 86_400;

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createPerson(server, { role: 'admin' });
});
afterAll(() => server.stop());

const ofCampus = (id: string) => ({ params: { id } });
const calendarOf = async (id: string) => (await admin.client.call(listAdminTerms, ofCampus(id))).terms;
const rows = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const dayIn = (days: number) =>
  new Date(server.app.platform.clock.now() + days * DAY * 1_000).toISOString().slice(0, 10);
/** When a listing expires whose last day is this one, as the API writes it. */
const after = (day: string) => `${new Date(Date.parse(day) + DAY * 1_000).toISOString().slice(0, 10)}T12:00:00Z`;

/** An .ics file of events with their days, as a registrar publishes it. */
function icsOf(...events: readonly (readonly [summary: string, start: string, end?: string, more?: string])[]): string {
  const lines = events.flatMap(([summary, start, end, more]) => [
    'BEGIN:VEVENT',
    `UID:${summary}${start}`,
    `SUMMARY:${summary}`,
    start.length === 8 ? `DTSTART;VALUE=DATE:${start}` : `DTSTART:${start}`,
    ...(end ? [end.length === 8 ? `DTEND;VALUE=DATE:${end}` : `DTEND:${end}`] : []),
    ...(more ? [more] : []),
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//registrar//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

it('has no dates that nobody entered: not at a new campus, and none that an earlier release made up [CAL-01, D68]', async () => {
  for (const campus of ['ou', 'mit']) expect(await calendarOf(campus)).toEqual([]);
  const body = { id: 'rice', name: 'Rice University', city: 'Houston', state: 'TX', colour: '#00205b' };
  await admin.client.call(addAdminCampus, { body });
  await vi.waitFor(async () => expect(await calendarOf('rice')).toEqual([]));
  // as an earlier release did; somebody corrected one of them, and entered another of that name pattern
  const [made, corrected] = namedTerms([], Date.parse('2026-11-22'), 2);
  if (!made || !corrected) throw new Error('two terms');
  for (const term of [made, { ...corrected, move_out: '2027-05-15' }])
    await rows(
      'insert into terms (campus_id, name, move_in, first_day, finals, move_out) values ($1, $2, $3, $4, $5, $6)',
      'rice',
      term.name,
      term.move_in,
      term.first_day,
      term.finals,
      term.move_out,
    );
  expect((await calendarOf('rice')).map(({ name }) => name)).toEqual(['Fall 2026', 'Spring 2027']);
  await rows(await readFile('server/migrations/0091-dates-nobody-entered.sql', 'utf8'));
  expect((await calendarOf('rice')).map(({ name }) => name)).toEqual(['Spring 2027']);
});

it('lasts books 120 days, has no banner and asks to verify again on August 15 where the calendar is empty [CAL-01, D68]', async () => {
  const at = (day: string) => Date.parse(`${day}T18:00:00Z`);
  for (const day of ['2026-08-17', '2026-12-01', '2027-01-14']) {
    expect(seasonOf([], at(day), 'America/Chicago')).toBeNull();
    expect(termEnd([], at(day))).toBeNull();
  }
  expect([roundBefore([], at('2026-08-14')), roundBefore([], at('2026-08-15'))]).toEqual(['2025-08-15', '2026-08-15']);
  const last = {
    name: 'Last',
    move_in: '2026-08-20',
    first_day: '2026-08-24',
    finals: '2026-12-14',
    move_out: '2026-12-18',
  };
  expect(seasonOf([last], at('2026-12-01'), 'America/Chicago')).toMatchObject({ kind: 'move-out', day: '2026-12-18' });
  expect([roundBefore([last], at('2027-08-14')), roundBefore([last], at('2027-08-15'))]).toEqual([
    '2026-08-24',
    '2027-08-15',
  ]);
  expect(await checkCalendars(server.app.platform.pool as never)).toMatchObject({
    verdict: 'warn',
    says: expect.stringContaining('The calendar is empty at '),
  });
});

it('names terms where nobody entered any, by the third week of August and of January [COU-03, D68]', () => {
  const of = (day: string) => namedTerms([], Date.parse(day), 2);
  expect(of('2026-11-22')).toEqual([
    { name: 'Fall 2026', move_in: '2026-08-13', first_day: '2026-08-17', finals: '2026-12-07', move_out: '2026-12-11' },
    {
      name: 'Spring 2027',
      move_in: '2027-01-14',
      first_day: '2027-01-18',
      finals: '2027-05-10',
      move_out: '2027-05-14',
    },
  ]);
  // after a calendar's last term, the usual ones follow
  const last = {
    name: 'Last',
    move_in: '2026-08-20',
    first_day: '2026-08-24',
    finals: '2026-12-14',
    move_out: '2026-12-18',
  };
  expect(namedTerms([last], Date.parse('2026-12-12'), 3).map(({ name }) => name)).toEqual([
    'Last',
    'Spring 2027',
    'Fall 2027',
  ]);
  expect(namedTerms([last], Date.parse('2031-01-01'), 1).map(({ name }) => name)).toEqual(['Spring 2031']);
});

it('lets admins add, change and remove terms, in every process and for every reader [CAL-01]', async () => {
  const reader = await createPerson(server, { campus: 'ut' });
  const fields = {
    name: 'Maymester',
    move_in: '2040-05-10',
    first_day: '2040-05-14',
    finals: '2040-05-30',
    move_out: '2040-06-01',
  };
  const seen = async () => (await reader.client.call(getCalendar)).terms.map(({ name }) => name);
  const added = await admin.client.call(addTerm, { ...ofCampus('ut'), body: fields });
  expect(added).toMatchObject(fields);
  await vi.waitFor(async () => expect(await seen()).toContain('Maymester'));
  expect(await admin.client.refused(addTerm, { ...ofCampus('ut'), body: fields })).toMatchObject({
    status: 422,
    errors: [{ field: 'name' }],
  });
  const params = { params: { id: added._id } };
  await admin.client.call(changeTerm, { ...params, body: { ...fields, name: 'May term' } });
  await vi.waitFor(async () => expect(await seen()).toContain('May term'));
  await admin.client.call(removeTerm, params);
  expect(await admin.client.refused(removeTerm, params)).toMatchObject({ status: 404 });
  expect(await admin.client.refused(changeTerm, { ...params, body: fields })).toMatchObject({ status: 404 });
  await vi.waitFor(async () => expect(await seen()).not.toContain('May term'));
  expect(
    await rows(
      "select action, campus_id from audit_log where action like 'term.%' and actor_id = $1 order by id",
      admin.id,
    ),
  ).toEqual(['term.add', 'term.set', 'term.remove'].map((action) => ({ action, campus_id: 'ut' })));
});

it('refuses the later of two renames to one name at the field, also at the same moment [CAL-01]', async () => {
  const days = { move_in: '2045-05-10', first_day: '2045-05-14', finals: '2045-05-30', move_out: '2045-06-01' };
  const add = (name: string) => admin.client.call(addTerm, { ...ofCampus('ut'), body: { ...days, name } });
  const [first, second] = [await add('May one'), await add('May two')];
  const renaming = await server.app.platform.pool.connect();
  try {
    await renaming.query('begin');
    await renaming.query("update terms set name = 'May 2045' where id = $1", [first._id]);
    const refused = admin.client.refused(changeTerm, {
      params: { id: second._id },
      body: { ...days, name: 'May 2045' },
    });
    // it waits for the other rename
    await vi.waitFor(async () =>
      expect(
        await rows(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%update terms%'",
        ),
      ).not.toEqual([]),
    );
    await renaming.query('commit');
    expect(await refused).toMatchObject({
      status: 422,
      errors: [{ field: 'name', message: 'This campus already has a term of that name.' }],
    });
  } finally {
    await renaming.query('rollback');
    renaming.release();
  }
});

it('names every date that is wrong or out of order [CAL-01]', async () => {
  const faults = async (body: object) => {
    const refused = await admin.client.refused(addTerm, { ...ofCampus('ut'), body: body as never });
    return (refused.errors ?? []).map(({ field, message }) => `${field}: ${message}`);
  };
  expect(await faults({ name: ' ', move_in: '2040-02-30', first_day: 'soon', finals: '', move_out: 7 })).toEqual([
    'name: Please enter a name.',
    ...['move_in', 'first_day', 'finals', 'move_out'].map((field) => `${field}: Enter a date.`),
  ]);
  const backwards = {
    name: 'T',
    move_in: '2040-04-04',
    first_day: '2040-04-03',
    finals: '2040-04-02',
    move_out: '2040-04-01',
  };
  expect(await faults(backwards)).toEqual([
    "first_day: The first day of class can't be before move-in.",
    "finals: Finals can't be before the first day of class.",
    "move_out: Move-out can't be before finals.",
  ]);
});

it('expires course books with the term of the calendar, and extends them to the next one [CAL-01, DET-05]', async () => {
  const ana = await createPerson(server, { campus: 'smu' });
  await withCalendars(server, ana);
  const [current, next] = await calendarOf('smu');
  if (!current || !next) throw new Error('SMU has no calendar');
  const move = { ...current, first_day: dayIn(-40), move_in: dayIn(-44), finals: dayIn(4), move_out: dayIn(5) };
  const { _id: id, ...body } = move;
  await admin.client.call(changeTerm, { params: { id }, body });
  const book = { text: words('A book'), category: 'books, movies, & music', details: { course_code: 'CHEM 1315' } };
  await vi.waitFor(async () =>
    expect(await ana.client.call(createPost, { body: book as never })).toMatchObject({ expires_at: after(dayIn(5)) }),
  );
  const posted = await ana.client.call(createPost, { body: book as never });
  const params = { id: posted._id };
  expect(await ana.client.call(editPost, { params, body: { title: 'Chemistry' } as never })).toMatchObject({
    expires_at: after(dayIn(5)),
  });
  expect(await ana.client.call(extendPost, { params })).toMatchObject({ expires_at: after(next.move_out) });
});

it('reads the terms of an .ics file, and corrects those it has read before [CAL-01]', async () => {
  const body = (ics: string) => ({ ...ofCampus('ucla'), body: { ics } });
  const ics = icsOf(
    ['Residence halls open', '20400920'],
    ['Fall classes begin', '20400924'],
    ['Thanksgiving', '20401122', '20401124'],
    ['Final examinations', '20401208', '20401214'],
    ['Final grades due', '20401220'],
    ['Move-out', '20401214'],
    // 11 PM of January 6 in Los Angeles
    ['First day of classes', '20410107T070000Z', '20410107T080000Z'],
    ['First day of classes (law)', '20410110'],
    ['Final exams', '20410316', '20410322'],
    ['Classes begin', '20410612', undefined, 'STATUS:CANCELLED'],
    ['Summer session: classes begin', '20410625'],
  );
  expect(await admin.client.call(importTerms, body(ics))).toEqual({
    added: ['Fall 2040', 'Spring 2041'],
    changed: [],
    skipped: ['Summer 2041 has no finals in that calendar.'],
  });
  await vi.waitFor(async () =>
    expect((await calendarOf('ucla')).slice(-2)).toMatchObject([
      {
        name: 'Fall 2040',
        move_in: '2040-09-20',
        first_day: '2040-09-24',
        finals: '2040-12-08',
        move_out: '2040-12-14',
      },
      {
        name: 'Spring 2041',
        move_in: '2041-01-06',
        first_day: '2041-01-06',
        finals: '2041-03-16',
        move_out: '2041-03-21',
      },
    ]),
  );
  const moved = ics.replace('DATE:20400924', 'DATE:20400925');
  expect(await admin.client.call(importTerms, body(moved))).toMatchObject({ added: [], changed: ['Fall 2040'] });
  expect(await admin.client.call(importTerms, body(moved))).toMatchObject({ added: [], changed: [] });
  for (const bad of ['', 'hello', 'BEGIN:VCALENDAR', icsOf(['Picnic', '20400924'])])
    expect(await admin.client.refused(importTerms, body(bad))).toMatchObject({
      status: 422,
      errors: [{ field: 'ics' }],
    });
});

it('lets a course book expire 120 days after its post when a calendar has run out [CAL-01, DET-05, D68]', async () => {
  const ana = await createPerson(server, { campus: 'duke' });
  await rows("delete from terms where campus_id = 'duke'");
  server.app.platform.bus.publish('campuses.changed', null);
  const book = { text: words('A book'), category: 'books, movies, & music', details: { course_code: 'PSY 101' } };
  await vi.waitFor(async () => {
    const made = await ana.client.call(createPost, { body: book as never });
    const days = (Date.parse(made.expires_at ?? '') - Date.parse(made.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(120, 2);
  });
});
