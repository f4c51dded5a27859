import { childrenOf, cpuSeconds } from '../cores.ts';
import { Connection } from '../load/connection.ts';
import { Histogram } from '../load/histogram.ts';
import type { Act } from './mix.ts';

/** What came of a load that did not wait for its answers. */
export interface Step {
  /** asked per second, and answered with success per second */
  asked: number;
  answered: number;
  /** refused with 503 or 429 */
  refused: number;
  /** milliseconds from when a request was due to its answer */
  p50: number;
  p99: number;
  /** processor time for one answer, in microseconds: of the server, and of the database */
  cpu: number;
  databaseCpu: number;
  /** share of its core that the server used, and the generator of its own */
  busy: number;
  generator: number;
  acts: { name: string; count: number; p50: number; p99: number }[];
}

interface Open {
  port: number;
  /** the process that answers */
  pid: number;
  /** the database's own process */
  databasePid: number;
  next(): Act;
  connections: number;
}

/**
 * Asks at a rate, whatever the answers do: like people, who do not wait for each other. What is due while every
 * connection is busy waits, and that counts.
 */
export class OpenLoad {
  readonly #options: Open;
  readonly #all: Connection[];
  readonly #idle: Connection[];
  readonly #due: number[] = [];
  readonly #histogram = new Histogram();
  readonly #byAct = new Map<string, Histogram>();
  #first = 0;
  #refused = 0;
  #failed: Error | undefined;

  constructor(options: Open) {
    this.#options = options;
    this.#all = Array.from({ length: options.connections }, () => new Connection(options.port));
    this.#idle = [...this.#all];
  }

  async open(): Promise<void> {
    await Promise.all(this.#all.map((connection) => connection.open()));
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }

  /** @throws Error for an answer that is neither success nor refusal */
  async run(rate: number, seconds: number, warmUp = 1): Promise<Step> {
    await this.#ask(rate, warmUp);
    this.#clear();
    const { pid, databasePid } = this.#options;
    const database = () => childrenOf(databasePid).reduce((sum, child) => sum + (cpuSeconds(child) || 0), 0);
    const from = { at: performance.now(), cpu: cpuSeconds(pid), database: database(), own: process.cpuUsage() };
    const count = await this.#ask(rate, seconds);
    const took = (performance.now() - from.at) / 1000;
    const own = process.cpuUsage(from.own);
    return {
      asked: count / seconds,
      answered: this.#histogram.count / took,
      refused: this.#refused,
      p50: this.#histogram.quantile(0.5),
      p99: this.#histogram.quantile(0.99),
      cpu: ((cpuSeconds(pid) - from.cpu) / this.#histogram.count) * 1e6,
      databaseCpu: ((database() - from.database) / this.#histogram.count) * 1e6,
      busy: (cpuSeconds(pid) - from.cpu) / took,
      generator: (own.user + own.system) / 1e6 / took,
      acts: [...this.#byAct].map(([name, of]) => ({
        name,
        count: of.count,
        p50: of.quantile(0.5),
        p99: of.quantile(0.99),
      })),
    };
  }

  #clear(): void {
    this.#histogram.clear();
    for (const histogram of this.#byAct.values()) histogram.clear();
    this.#refused = 0;
  }

  async #ask(rate: number, seconds: number): Promise<number> {
    const began = performance.now();
    const total = Math.round(rate * seconds);
    for (let sent = 0; sent < total || this.#due.length > this.#first || this.#idle.length < this.#all.length; ) {
      if (this.#failed) throw this.#failed;
      const now = performance.now();
      for (; sent < total && began + (sent * 1000) / rate <= now; sent++) this.#due.push(began + (sent * 1000) / rate);
      this.#send();
      await new Promise<void>((done) => (sent < total ? setTimeout(done, 1) : setTimeout(done, 5)));
    }
    this.#due.length = 0;
    this.#first = 0;
    return total;
  }

  #send(): void {
    while (this.#first < this.#due.length) {
      // in turn: a server closes one that is silent for long
      const connection = this.#idle.shift();
      if (!connection) return;
      const due = this.#due[this.#first++] as number;
      const act = this.#options.next();
      connection.send(
        act.next(),
        ({ status }) => {
          this.#note(act, status, performance.now() - due);
          this.#idle.push(connection);
          this.#send();
        },
        (error) => (this.#failed = error),
      );
    }
  }

  #note({ name }: Act, status: number, ms: number): void {
    if (status === 503 || status === 429) {
      this.#refused++;
      return;
    }
    if (status < 200 || status > 299) {
      this.#failed = new Error(`${name} was answered with ${status}`);
      return;
    }
    this.#histogram.note(ms);
    let histogram = this.#byAct.get(name);
    if (!histogram) this.#byAct.set(name, (histogram = new Histogram()));
    histogram.note(ms);
  }
}
