import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serverEnvironment, serverFlags } from '../../scripts/server-flags.mjs';
import { urlAt } from '../cluster/parts.ts';
import type { ProgramOptions } from '../cluster/program.ts';
import type { Ports } from '../cluster/settings.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** A group of campuses: a server and its own database and files. */
export class Group {
  readonly name: 'one' | 'two';
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly #ports: Ports;

  constructor(name: 'one' | 'two', folder: string, ports: Ports) {
    this.name = name;
    this.dataDir = join(folder, name);
    this.databaseUrl = urlAt(name === 'one' ? ports.primary : ports.standby);
    this.#ports = ports;
  }

  get #env(): Record<string, string> {
    return {
      ...serverEnvironment,
      PORT: String(this.#ports[this.name]),
      PUBLIC_PORT: String(this.#ports.haproxy),
      DATA_DIR: this.dataDir,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      CALLER_LIMITS: 'off',
      DISK_RESERVE_MB: '0',
      SESSION_SECRET: 'the same for both groups, and of no value',
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: this.databaseUrl,
    };
  }

  /** Its server. */
  get program(): Omit<ProgramOptions, 'log'> {
    return {
      name: `quad-${this.name}`,
      command: process.execPath,
      args: [...serverFlags, join(root, 'server/main.ts')],
      cwd: root,
      env: this.#env,
      ready: async () => (await fetch(`http://127.0.0.1:${this.#ports[this.name]}/healthz`)).ok,
    };
  }

  /** `npm run admin -- …` with its settings, or with some others. @returns what it printed */
  async admin(args: readonly string[], others: Record<string, string> = {}): Promise<string> {
    const env = { PATH: process.env.PATH ?? '', ...this.#env, ...others };
    const { stdout } = await run(process.execPath, [...serverFlags, join(root, 'scripts/admin.ts'), ...args], {
      cwd: root,
      env,
    });
    return stdout.trim();
  }
}
