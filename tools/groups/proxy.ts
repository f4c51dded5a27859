import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Ports, proxyDefaults } from '../cluster/settings.ts';

/** The proxy's backends: a group, or the first group's server for campuses that are about to leave it. */
export type Backend = 'one' | 'two' | 'leaving';

/** HAProxy: the host name chooses the group. `leaving` can be stopped without the other campuses of its group. */
export const haproxy = ({ haproxy: port, one, two }: Ports, folder: string): string => `
global
  maxconn 4000
  stats socket ${folder}/haproxy.sock mode 600 level admin
${proxyDefaults}
  http-error status 503 content-type application/problem+json string '{"type":"about:blank","title":"Something went wrong. Try again.","status":503,"code":"unavailable"}' hdr Retry-After 2
frontend quad
  bind 127.0.0.1:${port}
  option forwardfor
  use_backend %[req.hdr(host),field(1,:),lower,map(${folder}/groups.map,one)]
backend one
  server one 127.0.0.1:${one}
backend leaving
  server one 127.0.0.1:${one}
backend two
  server two 127.0.0.1:${two}
`;

export const mapOf = (hosts: readonly string[]): string => hosts.map((host) => `${host} one\n`).join('');

/** Commands to the running proxy. */
export class Proxy {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Sends a campus's requests to another backend from now on. */
  lead(host: string, backend: Backend): Promise<void> {
    return this.#say(`set map ${this.#folder}/groups.map ${host} ${backend}`);
  }

  /** Answers the leaving campuses with 503, and cuts what is under way: only what was answered before counts. */
  async stopLeaving(): Promise<void> {
    await this.#say('set server leaving/one state maint');
    await this.#say('shutdown sessions server leaving/one');
  }

  async #say(command: string): Promise<void> {
    const socket = connect(`${this.#folder}/haproxy.sock`);
    socket.end(`${command}\n`);
    const answer = (await text(socket)).trim();
    if (answer) throw new Error(`HAProxy answered "${answer}" to "${command}".`);
  }
}
