import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wizardOrigin } from '../../web/features/identity/set-up/wizard-origin.ts';

const own = '/tessaquillen';

test.each([
  ['create/home', 'Continue Posting', '/home', true],
  ['create', 'Continue Posting', '/home', true],
  ['create/detail', 'Continue Posting', null, true],
  ['create_profile', 'Continue Posting', own, true],
  ['create/post/01-ab_c', 'Continue Posting', '/post/01-ab_c', true],
  ['comment/01-ab', 'Continue Posting', '/create/comment/01-ab', false],
  ['comment', 'Continue Posting', null, false],
  ['home', 'Back to Home', '/home', false],
  ['profile', 'Back to Profile', own, false],
  ['messages', 'Continue', '/messages', false],
  ['creative', 'Continue', '/creative', false],
  [null, 'Continue', '/home', false],
] as const)('the wizard opened from %s returns to its origin [PRO-36, PRO-37]', (goBack, label, to, compose) => {
  expect(wizardOrigin(goBack, own)).toEqual({ label, to, compose });
});

test('whatever the address says, the wizard stays on the site [PRO-37]', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.constant('//evil.example/x')), (goBack) => {
      const { to } = wizardOrigin(goBack, own);
      if (to !== null) expect(new URL(to, 'https://ou.example.edu').origin).toBe('https://ou.example.edu');
    }),
  );
});
