import { connect, checkServerIdentity } from 'node:tls';
import type { Config } from '../../config.ts';
import { fail, type Finding, ok, reasonOf, warn } from './finding.ts';

/** The addresses of a host name; rejects when there are none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const PATIENCE_MS = 5_000;
const SOON_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface NamesOptions {
  config: Pick<Config, 'mode' | 'rootDomain' | 'publicScheme' | 'publicPort'>;
  /** hosts of campuses besides those below the root domain */
  hosts: readonly string[];
  resolve: Resolve;
}

/** Whether the root domain, any name below it, and the campuses' own hosts lead to an address. */
export async function checkDns({ config: { mode, rootDomain }, hosts, resolve }: NamesOptions): Promise<Finding[]> {
  const what = 'DNS';
  if (mode === 'sandbox') return [ok(what, `Browsers look up ${rootDomain} on this machine by themselves.`)];
  const found = async (host: string) => (await resolve(host).catch(() => [])).length > 0;
  const findings: Finding[] = [];
  if (!(await found(rootDomain)))
    findings.push(fail(what, `${rootDomain} has no address.`, `Add an A or AAAA record for ${rootDomain}.`));
  if (!(await found(`doctor-probe.${rootDomain}`)))
    findings.push(
      fail(what, `Names below ${rootDomain} have no address.`, `Add an A or AAAA record for *.${rootDomain}.`),
    );
  for (const host of hosts)
    if (!(await found(host)))
      findings.push(fail(what, `${host} has no address.`, `Add a CNAME record from ${host} to ${rootDomain}.`));
  const names = [rootDomain, `*.${rootDomain}`, ...hosts].join(', ');
  return findings.length > 0 ? findings : [ok(what, `These names have addresses: ${names}.`)];
}

/** The certificates that browsers get for the root domain and the campuses' own hosts. */
export async function checkCertificates({ config, hosts }: NamesOptions, address?: string): Promise<Finding[]> {
  const { publicScheme, publicPort, rootDomain } = config;
  if (publicScheme !== 'https') return [ok('TLS', 'This installation is served without TLS (PUBLIC_SCHEME).')];
  const port = publicPort ?? 443;
  return Promise.all([rootDomain, ...hosts].map((host) => checkCertificate(host, port, address ?? host)));
}

function checkCertificate(host: string, port: number, address: string): Promise<Finding> {
  const what = 'TLS';
  return new Promise((done) => {
    const socket = connect({ host: address, port, servername: host, rejectUnauthorized: false, timeout: PATIENCE_MS });
    const finish = (finding: Finding) => {
      socket.destroy();
      done(finding);
    };
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / DAY_MS);
      const renew = "See the proxy's log for why it isn't renewed; port 80 and 443 have to reach it.";
      if (days < 0) finish(fail(what, `The certificate of ${host} expired on ${certificate.valid_to}.`, renew));
      else if (checkServerIdentity(host, certificate))
        finish(
          fail(
            what,
            `The certificate at ${host} is for another name.`,
            `Let the proxy serve ${host} with a certificate of its own.`,
          ),
        );
      else if (!socket.authorized)
        finish(
          fail(
            what,
            `Browsers don't trust the certificate of ${host}: ${String(socket.authorizationError)}.`,
            'Use one of a public authority, with its intermediate certificates.',
          ),
        );
      else if (days < SOON_DAYS) finish(warn(what, `The certificate of ${host} expires in ${days} days.`, renew));
      else finish(ok(what, `The certificate of ${host} is valid for ${days} days.`));
    });
    const refuse = (why: string) =>
      finish(
        fail(
          what,
          `${host} doesn't answer on port ${port}: ${why}.`,
          'Start the proxy, and let the firewall pass the port.',
        ),
      );
    socket.once('timeout', () => refuse('no answer'));
    socket.once('error', (error) => refuse(reasonOf(error)));
  });
}
