import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkEmail, getProfile, getViewer, logIn } from '../../contract/identity/identity.ts';
import {
  claimAccount,
  followSignInLink,
  resetPassword,
  sendClaimLink,
  sendSignInLink,
} from '../../contract/identity/links.ts';
import { search } from '../../contract/search/search.ts';
import { CampusDirectory } from '../../server/features/campuses/index.ts';
import { type ImportedListing, type ImportOptions, importPeople } from '../../server/features/claims/index.ts';
import { storeListings } from '../../server/features/listings/index.ts';
import { listingFaults } from '../../server/features/posts/index.ts';
import { createPerson } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
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
const bring = (lines: string[], options: ImportOptions = {}) =>
  importPeople(server.app.platform, directory, [HEADING, ...lines].join('\r\n'), { isPublic: true, ...options });

/** One unclaimed person. */
async function unclaimed(email: string, first: string, campus = 'ou') {
  await bring([`${email},${first},Owner,${campus},,,,`]);
  return `${first}owner`.toLowerCase();
}

test('an import creates unclaimed accounts with listings [PRO-20]', async () => {
  const imported: ImportedListing[] = [];
  const listings = importerTo(imported);
  const result = await bring(
    [
      'Ana@ou.edu,Ana,Lopez,OU,"I sell ""art"", mostly",Desk lamp,$12.00,Home decor',
      'ana@ou.edu,Ana,Lopez,ou,,"Two',
      'chairs","$1,200",',
      '',
      'bo@utexas.edu, Bo ,Chen,ut',
    ],
    { listings },
  );
  expect(result).toEqual({ people: 2, listings: 2, skipped: 0, bad: [] });
  const userId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
  expect(imported).toEqual([
    { campusId: 'ou', userId, text: 'Desk lamp', price: 12, category: 'Home decor' },
    { campusId: 'ou', userId, text: 'Two\r\nchairs', price: 1200, category: null },
  ]);
  const profile = await server.client().call(getProfile, { params: { username: 'analopez' } });
  expect(profile).toMatchObject({ claimed: false, bio: 'I sell "art", mostly', campus_id: 'ou' });
  const { rows } = await server.app.platform.pool.query(
    `select verified, school_verified, password_hash from users where username in ('analopez', 'bochen')`,
  );
  expect(rows).toEqual(Array(2).fill({ verified: false, school_verified: false, password_hash: null }));
  expect(await bring(['ana@ou.edu,Ana,Lopez,ou,,Another,,'], { listings })).toEqual({
    people: 0,
    listings: 0,
    skipped: 1,
    bad: [],
  });
  expect(imported).toHaveLength(2);
});

test('an import leaves out lines with errors, says why, and takes the others [PRO-20, IMP-01]', async () => {
  await server.app.platform.pool.query("insert into bans (email) values ('out@ou.edu')");
  const imported: ImportedListing[] = [];
  const lines = [
    'good@ou.edu,Good,Person,ou,,,,',
    'bad,No,Address,ou,,,,',
    'x@ou.edu,A,B,nowhere,,,9,',
    'y@ou.edu,Yes,Price,ou,,Lamp,cheap,',
    'good@ou.edu,Good,Person,ut,,,,',
    'out@ou.edu,Out,Cast,ou,,,,',
    `z@ou.edu,Zed,Long,ou,,${'x'.repeat(2_001)},12.50,gadgets`,
    'q@ou.edu,Queue,Rich,ou,,Yacht,"2,000,000",',
    'w@ou.edu,Wide,Line,ou,,,,,extra',
    'good@ou.edu,Good,Person,ou,,Lamp,5,',
    'n@ou.edu,Nul,Bio,ou,I\0sell,,,',
    'n@ou.edu,Nul,Listing,ou,,A\0lamp,,',
  ];
  const bad = [
    [3, 'Invalid email address.'],
    [4, 'Name is Invalid'],
    [4, 'There\'s no campus "nowhere".'],
    [4, 'A price or category needs a listing.'],
    [5, '"cheap" isn\'t a price.'],
    [6, 'good@ou.edu is on two campuses.'],
    [7, 'out@ou.edu is banned.'],
    [8, 'Error: Too many characters!'],
    [8, 'Enter a whole dollar amount.'],
    [8, 'There\'s no category "gadgets".'],
    [9, 'That price is too high.'],
    [10, 'It has more cells than the heading.'],
    [12, "It has a character that isn't allowed."],
    [13, "It has a character that isn't allowed."],
  ].map(([line, message]) => ({ line, message }));
  const asked = () => server.client().call(checkEmail, { body: { email: 'good@ou.edu' } });
  const expected = { people: 1, listings: 1, skipped: 0, bad };
  expect(await bring(lines, { listings: importerTo(imported), dryRun: true })).toEqual(expected);
  expect([imported, await asked()]).toEqual([[], { next: 'register' }]);
  expect(await bring(lines, { listings: importerTo(imported) })).toEqual(expected);
  expect(imported.map(({ text }) => text)).toEqual(['Lamp']);
  expect(await asked()).toEqual({ next: 'login' });
  expect((await bring(['a@ou.edu,Al,Bo,ou,,Lamp,,'])).bad).toEqual([
    { line: 2, message: "Listings can't be imported here." },
  ]);
  await expect(bring(['a@ou.edu,Al,"Bo"x,ou,,,,'])).rejects.toThrow('Line 2 has a quotation mark out of place.');
});

test('an import skips who verified that school address on an account with another email [PRO-20, IMP-01]', async () => {
  const ana = await createPerson(server);
  const { pool } = server.app.platform;
  await pool.query('update users set email = $2 where id = $1', [ana.id, `${ana.username}@gmail.com`]);
  const result = await bring([`${ana.email},Ana,Lopez,ou,,,,`, 'pia@ou.edu,Pia,New,ou,,,,']);
  expect(result).toEqual({ people: 1, listings: 0, skipped: 1, bad: [] });
  const { rows } = await pool.query('select id from users where email = $1 or school_email = $1', [ana.email]);
  expect(rows).toEqual([{ id: ana.id }]);
});

test('many people with the same name get numbered usernames, also when an import is repeated [AUT-46, IMP-01]', async () => {
  const lines = Array.from({ length: 1_200 }, (_, i) => `same${i}@ou.edu,Same,Person,ou,,,,`);
  expect(await bring(lines.slice(0, 600))).toMatchObject({ people: 600, skipped: 0 });
  expect(await bring(lines)).toMatchObject({ people: 600, skipped: 600 });
  const { rows } = await server.app.platform.pool.query(
    `select count(*)::int, min(username) as first, count(*) filter (where username = 'sameperson-1200')::int as last
     from users where email like 'same%@ou.edu'`,
  );
  expect(rows).toEqual([{ count: 1_200, first: 'sameperson', last: 1 }]);
});

test('nobody sees imported people and their listings until they claim their account [IMP-01]', async () => {
  const other = await createPerson(server);
  const result = await bring(['hid@ou.edu,Hidden,Harper,ou,Hi,Yellow kayak with paddle,90,'], {
    isPublic: false,
    listings: { faultsOf: listingFaults, add: storeListings },
  });
  expect(result).toMatchObject({ people: 1, listings: 1 });
  const params = { username: 'hiddenharper' };
  const found = async () => {
    const people = await other.client.call(search, { query: { q: 'harper', show: 'people' } });
    const posts = await other.client.call(search, { query: { q: 'yellow kayak' } });
    return [people.people.length, posts.posts.length];
  };
  expect((await other.client.refused(getProfile, { params })).code).toBe('not_found');
  expect((await other.client.refused(sendClaimLink, { params })).code).toBe('not_found');
  expect(await found()).toEqual([0, 0]);
  expect(JSON.stringify(await post(other, 'Thanks @hiddenharper!'))).not.toContain('userId');

  // signing in with the mailed link claims the account
  await server.client().call(sendSignInLink, { body: { email: 'hid@ou.edu' } });
  const token = await tokenTo(server, 'hid@ou.edu');
  const owner = server.client();
  await owner.call(followSignInLink, { body: { email: 'hid@ou.edu', token } });
  expect(await other.client.call(getProfile, { params })).toMatchObject({ claimed: true, totalPosts: 1 });
  await vi.waitFor(async () => expect(await found()).toEqual([1, 1]));
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
