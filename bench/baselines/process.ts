import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Cores, commandOn } from '../cores.ts';

/** A baseline in a process of its own, on the cores that our server has while it is measured. */
export interface Baseline {
  pid: number;
  /** Sends an order and waits for what comes back. */
  ask<Answer>(order: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

/** @param name of its file in this folder */
export function startBaseline(name: string, cores: Cores = 'app'): Baseline {
  const [command, args] = commandOn(cores, process.execPath, [join(import.meta.dirname, `${name}.ts`)]);
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' });
  const ended = new Promise<never>((_, fail) => {
    child.once('error', fail);
    child.once('exit', (code, signal) => fail(new Error(`baseline ${name} ended (${signal ?? code})`)));
  });
  ended.catch(() => undefined);
  return {
    pid: child.pid as number,
    ask<Answer>(order: unknown) {
      const answer = new Promise<Answer>((done) => child.once('message', (message) => done(message as Answer)));
      child.send(order as object);
      return Promise.race([answer, ended]);
    },
    async stop() {
      child.kill('SIGKILL');
      await ended.catch(() => undefined);
    },
  };
}

/** The other side: answers each order of the benchmark. */
export function answerOrders<Order>(work: (order: Order) => Promise<unknown>): void {
  process.on('message', (order: Order) => {
    work(order).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on('disconnect', () => process.exit());
}
