import { isIP } from 'node:net';
import { z } from 'zod';

/** One setting: its environment variable, default, description and valid values. */
export interface Setting<T> {
  /** used where nothing is set, as documentation shows it; config.ts has those that depend on the mode */
  default: string;
  /** for documentation */
  about: string;
  /** continues the error message: "PORT must be …" */
  must: string;
  /** parses the text of the environment, or the default */
  read: z.ZodType<T, string>;
}

const setting = <T>(fallback: string, about: string, must: string, read: z.ZodType<T, string>): Setting<T> => ({
  default: fallback,
  about,
  must,
  read,
});

/** An optional setting: null if not set. */
const optional = <T>(about: string, must: string, read: z.ZodType<T, string>): Setting<T | null> =>
  setting('', about, must, z.union([z.literal('').transform(() => null), read]));

const text = z.string().min(1);
const url = (...schemes: string[]) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)));
const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most);
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const domain = z
  .string()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*$/);
const addresses = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''))
  .refine((parts) => parts.every(isRange));

function isRange(part: string): boolean {
  const [address = '', bits, ...rest] = part.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Every setting that Quad knows, in the order in which docs/operating/settings.md lists them. */
export const table = {
  NODE_ENV: setting('', '`production` for production, anything else for the sandbox', 'text', z.string()),
  PORT: setting('3000', 'port to listen on (0: any free one)', 'a number from 0 to 65535', whole(0, 65_535)),
  HOST: setting('127.0.0.1', 'address to listen on', 'an address or host name', text),
  DATA_DIR: setting('.data', 'folder of the embedded database, media and secrets', 'a folder', text),
  DISK_RESERVE_MB: setting(
    '1024',
    'uploads are refused while the disk of DATA_DIR has fewer MB free than this (0: they never are)',
    'a number from 0 to 1000000000',
    whole(0, 1_000_000_000),
  ),
  ROOT_DOMAIN: setting(
    'quad.localhost (sandbox)',
    'domain below which the campuses live; they share sessions',
    'a domain such as example.edu',
    domain,
  ),
  PUBLIC_SCHEME: setting(
    'http (sandbox), https (production)',
    'scheme of the addresses in mails',
    'http or https',
    z.enum(['http', 'https']),
  ),
  PUBLIC_PORT: setting(
    'PORT (sandbox), that of the scheme (production)',
    'port of the addresses in mails',
    'a number from 1 to 65535',
    whole(1, 65_535),
  ),
  CAMPUS: optional(
    'pins the deployment to one campus, by its id',
    'the id of a campus, such as ut',
    z.string().regex(/^[a-z0-9_-]+$/),
  ),
  SEED_CAMPUSES: setting(
    'all (sandbox), none (production)',
    'built-in campuses that are added at the start where they are missing: all, none, or short names such as OU,UT',
    'all, none, or short names with commas between them',
    z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9-]+(\s*,\s*[a-z0-9-]+)*$/)
      .transform((value) => (value === 'all' || value === 'none' ? value : value.split(',').map((one) => one.trim()))),
  ),
  DATABASE_URL: setting(
    'embedded (sandbox)',
    'PostgreSQL to use, or `embedded` for the one that comes with Quad',
    'embedded, or an address that starts with postgres://',
    z.union([z.literal('embedded').transform(() => null), url('postgres', 'postgresql')]),
  ),
  DATABASE_DIRECT_URL: optional(
    'PostgreSQL itself, when DATABASE_URL is a transaction pooler such as PgBouncer',
    'an address that starts with postgres://',
    url('postgres', 'postgresql'),
  ),
  DATABASE_REPLICA_URL: optional(
    'standby of that PostgreSQL, for reads that may be slightly out of date',
    'an address that starts with postgres://',
    url('postgres', 'postgresql'),
  ),
  DATABASE_CONNECTIONS: optional(
    'connections to the database, shared by WORKERS, 5 to 20 each; otherwise 40, or four for each core (embedded)',
    'a number from 5 to 400',
    whole(5, 400),
  ),
  REDIS_URL: optional(
    'Redis for live events and cache invalidation between processes',
    'an address that starts with redis:// or rediss://',
    url('redis', 'rediss'),
  ),
  WORKERS: setting('1', 'processes that serve requests', 'a number from 1 to 64', whole(1, 64)),
  CALLER_LIMITS: setting(
    'on',
    'limits the requests of one account or address in a minute; off for a benchmark',
    'on or off',
    onOff,
  ),
  TRUST_PROXY: setting(
    '',
    'proxies whose X-Forwarded-For is trusted',
    'addresses or CIDRs with commas between them',
    addresses,
  ),
  REGION_GATE: setting('on (sandbox), off (production)', 'lets in only callers from the US', 'on or off', onOff),
  SIGN_UP: setting(
    'any',
    'who can sign up: `any` address, or `school` addresses of the campus only',
    'any or school',
    z.enum(['any', 'school']),
  ),
  ADS: setting('on', 'boosted posts and payments; off leaves no trace of them', 'on or off', onOff),
  GEOIP_DB: optional('file in MMDB format with country and location.time_zone', 'a file', text),
  GEO_URL: optional(
    'lookup service that returns country_code2 and time_zone.name for the address at {ip}, or in the parameter ip',
    'an http or https address',
    url('http', 'https'),
  ),
  DEMO: setting('on (sandbox), off (production)', 'demo people and listings', 'on or off', onOff),
  SANDBOX_PASSWORD: optional(
    'password that a sandbox on a public address asks for before anything else (sandbox only)',
    'at least 12 characters',
    z.string().min(12),
  ),
  QUAD_CLOCK_OFFSET: setting(
    '0',
    "seconds added to the product's clock (sandbox only)",
    'a whole number of seconds',
    whole(-10_000_000_000, 10_000_000_000),
  ),
  ANALYTICS_URL: optional(
    'analytics provider that product events are posted to as JSON; without one they are only stored',
    'an http or https address',
    url('http', 'https'),
  ),
  BOOKS_URL: optional(
    'book service with the API of Open Library, such as https://openlibrary.org; without one the sandbox has its own',
    'an https address; in the sandbox also an http address on this machine',
    url('https', 'http'),
  ),
  MAP_TILES_URL: optional(
    'server of map tiles, such as https://tile.example.edu/{z}/{x}/{y}.png: maps of meet-up spots then offer its streets',
    'an https address with {z}, {x} and {y}; in the sandbox also an http address on this machine',
    url('https', 'http').refine((value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part))),
  ),
  MAP_CREDIT: optional('whose map that is, as its terms ask for it', 'a text of up to 200 characters', text.max(200)),
  AD_REVIEW: setting('off', 'a moderator approves each paid ad before it runs', 'on or off', onOff),
  SESSION_SECRET: optional(
    'secret for signatures and encryption; generated and stored in DATA_DIR in the sandbox',
    'at least 32 characters',
    z.string().min(32),
  ),
  SMTP_URL: optional(
    'mail server; without one the sandbox has a local mailbox',
    'an address that starts with smtp:// or smtps://',
    url('smtp', 'smtps'),
  ),
  VAPID_PUBLIC_KEY: optional(
    'key that identifies this server to push services; generated and stored in DATA_DIR without one',
    'a key of 65 bytes as base64url',
    z.string().regex(/^[A-Za-z0-9_-]{87}$/),
  ),
  VAPID_PRIVATE_KEY: optional(
    'its private half',
    'a key of 32 bytes as base64url',
    z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  ),
  MAIL_FROM: setting(
    'Quad <no-reply@quad.localhost> (sandbox)',
    'sender of mails',
    'an address, with or without a name before it',
    z.string().regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/),
  ),
  SUPPORT_EMAIL: optional(
    'address that people write to for help; support@ and ROOT_DOMAIN without one',
    'an address',
    z.string().regex(/^[^<>@\s]+@[^<>@\s]+$/),
  ),
  GOOGLE_CLIENT_ID: optional(
    'OpenID Connect client of "Continue with Google"; its redirect address is /api/auth/google/callback below ROOT_DOMAIN',
    'text',
    text,
  ),
  GOOGLE_CLIENT_SECRET: optional('its secret', 'text', text),
  GOOGLE_ISSUER: setting(
    'https://accounts.google.com',
    'its provider',
    'an http or https address',
    url('http', 'https'),
  ),
  STRIPE_SECRET_KEY: optional(
    'Stripe, which takes payments; without one the sandbox has a local payment page',
    'a key that starts with sk_ or rk_',
    z.string().regex(/^[sr]k_/),
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    'secret that its webhooks are signed with',
    'a secret that starts with whsec_',
    z.string().startsWith('whsec_'),
  ),
  STRIPE_PUBLISHABLE_KEY: optional('its key for the page', 'a key that starts with pk_', z.string().startsWith('pk_')),
  STRIPE_MODE: setting(
    'live',
    "live takes money; test takes the keys of Stripe's test mode, and every page about payments says so",
    'live or test',
    z.enum(['live', 'test']),
  ),
  S3_BUCKET: optional('bucket for media instead of DATA_DIR', 'text', text),
  S3_ENDPOINT: optional(
    'address of the object store when it is not AWS',
    'an http or https address',
    url('http', 'https'),
  ),
  S3_REGION: setting('us-east-1', 'its region', 'text', text),
  S3_ACCESS_KEY_ID: optional('its access key', 'text', text),
  S3_SECRET_ACCESS_KEY: optional('its secret key', 'text', text),
  METRICS_TOKEN: optional(
    'bearer token for reading /metrics from another machine',
    'at least 16 characters',
    z.string().min(16),
  ),
  MAIL_WEBHOOK_TOKEN: optional(
    'bearer token for reporting bounced mails to /api/mail/bounces; without one that address is off',
    'at least 16 characters',
    z.string().min(16),
  ),
  LOG_LEVEL: setting(
    'info',
    'least severe level that is logged',
    'fatal, error, warn, info, debug, trace or silent',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  ),
} as const satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof table;

/** The parsed value of each setting. */
export type Values = { [Name in SettingName]: z.output<(typeof table)[Name]['read']> };

/** Every setting for documentation: docs/operating/settings.md lists these, and a test compares them. */
export const settings: readonly { name: SettingName; default: string; about: string }[] = Object.entries(table).map(
  ([name, { default: fallback, about }]) => ({ name: name as SettingName, default: fallback, about }),
);
