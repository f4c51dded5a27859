import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkEmail, getProfile, getViewer, logIn } from '../../contract/identity/identity.ts';
import { claimAccount, resetPassword, sendClaimLink } from '../../contract/identity/links.ts';
import { CampusDirectory } from '../../server/features/campuses/index.ts';
import { type ImportError, type ImportedListing, importPeople } from '../../server/features/identity/index.ts';
import { listingFaults } from '../../server/features/posts/index.ts';
import { createPerson } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { linkTo, mailTo, tokenTo } from './mailed-link.ts';

let server: TestServer;
let directory: CampusDirectory;
beforeAll(async () => {
  server = await startTestServer();
  directory = new CampusDirectory(server.app.platform);
  await directory.load();
});
afterAll(() => server.stop());

const HEADING = 'email,first_name,last_name,campus,bio,listing,price,category';
/** Collects imported listings; their rules are tested with the posts. */
const importerTo = (imported: ImportedListing[]) => ({
  faultsOf: listingFaults,
  add: async (_tx: unknown, listings: readonly ImportedListing[]) => void imported.push(...listings),
});
const bring = (lines: string[], door?: ReturnType<typeof importerTo>) =>
  importPeople(server.app.platform, directory, [HEADING, ...lines].join('\r\n'), door);
const faultsOf = (lines: string[], door?: ReturnType<typeof importerTo>) =>
  bring(lines, door).then(
    () => [],
    (error: ImportError) => error.errors,
  );

/** One unclaimed person. */
async function unclaimed(email: string, first: string, campus = 'ou') {
  await bring([`${email},${first},Owner,${campus},,,,`]);
  return `${first}owner`.toLowerCase();
}

test('an import creates unclaimed accounts with listings [PRO-20]', async () => {
  const listings: ImportedListing[] = [];
  const result = await bring(
    [
      'Ana@ou.edu,Ana,Lopez,OU,"I sell ""art"", mostly",Desk lamp,$12.00,Home decor',
      'ana@ou.edu,Ana,Lopez,ou,,"Two',
      'chairs","$1,200",',
      '',
      'bo@utexas.edu, Bo ,Chen,ut',
    ],
    importerTo(listings),
  );
  expect(result).toEqual({ people: 2, listings: 2, skipped: 0 });
  const userId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
  expect(listings).toEqual([
    { campusId: 'ou', userId, text: 'Desk lamp', price: 12, category: 'Home decor' },
    { campusId: 'ou', userId, text: 'Two\r\nchairs', price: 1200, category: null },
  ]);
  const profile = await server.client().call(getProfile, { params: { username: 'analopez' } });
  expect(profile).toMatchObject({ claimed: false, bio: 'I sell "art", mostly', campus_id: 'ou' });
  const { rows } = await server.app.platform.pool.query(
    `select verified, school_verified, password_hash from users where username in ('analopez', 'bochen')`,
  );
  expect(rows).toEqual(Array(2).fill({ verified: false, school_verified: false, password_hash: null }));
  expect(await bring(['ana@ou.edu,Ana,Lopez,ou,,Another,,'], importerTo(listings))).toEqual({
    people: 0,
    listings: 0,
    skipped: 1,
  });
  expect(listings).toHaveLength(2);
});

test('an import with errors reports all of them by line, and imports no one [PRO-20]', async () => {
  await server.app.platform.pool.query("insert into bans (email) values ('out@ou.edu')");
  const imported: ImportedListing[] = [];
  expect(
    await faultsOf(
      [
        'good@ou.edu,Good,Person,ou,,,,',
        'bad,No,Address,ou,,,,',
        'x@ou.edu,A,B,nowhere,,,9,',
        'y@ou.edu,Yes,Price,ou,,Lamp,cheap,',
        'good@ou.edu,Good,Person,ut,,,,',
        'out@ou.edu,Out,Cast,ou,,,,',
        `z@ou.edu,Zed,Long,ou,,${'x'.repeat(501)},12.50,gadgets`,
        'q@ou.edu,Queue,Rich,ou,,Yacht,"2,000,000",',
      ],
      importerTo(imported),
    ),
  ).toEqual([
    'Line 3: Invalid email address.',
    'Line 4: Name is Invalid',
    'Line 4: There\'s no campus "nowhere".',
    'Line 4: A price or category needs a listing.',
    'Line 5: "cheap" isn\'t a price.',
    'Line 6: good@ou.edu is on two campuses.',
    'Line 7: out@ou.edu is banned.',
    'Line 8: Error: Too many characters!',
    'Line 8: Enter a whole dollar amount.',
    'Line 8: There\'s no category "gadgets".',
    'Line 9: That price is too high.',
  ]);
  expect(imported).toEqual([]);
  expect(await faultsOf(['a@ou.edu,Al,"Bo"x,ou,,,,'])).toEqual(['Line 2 has a quotation mark out of place.']);
  expect(await faultsOf(['a@ou.edu,Al,Bo,ou,,Lamp,,'])).toEqual(["Line 2: Listings can't be imported here."]);
  expect(await server.client().call(checkEmail, { body: { email: 'good@ou.edu' } })).toEqual({ next: 'register' });
});

test('claiming mails the owner and shows the address masked [PRO-21, PRO-39]', async () => {
  const username = await unclaimed('clara@ou.edu', 'Clara');
  const profile = await server.client().request('GET', `/api/profiles/${username}`);
  expect(profile.bytes.toString()).not.toContain('clara@');
  const answer = await server.client().try(sendClaimLink, { params: { username: 'ClaraOwner' } });
  expect(answer.json).toEqual({ sent_to: 'c***@ou.edu' });
  const link = await linkTo(server, 'clara@ou.edu');
  expect(`${link.hostname}${link.pathname}`).toBe('ou.quad.localhost/login/sent');
  expect([...link.searchParams.keys()]).toEqual(['claim', 'token']);
  expect(link.searchParams.get('claim')).toBe(username);
  expect(link.href).not.toContain('clara%40');
  expect((await mailTo(server, 'clara@ou.edu')).subject).toBe('Claim your account');
});

test('the link gives the account to the reader of its mail, who then sets a password [PRO-21]', async () => {
  const username = await unclaimed('dan@ou.edu', 'Dan');
  await server.client().call(sendClaimLink, { params: { username } });
  const token = await tokenTo(server, 'dan@ou.edu');
  const browser = server.client();
  const { user, set_password } = await browser.call(claimAccount, { body: { token } });
  expect(user).toMatchObject({ username, verified: true, school_verified: true, email: 'dan@ou.edu' });
  expect((await browser.call(getViewer)).user?.username).toBe(username);
  expect((await browser.call(getProfile, { params: { username } })).claimed).toBe(true);
  const link = new URL(set_password, 'http://x');
  expect(link.pathname).toBe('/login/reset');
  await browser.call(resetPassword, {
    body: { token: link.searchParams.get('token') ?? '', password: 'another-battery-7' },
  });
  expect((await browser.call(getViewer)).user?.username).toBe(username);
  await server.client().call(logIn, { body: { email: 'dan@ou.edu', password: 'another-battery-7' } });
  expect((await server.client().refused(claimAccount, { body: { token } })).code).toBe('link_over');
  expect((await server.client().refused(sendClaimLink, { params: { username } })).code).toBe('already_claimed');
});

test('a claimed, deleted or banned account can’t be claimed [PRO-21]', async () => {
  const { username } = await createPerson(server);
  const refused = async (name: string) =>
    (await server.client().refused(sendClaimLink, { params: { username: name } })).code;
  expect(await refused(username)).toBe('already_claimed');
  expect(await refused('nobody')).toBe('not_found');
  const banned = await unclaimed('eve@ou.edu', 'Eve');
  await server.client().call(sendClaimLink, { params: { username: banned } });
  const token = await tokenTo(server, 'eve@ou.edu');
  await server.app.platform.pool.query('update users set banned_at = product_now() where username = $1', [banned]);
  expect(await refused(banned)).toBe('not_found');
  expect((await server.client().refused(claimAccount, { body: { token } })).code).toBe('banned');
});

test('an account gets five claim mails in ten minutes [PRO-21]', async () => {
  const username = await unclaimed('many@ou.edu', 'Many');
  for (let i = 0; i < 5; i++) await server.client().call(sendClaimLink, { params: { username } });
  expect((await server.client().refused(sendClaimLink, { params: { username } })).code).toBe('too_many_requests');
});
