import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import pg from 'pg';
import { tableExists } from '../../platform/database/table-exists.ts';
import type { Config } from '../../config.ts';
import { asDatabaseStartError, StartError } from '../../platform/start-error.ts';
import { passwordsIn } from './address-password.ts';
import { checkCalendars, checkCampuses } from './check-campuses.ts';
import { checkClock, checkDatabase } from './check-database.ts';
import { checkMail } from './check-mail.ts';
import { checkCertificates, checkDns, type Resolve } from './check-names.ts';
import { checkDisk, checkStorage } from './check-storage.ts';
import { checkProvider, checkStripe, type CheckedProvider } from './check-web.ts';
import { fail, type Finding, ok, reasonOf, warn } from './finding.ts';

export interface DoctorOptions {
  config: Config;
  /** of the database; null when it could not be found */
  databaseUrl: string | null;
  /** other services than the real ones, for tests */
  services?: { stripe?: string; resolve?: Resolve; tlsAddress?: string };
}

/** What the database knows: the providers and the hosts of campuses. */
interface KnownHosts {
  providers: CheckedProvider[];
  hosts: string[];
}

/**
 * Checks what an installation depends on. Nothing is changed, except for a file that is written to the store
 * and removed. No finding repeats a secret.
 */
export async function examine({ config, databaseUrl, services = {} }: DoctorOptions): Promise<Finding[]> {
  const { findings, known } = await askDatabase(config, databaseUrl);
  const names = { config, hosts: known.hosts, resolve: services.resolve ?? resolveHost };
  const rest = await Promise.all([
    // a missing folder is created with the first file
    guarded('Storage', checkStorage(config)).then(async (stored) => [
      ...[stored].flat(),
      ...[await guarded('Disk', checkDisk(config))].flat(),
    ]),
    guarded('Mail', checkMail(config.smtpUrl)),
    guarded('Payments', checkStripe(config, services.stripe ?? 'https://api.stripe.com')),
    ...known.providers.map((provider) => checkProvider(provider)),
    guarded('DNS', checkDns(names)),
    guarded('TLS', checkCertificates(names, services.tlsAddress)),
  ]);
  return [...findings, ...rest.flat(), checkProxy(config), ...checkSandbox(config)].map((finding) =>
    withoutSecrets(finding, config),
  );
}

/** The addresses of a name in DNS. */
export async function resolveHost(host: string): Promise<readonly string[]> {
  if (isIP(host)) return [host];
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  return Promise.any([resolver.resolve4(host), resolver.resolve6(host)]);
}

/** A check that fails in a way that wasn't foreseen is a finding too. */
const guarded = (what: string, check: Promise<Finding | Finding[]>): Promise<Finding | Finding[]> =>
  check.catch((error: unknown) => fail(what, `It could not be checked: ${reasonOf(error)}.`, 'Report this as a bug.'));

async function askDatabase(config: Config, url: string | null): Promise<{ findings: Finding[]; known: KnownHosts }> {
  const google: CheckedProvider[] = config.google
    ? [{ name: 'Google', issuer: config.google.issuer, setting: 'GOOGLE_ISSUER' }]
    : [];
  let known: KnownHosts = { providers: google, hosts: [] };
  if (!url) return { findings: [fail('Database', "The embedded database isn't running.", 'Start the server.')], known };
  const findings = await connected(url, async (client) => {
    const found = [
      ...(await checkDatabase(client)),
      await checkClock(client),
      await checkCampuses(client),
      await checkCalendars(client),
    ];
    known = await readKnown(client, google);
    return found;
  });
  return { findings, known };
}

/** Whether an installation can live in a database: it answers, is new enough, and its user has the rights. */
export const examineDatabase = (url: string): Promise<Finding[]> => connected(url, checkDatabase);

/** What a check finds in a database; that it can't be reached is a finding too. */
async function connected(url: string, check: (client: pg.Client) => Promise<Finding[]>): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'quad-doctor',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await check(client);
  } catch (error) {
    const known = asDatabaseStartError(error);
    const [says = '', ...fix] = known instanceof StartError ? known.message.split(/(?<=\.) /) : [];
    return [
      fail(
        'Database',
        says || `The database can't be used: ${reasonOf(error)}.`,
        fix.join(' ') || 'Correct DATABASE_URL.',
      ),
    ];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function readKnown(client: pg.Client, google: CheckedProvider[]): Promise<KnownHosts> {
  if (!(await tableExists(client, 'campuses'))) return { providers: google, hosts: [] };
  const { rows: campuses } = await client.query<{ host: string }>(
    'select unnest(hosts) as host from campuses order by 1',
  );
  const { rows: signIns } = (await tableExists(client, 'campus_sign_in'))
    ? await client.query<{ campus_id: string; issuer: string }>(
        'select campus_id, issuer from campus_sign_in order by campus_id',
      )
    : { rows: [] };
  return {
    hosts: campuses.map(({ host }) => host),
    providers: [
      ...google,
      ...signIns.map(({ campus_id, issuer }) => ({
        name: campus_id,
        issuer,
        setting: `the Issuer of ${campus_id} (campus oidc ${campus_id})`,
      })),
    ],
  };
}

function checkProxy({ mode, trustProxy }: Config): Finding {
  if (mode === 'production' && trustProxy.length === 0)
    return warn(
      'Proxy',
      "TRUST_PROXY isn't set: all callers seem to have the address of the proxy.",
      "Set it to the proxy's address, such as 127.0.0.1.",
    );
  return ok('Proxy', trustProxy.length > 0 ? `${trustProxy.join(', ')} is trusted.` : 'No proxy is trusted.');
}

/** Whether a sandbox on a public address asks for a password. */
function checkSandbox({ mode, rootDomain, sandboxPassword }: Config): Finding[] {
  if (mode === 'production' || /(^|\.)localhost$/.test(rootDomain)) return [];
  return [
    sandboxPassword === null
      ? warn(
          'Sandbox',
          `Everyone who finds ${rootDomain} can read every mail and sign in as anyone.`,
          'Set SANDBOX_PASSWORD, or NODE_ENV=production for a real community.',
        )
      : ok('Sandbox', 'It asks for a password before anything else.'),
  ];
}

/** Hides secrets in a finding: errors of other programs can repeat what they were given. */
function withoutSecrets(finding: Finding, config: Config): Finding {
  const { sessionSecret, sandboxPassword, stripe, google, s3, vapid, metricsToken, mailWebhookToken } = config;
  const { smtpUrl, databaseUrl, databaseDirectUrl, databaseReplicaUrl, redisUrl } = config;
  const secrets = [
    sessionSecret,
    sandboxPassword,
    metricsToken,
    mailWebhookToken,
    google?.clientSecret,
    s3?.secretAccessKey,
    vapid?.privateKey,
    stripe?.secretKey,
    stripe?.webhookSecret,
    ...[smtpUrl, databaseUrl, databaseDirectUrl, databaseReplicaUrl, redisUrl].flatMap(passwordsIn),
  ].filter((secret): secret is string => typeof secret === 'string' && secret.length > 3);
  const hide = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text);
  return { ...finding, says: hide(finding.says), fix: finding.fix && hide(finding.fix) };
}
