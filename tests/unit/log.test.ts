import { expect, test } from 'vitest';
import { createLog } from '../../server/platform/log.ts';

/** The log line of something logged. */
function logged(mode: 'production' | 'sandbox', ...said: [facts: object, message: string]): string {
  let text = '';
  const log = createLog({ mode, logLevel: 'info' }, { write: (line: string) => void (text += line) });
  log.info(...said);
  return text;
}

const SECRET = 'hunter2hunter2';
const secret = {
  password: SECRET,
  code: SECRET,
  token: SECRET,
  secret: SECRET,
  cookie: SECRET,
  'set-cookie': SECRET,
  authorization: SECRET,
  html: SECRET,
  text: SECRET,
  plain: SECRET,
  body: SECRET,
  current: SECRET,
  again: SECRET,
};

test.each(['production', 'sandbox'] as const)('a log redacts secrets at any depth (%s)', (mode) => {
  for (const facts of [secret, { mail: secret }, { request: { headers: secret } }]) {
    const line = logged(mode, { kept: 'shown', ...facts }, 'something happened');
    expect(line).toContain('shown');
    expect(line).toContain('[hidden]');
    expect(line).not.toContain(SECRET);
  }
});

test('an address is logged without its query, which may contain a token', () => {
  const line = logged(
    'production',
    { req: { method: 'GET', url: `/login?token=${SECRET}`, headers: secret } },
    'asked',
  );
  expect(JSON.parse(line)).toMatchObject({ req: { method: 'GET', path: '/login' } });
  expect(line).not.toContain(SECRET);
});

test('a database error is logged without the values concerned', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: `Key (email)=(${SECRET}) already exists.`,
    where: SECRET,
    client: { password: SECRET, connectionParameters: { password: SECRET } },
    parameters: [SECRET],
  });
  const line = logged('production', { err: error }, 'fault');
  expect(JSON.parse(line)).toMatchObject({ err: { message: 'duplicate key value', kind: '23505' } });
  expect(line).not.toContain(SECRET);
});
