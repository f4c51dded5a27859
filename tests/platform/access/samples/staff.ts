import { report } from '../../../../contract/moderation/moderation.ts';
import { createPost } from '../../../../contract/posts/posts.ts';
import { createPerson, type Person } from '../../../factories/people.ts';
import { placePost, words } from '../../../factories/posts.ts';
import { type Actor, MARK, NOBODY, type World } from '../world.ts';
import { adsSamples } from './ads.ts';
import { moderationSamples } from './moderation.ts';
import { type Asked, newEmail, nextNumber, ofPost, proved, type Sample } from './sample.ts';
import { recordsSamples } from './records.ts';
import { siteSamples } from './site.ts';

const insert = async (world: World, sql: string, ...values: unknown[]): Promise<string> =>
  ((await world.run(sql, ...values)) as { id: string }[])[0]?.id ?? '';
const member = async (world: World): Promise<Person> => (await world.fresh('member')).person as Person;

/** An open case on OU. */
const openCase = (world: World, kind: string, targetId: string, userId: string) =>
  insert(
    world,
    `insert into cases (campus_id, target_kind, target_id, target_user_id, reports) values ('ou', $1, $2, $3, 1) returning id`,
    kind,
    targetId,
    userId,
  );
const warning = { action: 'warn', reason: 'Be kind.' };
const suspension = { action: 'suspend', reason: 'Be kind.', days: 3 };
const hiding = { action: 'hide', reason: 'Be kind.' };
const decide = (id: string, body: object): Asked => ({ ...ofPost(id), body, sees: id });

/** A decision about a new person of OU. */
const decideAbout =
  (body: object, make: (world: World, actor: Actor) => Promise<Person> | Person): Sample =>
  async (world, actor) => {
    const { id } = await make(world, actor);
    return decide(await openCase(world, 'user', id, id), body);
  };
/** A decision about a new post on OU. */
const decidePostOf =
  (body: object, make: (world: World) => Promise<Person>): Sample =>
  async (world) => {
    const author = await make(world);
    const id = await placePost(world.server, author, { campus: 'ou' });
    return decide(await openCase(world, 'post', id, author.id), body);
  };
const moderator = (world: World) => createPerson(world.server, { moderates: 'ou' });
const admin = (world: World) => createPerson(world.server, { role: 'admin' });
const guest = (world: World) => createPerson(world.server, { campus: 'ut' });

/** A ban on OU that waits for a second moderator, and its approval. */
async function banRequest(world: World, requesterId: string): Promise<Asked> {
  const { id } = await member(world);
  const caseId = await openCase(world, 'user', id, id);
  await world.run(
    `insert into approvals (case_id, action, reason, requested_by, expires_at)
     values ($1, 'ban', 'Scams.', $2, product_now() + interval '7 days')`,
    caseId,
    requesterId,
  );
  return { ...ofPost(caseId), body: { verdict: 'approved' }, sees: '"state":"upheld"' };
}

/** A search that people of OU share. */
const aSearch = async (world: World, removed: boolean): Promise<Asked> => {
  const text = `search ${nextNumber()}`;
  const id = await insert(
    world,
    `insert into searches (campus_id, text, unique_views, visitors, total_views, found, removed_at)
     values ('ou', $1, 9, 9, 9, true, case when $2 then product_now() end) returning id`,
    text,
    removed,
  );
  return { ...ofPost(id), sees: text };
};
const feedback = async (world: World): Promise<Asked> => {
  const text = `feedback ${nextNumber()}`;
  const id = await insert(
    world,
    `insert into feedback_messages (campus_id, kind, text) values ('ou', 'help', $1) returning id`,
    text,
  );
  return { ...ofPost(id), sees: text };
};
const aBan = async (world: World): Promise<Asked> => {
  const { id, username } = await member(world);
  await world.run('update users set banned_at = product_now() where id = $1', id);
  const ban = await insert(
    world,
    'insert into bans (user_id, email) select id, email from users where id = $1 returning id',
    id,
  );
  return { ...ofPost(ban), sees: username };
};
const anAd = (key: string): Sample => {
  const sample = adsSamples[key] as Sample;
  return async (world, actor) => {
    const asked = await sample(world, actor);
    return { ...asked, sees: asked.params?.id ?? NOBODY };
  };
};
const aCase =
  (query = ''): Sample =>
  async (world) => {
    const { id } = await member(world);
    return { query, sees: await openCase(world, 'user', id, id) };
  };
const emailOf = async (world: World, id: string) =>
  ((await world.run('select email from users where id = $1', id)) as { email: string }[])[0]?.email ?? '';
const file = (id: string): Asked => ({ params: { id, name: '640.webp' } });

const own: Record<string, Sample> = {
  'GET /api/admin/summary': async (world, actor) => {
    await aCase()(world, actor);
    return { sees: '"open":' };
  },
  'GET /api/admin/cases': aCase(),
  'GET /api/admin/cases #most': aCase('sort=most'),
  'GET /api/admin/cases #oldest': async (world, actor) => {
    const { sees = '' } = await aCase()(world, actor);
    await world.run(`update cases set created_at = '2020-01-01' where id = $1`, sees);
    return { query: 'sort=oldest', sees };
  },
  'GET /api/admin/cases/:id': async (world, actor) => {
    const { sees = '' } = await aCase()(world, actor);
    return { ...ofPost(sees), sees };
  },
  'POST /api/admin/cases/:id/decisions': decideAbout(suspension, member),
  'POST /api/admin/cases/:id/decisions #own': decideAbout(warning, (world, { role, person }) =>
    role === 'moderator' && person ? person : moderator(world),
  ),
  'POST /api/admin/cases/:id/decisions #moderator': decideAbout(warning, moderator),
  'POST /api/admin/cases/:id/decisions #admin': decideAbout(warning, admin),
  'POST /api/admin/cases/:id/decisions #post-of-admin': decidePostOf(hiding, admin),
  'POST /api/admin/cases/:id/decisions #post-of-guest': decidePostOf(hiding, guest),
  'POST /api/admin/cases/:id/decisions #guest': decidePostOf(suspension, guest),
  'POST /api/admin/cases/:id/approval': async (world) => banRequest(world, (await moderator(world)).id),
  'POST /api/admin/cases/:id/approval #own': async (world, { role, person }) =>
    banRequest(world, role === 'moderator' && person ? person.id : (await moderator(world)).id),
  'POST /api/admin/decisions': async (world, actor) => {
    const { sees = '' } = await aCase()(world, actor);
    return { body: { cases: [sees], verdict: warning }, sees: `"decided":["${sees}"]` };
  },
  'POST /api/admin/targets/:kind/:id/decisions': async (world) => {
    const { id } = await member(world);
    return { params: { kind: 'user', id }, body: warning, sees: id };
  },
  'POST /api/admin/targets/:kind/:id/decisions #post': async (world) => {
    const id = await placePost(world.server, world.owner);
    return { params: { kind: 'post', id }, query: 'campus=ou', body: hiding, sees: id };
  },
  'GET /api/admin/posts': () => ({ query: `q=${MARK}`, sees: MARK }),
  'GET /api/admin/posts #of-campus': () => ({ query: `q=${MARK}&campus=ou`, sees: MARK }),
  'GET /api/admin/users': ({ owner }) => ({ query: `q=${owner.username}`, sees: owner.id }),
  'GET /api/admin/users #email': ({ owner }) => ({ query: `q=${owner.email}`, sees: owner.email }),
  'GET /api/admin/users/:id': ({ owner }) => ({ ...ofPost(owner.id), sees: owner.id }),
  'GET /api/admin/users/:id #email': async (world) => {
    const { id } = await member(world);
    return { ...ofPost(id), sees: await emailOf(world, id) };
  },
  'GET /api/admin/users/:id #email-and-case': async (world) => {
    const { id } = await member(world);
    await world.actor('other').client.call(report, { body: { kind: 'user', id, reason: 'spam' } });
    return { ...ofPost(id), sees: await emailOf(world, id) };
  },
  'DELETE /api/admin/users/:id/sessions #moderator': async (world) => ofPost((await moderator(world)).id),
  'PUT /api/admin/users/:id/ambassador #moderator': async (world) => ofPost((await moderator(world)).id),
  'DELETE /api/admin/users/:id/ambassador #moderator': async (world) => ofPost((await moderator(world)).id),
  'DELETE /api/admin/users/:id/sessions #admin': async (world) => ofPost((await admin(world)).id),
  'POST /api/admin/users/:id/export #admin': proved(async (world) => ({
    ...ofPost((await admin(world)).id),
    body: { reason: 'A request' },
  })),
  'GET /api/admin/exports/:id/file': proved(async (world, { person }) => {
    const { id } = await member(world);
    return ofPost(
      await insert(
        world,
        `insert into audit_log (actor_id, action, target_kind, target_id) values ($1, 'person.export', 'user', $2) returning id`,
        person?.id,
        id,
      ),
    );
  }),
  'POST /api/admin/users/:id/deletion #admin': proved(async (world) => {
    const { id, username } = await admin(world);
    return { ...ofPost(id), body: { reason: 'A request', username } };
  }),
  'GET /api/admin/bans': async (world) => ({ sees: (await aBan(world)).sees ?? '' }),
  'GET /api/admin/bans #email': async (world) => ({ sees: `${(await aBan(world)).sees}@ou.edu` }),
  'POST /api/admin/bans #person': async (world) => {
    const { email, username } = await member(world);
    return { body: { email, reason: 'Spam' }, sees: username };
  },
  'DELETE /api/admin/bans/:id': async (world) =>
    ofPost(await insert(world, 'insert into bans (email) values ($1) returning id', newEmail())),
  'DELETE /api/admin/bans/:id #person': async (world) => ofPost((await aBan(world)).params?.id ?? ''),
  'GET /api/admin/feedback': feedback,
  'PUT /api/admin/feedback/:id/done': async (world) => ({
    params: (await feedback(world)).params ?? {},
    body: { done: true },
  }),
  'GET /api/admin/audit': async (world) => {
    const note = `note ${nextNumber()}`;
    await world.run(
      `insert into audit_log (action, target_kind, target_id, note) values ('warn', 'user', $1, $2)`,
      world.owner.id,
      note,
    );
    return { sees: note };
  },
  'GET /api/admin/ads': async (world, actor) => {
    const { params } = await (adsSamples['POST /api/admin/ads/:id/approve'] as Sample)(world, actor);
    // those in review are listed the oldest first
    await world.run(`update ads set created_at = '2020-01-01' where id = $1`, params?.id);
    return { query: 'status=in%20review', sees: params?.id ?? NOBODY };
  },
  'POST /api/admin/ads/:id/approve': anAd('POST /api/admin/ads/:id/approve'),
  'POST /api/admin/ads/:id/reject': anAd('POST /api/admin/ads/:id/reject'),
  'GET /api/admin/searches': async (world) => ({ sees: (await aSearch(world, false)).sees ?? '' }),
  'PUT /api/admin/searches/:id/removal': (world) => aSearch(world, false),
  'DELETE /api/admin/searches/:id/removal': (world) => aSearch(world, true),
  'PUT /api/admin/roles #admin': async (world) => ({ body: { email: (await admin(world)).email, role: 'member' } }),
  'GET /files/:id/:name #hidden-photo': ({ hiddenPhotoId }) => file(hiddenPhotoId),
  'GET /files/:id/:name #reported-message': async (world) => {
    await world.run(
      `insert into cases (campus_id, target_kind, target_id, target_user_id, reports) values ('ou', 'message', $1, $2, 1)
       on conflict do nothing`,
      world.messageId,
      world.owner.id,
    );
    return file(world.messagePhotoId);
  },
  'GET /files/:id/:name #evidence': async (world) => {
    const id = await insert(
      world,
      `insert into files (campus_id, owner_kind, owner_id, purpose, kind, name, storage_key, content_type, bytes, width,
         height, sizes)
       select campus_id, 'case', gen_random_uuid(), purpose, kind, name, storage_key, content_type, bytes, width, height, sizes
       from files where id = $1 returning id`,
      world.photoId,
    );
    const caseId = await openCase(world, 'post', world.post._id, world.owner.id).catch(async () =>
      insert(world, `select id from cases where target_id = $1`, world.post._id),
    );
    await world.run('insert into held_files (case_id, file_id) values ($1, $2)', caseId, id);
    return file(id);
  },
};

/** The requests of staff-table.ts: those of the other table where access alone decides. */
export const staffSamples: Record<string, Sample> = {
  ...siteSamples,
  ...recordsSamples,
  ...moderationSamples,
  ...own,
};

/** A new post of a member, to be reported. */
export const postToReport = async (world: World): Promise<string> =>
  (await (await member(world)).client.call(createPost, { body: { text: words(`A chair ${nextNumber()}`) } }))._id;
