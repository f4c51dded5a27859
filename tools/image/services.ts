import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg, { type ClientConfig } from 'pg';
import { SMTPServer } from 'smtp-server';
import { Program } from '../cluster/program.ts';
import type { Service } from './compose.ts';

export interface Ports {
  quad: number;
  database: number;
  http: number;
  https: number;
  mail: number;
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), done(true)));
    socket.once('error', () => done(false));
  });

/** Whether PostgreSQL is ready: its port is open a moment before it accepts connections. */
const accepts = (settings: ClientConfig) => {
  const client = new pg.Client(settings);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
};

const NOBODY = 65_534;

/** The compose file's database, as a process of the PostgreSQL 18 that comes with Quad. */
export async function startDatabase(
  folder: string,
  programs: string,
  service: Service,
  port: number,
): Promise<Program> {
  const { POSTGRES_USER = '', POSTGRES_PASSWORD = '', POSTGRES_DB = '' } = service.environment;
  const data = join(folder, 'database');
  const copy = join(folder, 'postgres');
  rmSync(data, { recursive: true, force: true });
  rmSync(copy, { recursive: true, force: true });
  // a user other than root has to be able to open them
  cpSync(programs, copy, { recursive: true, verbatimSymlinks: true });
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, POSTGRES_PASSWORD);
  for (const path of [data, passwordFile]) chownSync(path, NOBODY, NOBODY);
  const account = { uid: NOBODY, gid: NOBODY };
  const options = ['-D', data, '-U', POSTGRES_USER, '-E', 'UTF8', '--locale=C.UTF-8', `--pwfile=${passwordFile}`];
  execFileSync(join(copy, 'bin/initdb'), [...options, '--auth=scram-sha-256'], {
    ...account,
    cwd: data,
    stdio: 'ignore',
  });
  rmSync(passwordFile);
  const settings = {
    ...{ host: '127.0.0.1', port, user: POSTGRES_USER, password: POSTGRES_PASSWORD, database: 'postgres' },
  };
  const database = new Program({
    name: 'PostgreSQL',
    command: join(copy, 'bin/postgres'),
    args: ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', data],
    log: join(folder, 'database.log'),
    cwd: data,
    account,
    ready: () => accepts(settings),
  });
  await database.start();
  const client = new pg.Client(settings);
  await client.connect();
  await client.query(`create database ${POSTGRES_DB}`);
  await client.end();
  return database;
}

/** The compose file's Caddy, with its own authority and other ports. */
export async function startCaddy(folder: string, checkout: string, ports: Ports): Promise<Program> {
  const caddyfile = readFileSync(join(checkout, 'deploy/Caddyfile'), 'utf8');
  const local = `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n`;
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, caddyfile.replace(/^\{\n/m, local));
  const caddy = new Program({
    name: 'Caddy',
    command: 'caddy',
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    log: join(folder, 'caddy.log'),
    env: {
      QUAD: `127.0.0.1:${ports.quad}`,
      XDG_DATA_HOME: join(folder, 'caddy'),
      XDG_CONFIG_HOME: join(folder, 'caddy'),
    },
    ready: () => answers(ports.https),
  });
  return caddy.start();
}

/** The status and body of a page behind Caddy; 0 where Caddy has no certificate for the host. */
export const getByTls = (host: string, path: string, port: number): Promise<{ status: number; body: string }> =>
  new Promise((done) => {
    const call = request(
      { host: '127.0.0.1', port, path, servername: host, headers: { host }, rejectUnauthorized: false },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (part: string) => (body += part));
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body }));
      },
    );
    call.once('error', () => done({ status: 0, body: '' }));
    call.end();
  });

/** A mail server that takes everything. */
export function startMail(port: number): Promise<SMTPServer> {
  const mail = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.on('end', () => done());
      stream.resume();
    },
  });
  return new Promise((done) => mail.listen(port, '127.0.0.1', () => done(mail)));
}
