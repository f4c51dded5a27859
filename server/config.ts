import { resolve } from 'node:path';
import { isGuessable, isOutsideService, isPair, isStripeKey } from './config-checks.ts';
import { StartError } from './platform/start-error.ts';
import { type SettingName, table, type Values } from './settings.ts';

export { settings } from './settings.ts';

/** The server's settings. Each process loads them once, at its start; nothing else in server/ reads the environment. */
export interface Config {
  /** `production` mounts nothing of the sandbox (D39). */
  mode: 'sandbox' | 'production';
  /** 0: any free one */
  port: number;
  host: string;
  /** absolute path */
  dataDir: string;
  /** free space that uploads must leave on the disk of dataDir; 0: no limit */
  diskReserveBytes: number;
  rootDomain: string;
  publicScheme: 'http' | 'https';
  /** port in public addresses; null for the scheme's default */
  publicPort: number | null;
  /** address of a campus's own site, unless its row has one, as in `http://ut.quad.localhost:3000` */
  siteUrl(campusId: string): string;
  /** id of the campus that this deployment is pinned to; null: the host chooses */
  campus: string | null;
  /** null: the embedded PostgreSQL */
  databaseUrl: string | null;
  /** null: `databaseUrl` is the database itself */
  databaseDirectUrl: string | null;
  /** null: everything is read from the primary */
  databaseReplicaUrl: string | null;
  /** of all workers together; null: the defaults of connectionsOf */
  databaseConnections: number | null;
  /** null: processes reach each other by NOTIFY alone */
  redisUrl: string | null;
  /** how many processes serve requests */
  workers: number;
  /** limits per minute on the requests of one account or address; false for a benchmark */
  callerLimits: boolean;
  /** proxies whose X-Forwarded-For is trusted: addresses or CIDRs */
  trustProxy: readonly string[];
  /** only callers from the US are let in */
  regionGate: boolean;
  /** only school addresses of the campus can sign up */
  schoolSignUp: boolean;
  /** boosts and payments */
  ads: boolean;
  /** ids or short names in lower case */
  seedCampuses: 'all' | 'none' | readonly string[];
  /** path of a database; null: see geoUrl */
  geoipDb: string | null;
  /** look-up service, used without geoipDb; null: the bundled database of countries */
  geoUrl: string | null;
  /** whether to create the demo community where it is missing */
  demo: boolean;
  /** asked for before anything else; null: the sandbox is open */
  sandboxPassword: string | null;
  /** in seconds */
  clockOffset: number;
  /** null: product events are stored but not forwarded */
  analyticsUrl: string | null;
  /** null: no book service, or the local one in the sandbox */
  booksUrl: string | null;
  /** streets for maps of meet-up spots; null: none are shown */
  mapTiles: { url: string; credit: string } | null;
  /** a moderator approves each paid ad before it runs */
  adReview: boolean;
  /** null: generated and stored in DATA_DIR (sandbox only) */
  sessionSecret: string | null;
  /** null: the local mailbox (sandbox only) */
  smtpUrl: string | null;
  mailFrom: string;
  /** address for help, where a campus has none of its own */
  supportEmail: string;
  /** Web Push keys; null: generated and stored in DATA_DIR */
  vapid: { publicKey: string; privateKey: string } | null;
  /** null: the local provider in the sandbox, else not configured (D16) */
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  /** null: the local payment page (sandbox only) */
  stripe: { secretKey: string; webhookSecret: string; publishableKey: string } | null;
  /** payments go to Stripe's test mode, where nobody is charged */
  testPayments: boolean;
  /** null: media on disk, in DATA_DIR */
  s3: { bucket: string; endpoint: string | null; region: string; accessKeyId: string; secretAccessKey: string } | null;
  /** bearer token for /metrics; null: only this machine may read it */
  metricsToken: string | null;
  /** bearer token for reports of bounced mails; null: that address is off */
  mailWebhookToken: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** The settings are invalid. Its message lists all errors, one sentence per line. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Settings that production requires (docs/decisions/0003-production-settings.md). */
const needed: readonly SettingName[] = [
  'ROOT_DOMAIN',
  'DATABASE_URL',
  'SESSION_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PUBLISHABLE_KEY',
];

/** Settings that are only valid together. */
const groups: readonly (readonly SettingName[])[] = [
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['MAP_TILES_URL', 'MAP_CREDIT'],
];

/**
 * Reads the settings from the environment. An empty value counts as not set.
 * @throws ConfigError with all errors at once; never with a value, since that may be a secret
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = (name: SettingName) => env[name]?.trim() ?? '';
  const mode = given('NODE_ENV') === 'production' ? 'production' : 'sandbox';
  const fallback = defaults(mode, given('PORT'), given('PUBLIC_SCHEME'));
  const isNeeded = (name: SettingName) =>
    needed.includes(name) && !(name.startsWith('STRIPE_') && given('ADS') === 'off');
  const faults: string[] = [];
  const values: Partial<Record<SettingName, unknown>> = {};
  for (const [name, { read, must }] of Object.entries(table) as [SettingName, (typeof table)[SettingName]][]) {
    const value = given(name) || (fallback[name] ?? table[name].default);
    const missing = mode === 'production' && isNeeded(name) && given(name) === '';
    const result = missing ? undefined : read.safeParse(value);
    if (result?.success) values[name] = result.data;
    else if (missing) faults.push(`${name} is missing. Production doesn't start without it.`);
    else faults.push(`${name} must be ${must}.`);
  }
  for (const group of groups) {
    const absent = group.filter((name) => given(name) === '');
    // of a group that production needs, the missing ones are reported above
    if (absent.length === 0 || absent.length === group.length || (mode === 'production' && isNeeded(group[0]!)))
      continue;
    const present = group.filter((name) => !absent.includes(name));
    faults.push(`${absent.join(' and ')} must be set too, since ${present.join(' and ')} is.`);
  }
  if (values.DATABASE_DIRECT_URL && values.DATABASE_URL === null)
    faults.push('DATABASE_URL must name the pooler too, since DATABASE_DIRECT_URL is set.');
  if (values.VAPID_PUBLIC_KEY && values.VAPID_PRIVATE_KEY && !isPair(values as Values))
    faults.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be the two halves of one key.');
  for (const name of ['BOOKS_URL', 'MAP_TILES_URL'] as const) {
    const address = values[name];
    if (typeof address === 'string' && !isOutsideService(address, mode))
      faults.push(`${name} must be ${table[name].must}.`);
  }
  if (mode === 'production') {
    if (typeof values.SESSION_SECRET === 'string' && isGuessable(values.SESSION_SECRET))
      faults.push('SESSION_SECRET must be random: make one with "openssl rand -base64 32".');
    const stripeMode = values.STRIPE_MODE === 'test' ? 'test' : 'live';
    for (const [name, value] of Object.entries(values))
      if (
        typeof value === 'string' &&
        /^STRIPE_\w+_(?:KEY|SECRET)$/.test(name) &&
        !isStripeKey(name, value, stripeMode)
      )
        faults.push(
          stripeMode === 'test'
            ? `${name} isn't a key of test mode: copy it from Stripe's dashboard, in test mode, or leave STRIPE_MODE out.`
            : `${name} isn't a live key: copy it from Stripe's dashboard, outside of test mode, or set STRIPE_MODE=test.`,
        );
    if (values.DEMO === true) faults.push('DEMO must be off in production.');
    if (values.SANDBOX_PASSWORD) faults.push('SANDBOX_PASSWORD is for the sandbox only: leave it out in production.');
    if (values.QUAD_CLOCK_OFFSET !== undefined && values.QUAD_CLOCK_OFFSET !== 0)
      faults.push('QUAD_CLOCK_OFFSET is for the sandbox only: leave it out in production.');
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return assemble(mode, values as Values);
}

/** Defaults that depend on the mode. `port` and `scheme` are as set, '' where they aren't. */
function defaults(mode: Config['mode'], port: string, scheme: string): Partial<Record<SettingName, string>> {
  if (mode === 'production')
    return {
      PUBLIC_SCHEME: 'https',
      PUBLIC_PORT: scheme === 'http' ? '80' : '443',
      DEMO: 'off',
      SEED_CAMPUSES: 'none',
      REGION_GATE: 'off',
    };
  return {
    ROOT_DOMAIN: 'quad.localhost',
    PUBLIC_SCHEME: 'http',
    PUBLIC_PORT: /^[1-9]\d*$/.test(port) ? port : table.PORT.default,
    SEED_CAMPUSES: 'all',
    REGION_GATE: 'on',
    DATABASE_URL: 'embedded',
    DEMO: 'on',
    MAIL_FROM: 'Quad <no-reply@quad.localhost>',
  };
}

function assemble(mode: Config['mode'], v: Values): Config {
  const publicPort = v.PUBLIC_PORT === (v.PUBLIC_SCHEME === 'https' ? 443 : 80) ? null : v.PUBLIC_PORT;
  const tail = `${v.ROOT_DOMAIN}${publicPort === null ? '' : `:${publicPort}`}`;
  return {
    mode,
    port: v.PORT,
    host: v.HOST,
    dataDir: resolve(v.DATA_DIR),
    diskReserveBytes: v.DISK_RESERVE_MB * 1024 * 1024,
    rootDomain: v.ROOT_DOMAIN,
    publicScheme: v.PUBLIC_SCHEME,
    publicPort,
    siteUrl: (campusId) => `${v.PUBLIC_SCHEME}://${campusId}.${tail}`,
    campus: v.CAMPUS,
    databaseUrl: v.DATABASE_URL,
    databaseDirectUrl: v.DATABASE_DIRECT_URL,
    databaseReplicaUrl: v.DATABASE_REPLICA_URL,
    databaseConnections: v.DATABASE_CONNECTIONS,
    redisUrl: v.REDIS_URL,
    workers: v.WORKERS,
    callerLimits: v.CALLER_LIMITS,
    trustProxy: v.TRUST_PROXY,
    regionGate: v.REGION_GATE,
    schoolSignUp: v.SIGN_UP === 'school',
    ads: v.ADS,
    seedCampuses: v.SEED_CAMPUSES as Config['seedCampuses'],
    geoipDb: v.GEOIP_DB,
    geoUrl: v.GEO_URL,
    demo: v.DEMO,
    sandboxPassword: v.SANDBOX_PASSWORD,
    clockOffset: v.QUAD_CLOCK_OFFSET,
    analyticsUrl: v.ANALYTICS_URL,
    booksUrl: v.BOOKS_URL,
    mapTiles: v.MAP_TILES_URL && v.MAP_CREDIT ? { url: v.MAP_TILES_URL, credit: v.MAP_CREDIT } : null,
    adReview: v.AD_REVIEW,
    sessionSecret: v.SESSION_SECRET,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    supportEmail: v.SUPPORT_EMAIL ?? `support@${v.ROOT_DOMAIN}`,
    vapid:
      v.VAPID_PUBLIC_KEY && v.VAPID_PRIVATE_KEY
        ? { publicKey: v.VAPID_PUBLIC_KEY, privateKey: v.VAPID_PRIVATE_KEY }
        : null,
    google:
      v.GOOGLE_CLIENT_ID && v.GOOGLE_CLIENT_SECRET
        ? { clientId: v.GOOGLE_CLIENT_ID, clientSecret: v.GOOGLE_CLIENT_SECRET, issuer: v.GOOGLE_ISSUER }
        : null,
    stripe:
      v.STRIPE_SECRET_KEY && v.STRIPE_WEBHOOK_SECRET && v.STRIPE_PUBLISHABLE_KEY
        ? {
            secretKey: v.STRIPE_SECRET_KEY,
            webhookSecret: v.STRIPE_WEBHOOK_SECRET,
            publishableKey: v.STRIPE_PUBLISHABLE_KEY,
          }
        : null,
    testPayments: v.STRIPE_MODE === 'test',
    s3:
      v.S3_BUCKET && v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY
        ? {
            bucket: v.S3_BUCKET,
            endpoint: v.S3_ENDPOINT,
            region: v.S3_REGION,
            accessKeyId: v.S3_ACCESS_KEY_ID,
            secretAccessKey: v.S3_SECRET_ACCESS_KEY,
          }
        : null,
    metricsToken: v.METRICS_TOKEN,
    mailWebhookToken: v.MAIL_WEBHOOK_TOKEN,
    logLevel: v.LOG_LEVEL,
  };
}
