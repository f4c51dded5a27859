import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Cores, commandOn } from '../cores.ts';

/** A baseline in a process of its own, by default on the core that our server uses when it is measured. */
export interface Baseline {
  pid: number;
  /** Sends a command and waits for its response. */
  ask<Answer>(order: unknown): Promise<Answer>;
}

/** Starts the baseline in that file of this folder, and stops it after the work. */
export async function withBaseline<T>(
  name: string,
  work: (baseline: Baseline) => Promise<T>,
  cores: Cores = 'app',
): Promise<T> {
  const [command, args] = commandOn(cores, process.execPath, [join(import.meta.dirname, `${name}.ts`)]);
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' });
  const ended = new Promise<never>((_, fail) => {
    child.once('exit', (code, signal) => fail(new Error(`baseline ${name} ended (${signal ?? code})`)));
  });
  ended.catch(() => undefined);
  const ask = <Answer>(order: unknown) => {
    const answer = new Promise<Answer>((done) => child.once('message', (message) => done(message as Answer)));
    child.send(order as object);
    return Promise.race([answer, ended]);
  };
  try {
    return await work({ pid: child.pid ?? 0, ask });
  } finally {
    child.kill('SIGKILL');
    await ended.catch(() => undefined);
  }
}

/** In the baseline's process: responds to each command. */
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
