import { expect, test } from 'vitest';
import { paymentLink, paymentNote } from '../../../contract/deals/payment.ts';

const long = `Sofa 🛋️ and 👩‍👩‍👧‍👦 chairs & tables, 100% solid + "oak", ${'ñ'.repeat(60)}`;
const count = (text: string) => [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length;

test('each service is opened with the amount in dollars and cents [CHA-08]', () => {
  expect(paymentLink('venmo', 'sam-quad', 7_500, 'Desk')).toBe(
    'https://venmo.com/sam-quad?txn=pay&amount=75.00&note=Desk',
  );
  expect(paymentLink('cash_app', 'samquad', 1_205, '')).toBe('https://cash.app/$samquad/12.05');
  expect(paymentLink('paypal', 'samquad', 99, '')).toBe('https://paypal.me/samquad/0.99USD');
  expect(paymentLink('zelle', 'sam@ou.edu', 7_500, '')).toBeNull();
  expect(paymentLink('paypal', 'samquad', 1_234_567, '')).toBe('https://paypal.me/samquad/12345.67USD');
});

test('a note has at most 80 characters, and an emoji is one and stays whole [CHA-08]', () => {
  expect(count(paymentNote(long))).toBe(80);
  expect(paymentNote(long)).toContain('👩‍👩‍👧‍👦');
  const eighty = '🛋️'.repeat(80);
  expect(paymentNote(eighty)).toBe(eighty);
  expect(paymentNote(`${eighty}🛋️`)).toBe(`${'🛋️'.repeat(79)}…`);
  expect(paymentNote('  two\nlines ')).toBe('two lines');
  const link = new URL(paymentLink('venmo', 'sam', 5_000, long) ?? '');
  expect(link.searchParams.get('note')).toBe(paymentNote(long));
  expect(link.searchParams.get('amount')).toBe('50.00');
  expect(link.search).not.toMatch(/\+|&[^a-z]/);
});
