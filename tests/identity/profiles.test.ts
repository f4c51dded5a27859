import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProfile, getViewer, setBio, setPhoto } from '../../contract/identity/identity.ts';
import { isReservedName } from '../../contract/identity/reserved-names.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);

test('a visitor sees a profile, in any case of its name, without an email address [PRO-01, PRO-02, PRO-14, ENT-02]', async () => {
  const person = await createPerson(server, { first: 'Bea', last: 'Árbol' });
  const profile = await server.client().call(getProfile, { params: { username: person.username.toUpperCase() } });
  expect(profile).toMatchObject({
    _id: person.id,
    first_name: 'Bea',
    last_name: 'Á.',
    verified: true,
    bio: 'I sell things.',
    totalPosts: null,
    own: false,
  });
  expect(profile.img).toMatch(/^\/files\/[0-9a-f-]{36}$/);
  expect(JSON.stringify(profile)).not.toContain(person.email);
  expect((await person.client.call(getProfile, { params: { username: person.username } })).own).toBe(true);
});

test('a former username redirects; a banned or deleted person is not found [PRO-09, PRO-01]', async () => {
  const { id, username } = await createPerson(server);
  await run('insert into former_usernames (username, user_id) values ($1, $2)', `was-${username}`, id);
  const visitor = server.client();
  expect((await visitor.call(getProfile, { params: { username: `Was-${username}` } })).username).toBe(username);
  for (const column of ['banned_at', 'deleted_at']) {
    await run(`update users set banned_at = null, deleted_at = null where id = $1`, id);
    await visitor.call(getProfile, { params: { username } });
    await run(`update users set ${column} = product_now() where id = $1`, id);
    expect(await visitor.refused(getProfile, { params: { username } })).toMatchObject({ status: 404 });
  }
  expect(await visitor.refused(getProfile, { params: { username: 'x'.repeat(65) } })).toMatchObject({ status: 404 });
});

test('a bio has at most 160 characters, an emoji counting as one [PRO-29]', async () => {
  const { client } = await createPerson(server);
  expect((await client.call(setBio, { body: { bio: `  ${'👩'.repeat(160)}  ` } })).user?.bio).toBe('👩'.repeat(160));
  const { errors } = await client.refused(setBio, { body: { bio: 'x'.repeat(161) } });
  expect(errors?.[0]?.field).toBe('bio');
});

test('photo and bio together complete the profile; an empty bio makes it incomplete again [PRO-30]', async () => {
  const { client } = await createPerson(server);
  expect((await client.call(getViewer)).user?.profile_set_up).toBe(true);
  const bare = await client.call(setBio, { body: { bio: '' } });
  expect(bare).toMatchObject({ user: { profile_set_up: false }, abilities: { post: false } });
  const again = await client.call(setBio, { body: { bio: 'Back' } });
  expect(again).toMatchObject({ user: { profile_set_up: true }, abilities: { post: true } });
});

/** A finished upload that is not used yet. */
async function uploadOf(person: Person, purpose = 'profile'): Promise<string> {
  const { rows } = await run(
    `insert into files (campus_id, uploader_id, purpose, kind, name, storage_key, content_type, bytes, width, height)
     values ('ou', $1, $2, 'photo', 'me.jpg', gen_random_uuid()::text, 'image/webp', 1, 384, 384) returning id`,
    person.id,
    purpose,
  );
  return rows[0].id;
}

test('a new photo replaces the old one and completes the profile [PRO-27, PRO-30]', async () => {
  const person = await createPerson(server, { setUp: false });
  await person.client.call(setBio, { body: { bio: 'Hello' } });
  const first = await person.client.call(setPhoto, { body: { upload: await uploadOf(person) } });
  expect(first).toMatchObject({ user: { profile_set_up: true }, abilities: { post: true } });
  const second = await person.client.call(setPhoto, { body: { upload: await uploadOf(person) } });
  expect(second.user?.img).not.toBe(first.user?.img);
  const { rows } = await run("select id from files where owner_kind = 'profile' and owner_id = $1", person.id);
  expect(rows.map(({ id }) => `/files/${id}`)).toEqual([second.user?.img]);
});

test('another person’s upload, a used one or one made for a post can’t become the profile picture [PRO-27]', async () => {
  const person = await createPerson(server);
  const stranger = await createPerson(server);
  const before = (await person.client.call(getViewer)).user?.img ?? '';
  for (const upload of [
    await uploadOf(stranger),
    await uploadOf(person, 'post'),
    before.slice('/files/'.length),
    crypto.randomUUID(),
  ])
    expect(await person.client.refused(setPhoto, { body: { upload } })).toMatchObject({ code: 'file_gone' });
  expect((await person.client.call(getViewer)).user?.img).toBe(before);
});

test('abilities: everything at home, everything but posting as a guest, nothing on the generic campus [CAM-23, CAM-24, CAM-32]', async () => {
  const { client } = await createPerson(server);
  const all = {
    read: true,
    post: true,
    comment: true,
    save: true,
    message: true,
    moderate: false,
    protect: false,
    ambassador: false,
  };
  expect((await client.call(getViewer)).abilities).toEqual(all);
  expect((await client.on('ut').call(getViewer)).abilities).toEqual({ ...all, post: false });
  const none = {
    read: false,
    post: false,
    comment: false,
    save: false,
    message: false,
    moderate: false,
    protect: false,
    ambassador: false,
  };
  expect((await client.on('campus').call(getViewer)).abilities).toEqual(none);
  expect((await server.client().call(getViewer)).abilities).toEqual(none);
});

test('the first path segments of all addresses are reserved [AUT-47, D12]', () => {
  const segments = `home media about search search_schools user_registration login register verify forgotpassword logout
    profile settings messages notifications saved create post ads admin api live files sandbox healthz metrics unsubscribe
    404 payments refunds terms privacy cookies help feedback howitworks returns trust_and_safety logos assets`;
  for (const segment of segments.split(/\s+/)) expect(isReservedName(segment.toUpperCase()), segment).toBe(true);
  expect(isReservedName('analopez')).toBe(false);
});
