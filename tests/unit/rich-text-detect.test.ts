import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detect } from '../../contract/posts/rich-text/index.ts';

const found = (text: string) =>
  detect(text)
    .filter((token) => token.kind !== 'text')
    .map((token) => `${token.kind} ${token.text} → ${token.href}`);

const map = (query: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;

describe('links [POS-30]', () => {
  test.each([
    ['see https://www.depop.com/ann/?x=1, ok', 'link https://www.depop.com/ann/?x=1 → https://www.depop.com/ann/?x=1'],
    [
      '(https://en.wikipedia.org/wiki/Desk_(furniture)).',
      'link https://en.wikipedia.org/wiki/Desk_(furniture) → https://en.wikipedia.org/wiki/Desk_(furniture)',
    ],
    ['“http://a.example.org”', 'link http://a.example.org → http://a.example.org/'],
    ['www.ou.edu!', 'link www.ou.edu → https://www.ou.edu/'],
    ['on depop.com/x today', 'link depop.com/x → https://depop.com/x'],
    ['venmo.me/ann', 'link venmo.me/ann → https://venmo.me/ann'],
    ["ou.edu's page", 'link ou.edu → https://ou.edu/'],
    ['link:https://x.com', 'link https://x.com → https://x.com/'],
    ['mail ann.b@ou.edu.', 'email ann.b@ou.edu → mailto:ann.b@ou.edu'],
  ])('%s', (text, token) => {
    expect(found(text)).toEqual([token]);
  });

  test.each([
    'e.g.foo',
    'e.g.com',
    'i.e.me',
    'Great condition.me too',
    'sold it.so sorry',
    'javascript:alert(1)',
    'JAVASCRIPT://x.com/%0aalert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'https://bank.com@evil.example',
    'https://',
    'http://localhost',
    '$5.99 or 3.5',
    'photo.jpg',
    '@ann',
    '...',
  ])('not: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  test('a long address is shortened, without scheme and www.', () => {
    const shown = (text: string) => detect(text)[0]?.shown;
    expect(shown('https://www.ou.edu/')).toBe('ou.edu');
    expect(shown('https://www.ou.edu/housing/forms')).toBe('ou.edu/housing/forms');
    expect(shown(`https://ou.edu/${'a'.repeat(60)}`)).toBe(`ou.edu/${'a'.repeat(28)}…`);
  });

  test('a host with look-alike letters is shown in its real form', () => {
    expect(detect('https://аpple.com')[0]?.shown).toBe('xn--pple-43d.com');
  });
});

describe('phone numbers [POS-30]', () => {
  test.each([
    ['call (512) 471-3434 now', '(512) 471-3434', '5124713434'],
    ['(512)471-3434', '(512)471-3434', '5124713434'],
    ['512-471-3434.', '512-471-3434', '5124713434'],
    ['512.471.3434', '512.471.3434', '5124713434'],
    ['512 471 3434', '512 471 3434', '5124713434'],
    ['+1 405-325-0311', '+1 405-325-0311', '4053250311'],
    ['1-405-325-0311', '1-405-325-0311', '4053250311'],
    ['4053250311', '4053250311', '4053250311'],
  ])('%s', (text, written, digits) => {
    expect(found(text)).toEqual([`phone ${written} → sms:+1${digits}`]);
  });

  test.each([
    '$5124713434',
    '1234567890',
    '51247134345',
    '512-471-343',
    'order 0512-471-3434',
    '112-471-3434',
    '5124713434.50',
  ])('not: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('street addresses [POS-30]', () => {
  test.each([
    ['at 1200 W Dean Keeton St, Austin, TX 78712 today', '1200 W Dean Keeton St, Austin, TX 78712'],
    ['123 Main Street Apt 4, Norman, OK', '123 Main Street Apt 4, Norman, OK'],
    ['123 elm st #4', '123 elm st #4'],
    ['401 W Brooks St Norman OK 73019 text me', '401 W Brooks St Norman OK 73019'],
    ['come to 2100 Comal St.', '2100 Comal St'],
    ['660 Parrington Oval, Norman, OK 73019', '660 Parrington Oval, Norman, OK 73019'],
    ['(12 St Marys Ave)', '12 St Marys Ave'],
    ['900 24th Street', '900 24th Street'],
  ])('%s', (text, address) => {
    expect(found(text)).toEqual([`address ${address} → ${map(address)}`]);
  });

  test.each([
    '20 min drive',
    '5 minute walk to campus',
    '2 bikes street legal',
    '3 miles down the road',
    '1 Bedroom on 24th Street',
    '10 minute drive from the Oval',
    '2 bed place',
    'sold 4 on main street',
  ])('not: %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('any text [POS-30]', () => {
  test('the tokens make up the text, in order, and only link to http, https, mailto and sms', () => {
    const pieces = fc.constantFrom(
      'https://x.com',
      '(512) 471-3434',
      '12 Main St',
      ' ',
      ', ',
      'a@b.edu',
      'javascript:',
      '"',
      '👍',
      ')',
      'www.',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 20 }),
        (parts) => {
          const text = parts.join('');
          const tokens = detect(text);
          expect(tokens.map((token) => token.text).join('')).toBe(text);
          for (const token of tokens) {
            expect(text.slice(token.start, token.end)).toBe(token.text);
            if (token.kind !== 'text') expect(token.href).toMatch(/^(?:https?:\/\/|mailto:|sms:\+1\d{10}$)/);
          }
        },
      ),
    );
  });

  const hostile = [
    '(',
    '((((1',
    '1 ',
    '1 A ',
    '1 A St, ',
    '512 ',
    '1-',
    'http://',
    'https://x.com/((',
    'a.',
    '@a',
    'www.',
    '"',
    '"a',
    '\u0301',
    ').',
    'a-',
  ];
  // with quadratic work these would run for minutes
  test.each(hostile)('the tokens of 200,000 characters of %j make up the text', (piece) => {
    const text = piece.repeat(200_000 / piece.length);
    expect(
      detect(text)
        .map((token) => token.text)
        .join('') === text,
    ).toBe(true);
  });
});
