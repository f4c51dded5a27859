import { createECDH } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig, settings } from '../../server/config.ts';
import { stripeKeys } from '../harness/stripe-keys.ts';

const production = {
  NODE_ENV: 'production',
  ROOT_DOMAIN: 'example.edu',
  DATABASE_URL: 'postgres://quad:s3cret@db/quad',
  SESSION_SECRET: 'q7RmZ2vK9tLw4XcB8nHs3YdF6gJp1TeA',
  SMTP_URL: 'smtps://mail.example.edu',
  MAIL_FROM: 'Quad <no-reply@example.edu>',
  ...stripeKeys,
};

function faults(env: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

describe('settings', () => {
  test('without any, it is the sandbox on port 3000 of this machine, with all data in .data', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      mode: 'sandbox',
      port: 3000,
      host: '127.0.0.1',
      dataDir: `${process.cwd()}/.data`,
      rootDomain: 'quad.localhost',
      databaseUrl: null,
      smtpUrl: null,
      stripe: null,
      google: null,
      s3: null,
      demo: true,
      regionGate: true,
      trustProxy: [],
      clockOffset: 0,
    });
    expect(config.siteUrl('ut')).toBe('http://ut.quad.localhost:3000');
  });

  test('an empty value counts as unset', () => {
    expect(loadConfig({ PORT: '', CAMPUS: ' ' })).toMatchObject({ port: 3000, campus: null });
  });

  test('the port of a public address is omitted when it is the scheme’s default [CAM-08]', () => {
    expect(loadConfig(production).siteUrl('ut')).toBe('https://ut.example.edu');
    expect(loadConfig({ ...production, PUBLIC_SCHEME: 'http' }).siteUrl('ut')).toBe('http://ut.example.edu');
    expect(loadConfig({ ...production, PUBLIC_PORT: '8443' }).siteUrl('ut')).toBe('https://ut.example.edu:8443');
    expect(loadConfig({ PORT: '80' }).siteUrl('ut')).toBe('http://ut.quad.localhost');
  });

  test.each([
    'x'.repeat(64),
    'abcdefgh'.repeat(8),
    'please-change-me-0123456789-abcdefghijk',
    'short',
    `${'a'.repeat(40)}bcdefghijklm`,
    'abcdefghijkl'.repeat(4),
    'abcdefghijklmnopqrstuvwxyz0123456789',
  ])('production does not start with the guessable session secret %s', (secret) => {
    expect(faults(production)).toEqual([]);
    expect(faults({ ...production, SESSION_SECRET: secret }).join()).toMatch(/^SESSION_SECRET must be /);
  });

  test('Web Push keys that don’t belong together are refused', () => {
    const pair = () => {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      // Node leaves out leading zeros
      const secret = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32);
      return { VAPID_PUBLIC_KEY: ecdh.getPublicKey('base64url'), VAPID_PRIVATE_KEY: secret.toString('base64url') };
    };
    const [one, other] = [pair(), pair()];
    expect(faults(one)).toEqual([]);
    const noPair = 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be the two halves of one key.';
    expect(faults({ ...one, VAPID_PRIVATE_KEY: other.VAPID_PRIVATE_KEY })).toEqual([noPair]);
    // not on the curve, and zero
    expect(faults({ ...one, VAPID_PUBLIC_KEY: 'B'.repeat(87) })).toEqual([noPair]);
    expect(faults({ ...one, VAPID_PRIVATE_KEY: 'A'.repeat(43) })).toEqual([noPair]);
  });

  test('all faults are reported at once, without repeating any value', () => {
    const messages = faults({
      PORT: 'many',
      TRUST_PROXY: '10.0.0.0/8, 10.0.0.0/64',
      DEMO: 'yes',
      STRIPE_SECRET_KEY: 'hush',
      GOOGLE_CLIENT_ID: 'quad',
    });
    expect(messages).toEqual([
      'PORT must be a number from 0 to 65535.',
      'TRUST_PROXY must be addresses or CIDRs with commas between them.',
      'DEMO must be on or off.',
      'STRIPE_SECRET_KEY must be a key that starts with sk_ or rk_.',
      'GOOGLE_CLIENT_SECRET must be set too, since GOOGLE_CLIENT_ID is.',
      'STRIPE_WEBHOOK_SECRET and STRIPE_PUBLISHABLE_KEY must be set too, since STRIPE_SECRET_KEY is.',
    ]);
    expect(messages.join()).not.toContain('hush');
  });

  test('TRUST_PROXY accepts IPv4 and IPv6 addresses and CIDRs', () => {
    expect(loadConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8' }).trustProxy).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '::1',
      'fd00::/8',
    ]);
    for (const wrong of ['localhost', '10.0.0.0/33', '10.0.0/8', '::1/129', '1.2.3.4/8/8', '10.0.0.0/'])
      expect(faults({ TRUST_PROXY: wrong }), wrong).toHaveLength(1);
  });
});

describe('production', () => {
  test('starts with its secrets [OPE-10]', () => {
    expect(loadConfig(production)).toMatchObject({
      mode: 'production',
      demo: false,
      publicScheme: 'https',
      publicPort: null,
      stripe: { secretKey: stripeKeys.STRIPE_SECRET_KEY, webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET },
      regionGate: false,
      seedCampuses: 'none',
      ads: true,
    });
  });

  test('refuses Stripe keys of test mode, of the wrong kind, and placeholders; with ADS=off it needs none [OWN-04]', () => {
    const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = stripeKeys;
    const placeholder = (length: number) => `sk_live_${'x'.repeat(length)}`;
    for (const key of [placeholder(3), placeholder(24), 'sk_live_…', secret.replace('live', 'test'), publishable])
      expect(faults({ ...production, STRIPE_SECRET_KEY: key })).toEqual([expect.stringMatching(/^STRIPE_SECRET_KEY /)]);
    expect(faults({ ...production, STRIPE_PUBLISHABLE_KEY: secret })).toHaveLength(1);
    expect(faults({ ...production, STRIPE_WEBHOOK_SECRET: 'whsec_xxx' })).toHaveLength(1);
    expect(faults({ ...production, STRIPE_SECRET_KEY: secret.replace('sk', 'rk') })).toEqual([]);
    const { STRIPE_SECRET_KEY: _s, STRIPE_PUBLISHABLE_KEY: _p, STRIPE_WEBHOOK_SECRET: _w, ...others } = production;
    expect(faults({ ...others, ADS: 'off' })).toEqual([]);
  });

  test('takes keys of test mode, and only those, with STRIPE_MODE=test [OWN-04]', () => {
    const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = stripeKeys;
    const keys = {
      STRIPE_SECRET_KEY: secret.replace('live', 'test'),
      STRIPE_PUBLISHABLE_KEY: publishable.replace('live', 'test'),
    };
    const tried = { ...production, ...keys, STRIPE_MODE: 'test' };
    expect(loadConfig(tried)).toMatchObject({ testPayments: true, stripe: { secretKey: keys.STRIPE_SECRET_KEY } });
    expect(loadConfig(production).testPayments).toBe(false);
    expect(faults({ ...tried, STRIPE_SECRET_KEY: secret })).toEqual([
      expect.stringContaining("isn't a key of test mode"),
    ]);
    expect(faults({ ...tried, STRIPE_MODE: 'live' })).toHaveLength(2);
    expect(faults({ ...tried, STRIPE_MODE: 'maybe' })).toContain('STRIPE_MODE must be live or test.');
  });

  test('refuses to start without any one of its secrets [OPE-10]', () => {
    const { NODE_ENV, ...needed } = production;
    expect(faults({ NODE_ENV })).toEqual(
      expect.arrayContaining(Object.keys(needed).map((n) => `${n} is missing. Production doesn't start without it.`)),
    );
    for (const name of Object.keys(needed))
      expect(faults({ ...production, [name]: undefined })).toEqual([
        `${name} is missing. Production doesn't start without it.`,
      ]);
  });

  test('reaches a book service over HTTPS alone, the sandbox also one on this machine [COU-02]', () => {
    const [web, plain, local] = ['https://books.example', 'http://books.example', 'http://127.0.0.1:9/x'];
    const refused = (env: Record<string, string>) =>
      [web, plain, local, 'ftp://x', 'https://a:b@books.example'].filter(
        (BOOKS_URL) => faults({ ...env, BOOKS_URL }).length > 0,
      );
    expect(refused({})).toEqual([plain, 'ftp://x', 'https://a:b@books.example']);
    expect(refused(production)).toEqual([plain, local, 'ftp://x', 'https://a:b@books.example']);
  });

  test('takes map tiles over HTTPS alone, with every part of their address and their credit [EVY-10]', () => {
    const refused = (MAP_TILES_URL: string, MAP_CREDIT = '© Somebody') =>
      faults({ ...production, MAP_TILES_URL, MAP_CREDIT }).length > 0;
    expect(refused('https://tiles.example/{z}/{x}/{y}.png')).toBe(false);
    expect(refused('https://tiles.example/{z}/{x}/{y}.png', '')).toBe(true);
    expect(refused('http://tiles.example/{z}/{x}/{y}.png')).toBe(true);
    expect(refused('https://tiles.example/{z}/{x}.png')).toBe(true);
  });

  test('refuses settings for the sandbox [OPE-10]', () => {
    expect(faults({ ...production, DEMO: 'on' })).toEqual(['DEMO must be off in production.']);
    expect(faults({ ...production, QUAD_CLOCK_OFFSET: '60' })).toHaveLength(1);
  });

  test('the embedded database is used when requested by name [OPE-05]', () => {
    expect(loadConfig(production).databaseUrl).toBe('postgres://quad:s3cret@db/quad');
    expect(loadConfig({ ...production, DATABASE_URL: 'embedded' }).databaseUrl).toBeNull();
    expect(faults({ ...production, DATABASE_URL: 'mysql://db' })).toHaveLength(1);
    expect(faults({ DATABASE_DIRECT_URL: 'postgres://db/quad' })).toEqual([
      'DATABASE_URL must name the pooler too, since DATABASE_DIRECT_URL is set.',
    ]);
  });
});

test('every setting has a description', () => {
  for (const { name, about } of settings) expect(about.length, name).toBeGreaterThan(5);
  expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length);
});
