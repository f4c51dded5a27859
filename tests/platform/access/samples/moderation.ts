import { type Actor, NOBODY, type World } from '../world.ts';
import { newEmail, nextNumber, ofPost, onPost, proved, type Sample, shown } from './sample.ts';

const reported =
  (kind: string, id: (world: World) => string): Sample =>
  (world) => ({ body: { kind, id: id(world), reason: 'spam' } });
const someone: Sample = async (world) => ofPost((await world.fresh('member')).person?.id ?? '');

/** An open case about a new person. */
async function caseAbout(world: World, about?: Actor): Promise<string> {
  const id = (about ?? (await world.fresh('member'))).person?.id;
  const rows = await world.run(
    `insert into cases (campus_id, target_kind, target_id, target_user_id, reports) values ('ou', 'user', $1, $1, 1)
     returning id`,
    id,
  );
  return (rows as { id: string }[])[0]?.id ?? '';
}

const aSpot = () => ({ name: `A place ${nextNumber()}`, lat: 35.2, lng: -97.4 });
/** One of OU's spots, which the server knows since it started. */
const spotOf = async (world: World): Promise<string> =>
  (
    (await world.run("select id from meet_up_spots where campus_id = 'ou' order by created_at, id limit 1")) as {
      id: string;
    }[]
  )[0]?.id ?? '';

const aTerm = () => ({
  name: `Term ${nextNumber()}`,
  move_in: '2040-08-10',
  first_day: '2040-08-13',
  finals: '2040-12-03',
  move_out: '2040-12-07',
});
const termOf = async (world: World): Promise<string> => {
  const rows = await world.run(
    `insert into terms (campus_id, name, move_in, first_day, finals, move_out)
     values ('ou', $1, '2040-08-10', '2040-08-13', '2040-12-03', '2040-12-07') returning id`,
    aTerm().name,
  );
  return (rows as { id: string }[])[0]?.id ?? '';
};
const event = (summary: string, day: string) => [
  'BEGIN:VEVENT',
  `SUMMARY:${summary}`,
  `DTSTART;VALUE=DATE:${day}`,
  'END:VEVENT',
];
const aCalendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  ...event('Classes begin', '20410114'),
  ...event('Final exams', '20410506'),
  'END:VCALENDAR',
].join('\r\n');

const aRule = () => `word ${nextNumber()}, same`;
const aSynonym = async (world: World): Promise<string> => {
  const rows = await world.run('insert into search_synonyms (rule) values ($1) returning id', aRule());
  return (rows as { id: string }[])[0]?.id ?? '';
};

const aWarning = { action: 'warn', reason: 'Be kind.' };

/** Reports, blocks, appeals and /admin. */
export const moderationSamples: Record<string, Sample> = {
  'POST /api/reports': reported('post', shown),
  'POST /api/reports #user': reported('user', ({ owner }) => owner.id),
  'POST /api/reports #comment': reported('comment', ({ commentId }) => commentId),
  'POST /api/reports #message': reported('message', ({ messageId }) => messageId),
  'POST /api/reports #hidden': reported('post', ({ hiddenId }) => hiddenId),
  'POST /api/reports #foreign': reported('post', ({ foreignId }) => foreignId),
  'GET /api/users/:id/standing': onPost(({ owner }) => owner.id),
  'PUT /api/users/:id/block': someone,
  'DELETE /api/users/:id/block': onPost(() => NOBODY),
  'PUT /api/users/:id/mute': someone,
  'DELETE /api/users/:id/mute': onPost(() => NOBODY),
  'PUT /api/users/:id/follow': onPost(({ owner }) => owner.id),
  'DELETE /api/users/:id/follow': onPost(({ owner }) => owner.id),
  'GET /api/posts/:id/mute': onPost(shown),
  'PUT /api/posts/:id/mute': onPost(shown, { body: { muted: false } }),
  'PUT /api/posts/:id/mute #hidden': onPost(({ hiddenId }) => hiddenId, { body: { muted: false } }),

  'GET /api/admin/campuses/:id/spots': () => ({ params: { id: 'ou' } }),
  'POST /api/admin/campuses/:id/spots': () => ({ params: { id: 'ou' }, body: aSpot() }),
  'PUT /api/admin/spots/:id': async (world) => ({ ...ofPost(await spotOf(world)), body: aSpot() }),
  'DELETE /api/admin/spots/:id': async (world) => ofPost(await spotOf(world)),

  'GET /api/admin/campuses/:id/terms': () => ({ params: { id: 'ou' } }),
  'POST /api/admin/campuses/:id/terms': () => ({ params: { id: 'ou' }, body: aTerm() }),
  'POST /api/admin/campuses/:id/terms/import': () => ({ params: { id: 'ou' }, body: { ics: aCalendar } }),
  'PUT /api/admin/terms/:id': async (world) => ({ ...ofPost(await termOf(world)), body: aTerm() }),
  'DELETE /api/admin/terms/:id': async (world) => ofPost(await termOf(world)),

  'GET /api/admin/cases/:id': async (world) => ofPost(await caseAbout(world)),
  'GET /api/admin/cases/:id #missing': onPost(() => NOBODY),
  'POST /api/admin/cases/:id/decisions': async (world) => ({ ...ofPost(await caseAbout(world)), body: aWarning }),
  'POST /api/admin/cases/:id/decisions #about-admin': async (world) => ({
    ...ofPost(await caseAbout(world, await world.fresh('admin'))),
    body: aWarning,
  }),
  'POST /api/admin/cases/:id/notes': async (world) => ({ ...ofPost(await caseAbout(world)), body: { text: 'Note' } }),
  'POST /api/admin/cases/:id/appeal': async (world) => ({
    ...ofPost(await caseAbout(world)),
    body: { verdict: 'upheld', answer: 'It stands.' },
  }),
  'POST /api/admin/cases/:id/approval': async (world) => ({
    ...ofPost(await caseAbout(world)),
    body: { verdict: 'approved' },
  }),
  'POST /api/admin/decisions': async (world) => ({ body: { cases: [await caseAbout(world)], verdict: aWarning } }),
  'POST /api/admin/targets/:kind/:id/decisions': async (world) => ({
    params: { kind: 'user', id: (await world.fresh('member')).person?.id ?? '' },
    body: aWarning,
  }),
  'GET /api/admin/users/:id': onPost(({ owner }) => owner.id),
  'DELETE /api/admin/users/:id/sessions': someone,
  'PUT /api/admin/users/:id/ambassador': someone,
  'DELETE /api/admin/users/:id/ambassador': someone,
  'DELETE /api/admin/users/:id/sessions #admin': async (world) => ofPost((await world.fresh('admin')).person?.id ?? ''),
  'POST /api/admin/users/:id/export': proved(async (world) => ({
    ...ofPost((await world.fresh('member')).person?.id ?? ''),
    body: { reason: 'A request' },
  })),
  'POST /api/admin/users/:id/deletion': proved(async (world) => {
    const { person } = await world.fresh('member');
    return { ...ofPost(person?.id ?? ''), body: { reason: 'A request', username: person?.username } };
  }),
  'GET /api/admin/exports/:id/file': onPost(() => NOBODY),
  'POST /api/admin/bans': () => ({ body: { email: newEmail(), reason: 'Spam' } }),
  'DELETE /api/admin/bans/:id': async (world) => {
    const rows = await world.run('insert into bans (email) values ($1) returning id', newEmail());
    return ofPost((rows as { id: string }[])[0]?.id ?? '');
  },
  'PUT /api/admin/feedback/:id/done': onPost(() => NOBODY, { body: { done: true } }),
  'POST /api/admin/words': () => ({ body: { phrase: `watched word ${nextNumber()}` } }),
  'DELETE /api/admin/words/:id': onPost(() => NOBODY),
  'GET /api/admin/synonyms/preview': () => ({ query: 'rule=couch,settle' }),
  'POST /api/admin/synonyms': () => ({ body: { campus_id: 'ou', rule: aRule() } }),
  'PUT /api/admin/synonyms/:id': async (world) => ({ ...ofPost(await aSynonym(world)), body: { rule: aRule() } }),
  'DELETE /api/admin/synonyms/:id': async (world) => ofPost(await aSynonym(world)),
  'PUT /api/admin/searches/:id/removal': onPost(() => NOBODY),
  'DELETE /api/admin/searches/:id/removal': onPost(() => NOBODY),
  'POST /api/admin/campuses': () => ({
    body: { id: `made-${nextNumber()}`, name: 'Made Up', city: 'Norman', state: 'OK', colour: '#123456' },
  }),
  'PATCH /api/admin/campuses/:id': () => ({ params: { id: 'duke' }, body: { city: 'Durham' } }),
  'PUT /api/admin/roles': async (world) => ({
    body: { email: (await world.fresh('member')).person?.email, role: 'moderator' },
  }),
  'POST /api/admin/undeliverable/allow': () => ({ body: { email: 'nobody@ou.edu' } }),
  'POST /api/admin/exclusions': async (world) => ({ body: { email: (await world.fresh('member')).person?.email } }),
  'DELETE /api/admin/exclusions/:id': onPost(() => NOBODY),
  'POST /api/appeals': () => ({ body: { decision: NOBODY, text: 'It was not me.' } }),
  'POST /api/appeals/by-link': () => ({ body: { token: 'none', text: 'It was not me.' } }),
  'POST /api/appeals/by-link/check': () => ({ body: { token: 'none' } }),

  'POST /api/school-requests': () => ({ body: { school: 'Nowhere State' } }),
  'POST /api/feedback': () => ({ body: { kind: 'help', text: 'Help!' } }),
};
