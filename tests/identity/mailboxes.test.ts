import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkAccountCode,
  checkEmail,
  checkSchoolCode,
  register,
  sendAccountCode,
  sendSchoolCode,
} from '../../contract/identity/identity.ts';
import { sendClaimLink, sendPasswordLink, sendSignInLink } from '../../contract/identity/links.ts';
import { checkEmailCode, sendEmailCode } from '../../contract/identity/settings.ts';
import { importPeople } from '../../server/features/claims/index.ts';
import { mailboxOf } from '../../server/platform/mail/mailbox.ts';
import { createPerson } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { continueWithGoogle, refusal } from './google-browser.ts';
import { advance, codeMailed, PASSWORD, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.stop());

let lastAddress = 0;
const anywhere = () => ({ 'x-forwarded-for': `10.7.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}` });
const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);
const mailsTo = async (mailbox: string) =>
  (await run('select count(*)::int as n from mails where mailbox_of(recipient) = $1', mailbox)).rows[0].n as number;

describe('the mailbox behind an address', () => {
  it.each([
    ['Ana@OU.edu', 'ana@ou.edu'],
    ['ana+sale@ou.edu', 'ana@ou.edu'],
    ['ana+a+b@ou.edu', 'ana@ou.edu'],
    ['a.n.a@ou.edu', 'a.n.a@ou.edu'],
    ['a.n.a+x@gmail.com', 'ana@gmail.com'],
    ['Ana@googlemail.com', 'ana@gmail.com'],
    ['a-n.a_@pm.me', 'ana@proton.me'],
    ['+tag@ou.edu', '+tag@ou.edu'],
  ])('of %s is %s [VER-14, AUT-05]', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });

  it('is computed alike by database and server [VER-14, AUT-05]', async () => {
    const name = fc.string({ unit: fc.constantFrom(...'aB.+-_'), minLength: 1, maxLength: 8 });
    const domain = fc.constantFrom('ou.edu', 'gmail.com', 'GoogleMail.com', 'proton.me', 'protonmail.com', 'pm.me');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, domain), { minLength: 20, maxLength: 40 }), async (parts) => {
        const addresses = parts.map((part) => part.join('@'));
        const { rows } = await run(
          'select mailbox_of(a) as m from unnest($1::text[]) with ordinality t(a, n) order by n',
          addresses,
        );
        expect(rows.map(({ m }) => m)).toEqual(addresses.map(mailboxOf));
      }),
      { numRuns: 20 },
    );
  });
});

describe('mails requested by others', () => {
  it('reach a mailbox as codes 20 times a day, however many accounts request them [VER-14]', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 22; n++) {
      const { client } = await createPerson(server, { first: 'Bom', schoolVerified: false });
      statuses.push(
        (await client.try(sendSchoolCode, { body: { email: 'victim@ou.edu' }, headers: anywhere() })).status,
      );
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    expect(await mailsTo('victim@ou.edu')).toBe(20);
  });

  it('count as one mailbox, whatever the tag, the dots and the case [VER-14, AUT-70]', async () => {
    const statuses: number[] = [];
    for (const email of [
      'vic@gmail.com',
      'v.ic@gmail.com',
      'VIC+1@gmail.com',
      'vi.c+2@gmail.com',
      'v.i.c@googlemail.com',
      'vic+3@gmail.com',
    ])
      statuses.push((await server.client().try(sendSignInLink, { body: { email }, headers: anywhere() })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mailsTo('vic@gmail.com')).toBe(5);
  });

  it('are 40 a day in all, with one password link always in reserve [VER-14, AUT-70, AUT-79]', async () => {
    const email = 'many@gmail.com';
    for (let n = 0; n < 20; n++) {
      const client = await signUp(server, 'Bom Ber', `many+${n}@gmail.com`);
      await client.call(sendAccountCode, { headers: anywhere() });
    }
    let links = 0;
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 5; n++)
        if ((await server.client().try(sendSignInLink, { body: { email }, headers: anywhere() })).status === 200)
          links++;
      await advance(server, 601);
    }
    expect(links).toBe(10);
    await signUp(server, 'Ma Ny', email);
    let passwords = 0;
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 5; n++)
        if ((await server.client().try(sendPasswordLink, { body: { email }, headers: anywhere() })).status === 200)
          passwords++;
      await advance(server, 601);
    }
    expect(passwords).toBe(10);
    expect(await mailsTo(email)).toBe(40);
  });
});

describe('a banned address can’t be used again, whatever the tag, the dots and the case', () => {
  const variants = ['out.cast@gmail.com', 'Out.Cast@gmail.com', 'outcast+2@gmail.com', 'o.utcast@googlemail.com'];
  const banned = { status: 403, code: 'banned' };
  beforeAll(async () => {
    await run("insert into bans (email) values ('out.cast@gmail.com'), ('expelled@ou.edu')");
  });

  it.each(variants)('%s: email step, registration, link, password link and Google [AUT-05, AUT-93]', async (email) => {
    const visitor = server.client();
    const name = 'Out Cast';
    expect(await visitor.refused(checkEmail, { body: { email } })).toMatchObject(banned);
    const form = { name, email, password: PASSWORD, agree: true } as const;
    expect(await visitor.refused(register, { body: form })).toMatchObject(banned);
    const link = { email, name, agree: true };
    expect(await visitor.refused(sendSignInLink, { body: link, headers: anywhere() })).toMatchObject(banned);
    expect(await visitor.refused(sendPasswordLink, { body: { email }, headers: anywhere() })).toMatchObject(banned);
    expect(await continueWithGoogle(server.client(), { email })).toBe(refusal('banned'));
  });

  it('as the new email of an account [AUT-93, SET-32]', async () => {
    const client = await signUp(server, 'Chan Ger', 'changer@gmail.com');
    const body = { email: 'outcast+3@gmail.com' };
    expect((await client.refused(sendEmailCode, { body })).errors).toEqual([
      { field: 'email', message: 'That email is taken.' },
    ]);
    // nor one that is banned after the code was sent
    await client.call(sendEmailCode, { body: { email: 'meanwhile+x@gmail.com' } });
    const code = await codeMailed(server, 'meanwhile+x@gmail.com');
    await run("insert into bans (email) values ('meanwhile@gmail.com')");
    expect((await client.refused(checkEmailCode, { body: { code } })).errors).toEqual([
      { field: 'email', message: 'That email is taken.' },
    ]);
  });

  it('as a school email [AUT-93, VER-36]', async () => {
    const { client } = await createPerson(server, { schoolVerified: false });
    expect((await client.refused(sendSchoolCode, { body: { email: 'Expelled@ou.edu' } })).code).toBe(
      'school_email_taken',
    );
    await client.call(sendSchoolCode, { body: { email: 'soon.out@ou.edu' } });
    const code = await codeMailed(server, 'soon.out@ou.edu');
    await run("insert into bans (email) values ('soon.out@ou.edu')");
    expect((await client.refused(checkSchoolCode, { body: { code } })).code).toBe('school_email_taken');
    // nor with the account's own email
    const own = await signUp(server, 'Exp Elled', 'later@ou.edu');
    await own.call(sendAccountCode);
    await run("insert into bans (email) values ('later+any@ou.edu')");
    const { user } = await own.call(checkAccountCode, { body: { code: await codeMailed(server, 'later@ou.edu') } });
    expect(user).toMatchObject({ school_verified: false, school_email: null });
  });

  it('by an import or a claim [AUT-93, PRO-20, PRO-21]', async () => {
    const { platform } = server.app;
    const campuses = { byId: () => ({ generic: false }) } as never;
    const rows = (email: string) => `email,first_name,last_name,campus\n${email},Out,Cast,ou`;
    const { people, bad } = await importPeople(platform, campuses, rows('outcast+9@gmail.com'));
    expect({ people, bad }).toEqual({ people: 0, bad: [{ line: 2, message: 'outcast+9@gmail.com is banned.' }] });
    await importPeople(platform, campuses, rows('imported@gmail.com'), { isPublic: true });
    await run("insert into bans (email) values ('imported+1@gmail.com')");
    expect((await server.client().refused(sendClaimLink, { params: { username: 'outcast' } })).code).toBe('banned');
  });

  it('by Google, when the account has another email by now [AUT-69, AUT-93]', async () => {
    const first = server.client();
    await continueWithGoogle(first, { email: 'goo.gler@gmail.com' });
    await run("update users set email = 'elsewhere@ou.edu' where email = 'goo.gler@gmail.com'");
    await run("insert into bans (email) values ('googler@gmail.com')");
    expect(await continueWithGoogle(server.client(), { email: 'goo.gler@gmail.com' })).toBe(refusal('banned'));
  });
});

describe('whether a school email is taken', () => {
  it('is revealed three times a day, and after that only to those who can read the mailbox [VER-36, D53]', async () => {
    const { client } = await createPerson(server, { schoolVerified: false });
    const members = await Promise.all(Array.from({ length: 5 }, () => createPerson(server, { first: 'Mem' })));
    const ask = (email: string) => client.try(sendSchoolCode, { body: { email }, headers: anywhere() });
    for (const { email } of members.slice(0, 3))
      expect((await ask(email)).json).toMatchObject({ code: 'school_email_taken' });
    const taken = members[3]?.email ?? '';
    const answerForTaken = await ask(taken);
    expect(answerForTaken.status).toBe(200);
    await advance(server, 61);
    const free = await ask('free@ou.edu');
    const shape = ({ status, json }: typeof free) => [status, Object.keys(json as object)];
    expect(shape(answerForTaken)).toEqual(shape(free));
    // its owner learns it from the mail, and from entering the code
    const [mail] = await server.mails(taken);
    expect(mail?.text).toContain('already has this school email');
    await advance(server, 61);
    await ask(taken);
    const code = await codeMailed(server, taken, 2);
    expect(await client.refused(checkSchoolCode, { body: { code } })).toMatchObject({
      code: 'school_email_taken',
      errors: [{ field: 'email', message: 'That email is taken.' }],
    });
  });

  it('is revealed 30 times a day to all accounts at an address [VER-36, D53]', async () => {
    const { email } = await createPerson(server, { first: 'Tar' });
    const headers = anywhere();
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 12; n++) {
      const { client } = await createPerson(server, { first: 'Spy', schoolVerified: false });
      for (let i = 0; i < 3; i++) {
        const { json } = await client.try(sendSchoolCode, { body: { email }, headers });
        codes.push((json as { code?: string }).code);
      }
    }
    expect(codes.filter((code) => code === 'school_email_taken')).toHaveLength(30);
  });
});
