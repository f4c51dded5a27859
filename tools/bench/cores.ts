import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Which cores a process runs on: our server or its baseline alone on the first core, everything else on the others. */
export type Cores = 'app' | 'rest' | 'all';

const allowed = orElse(() => {
  const printed = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
  return (printed.split(':').at(-1) ?? '').split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, step) => from + step);
  });
}, [] as number[]);
const lists: Record<Cores, string> = {
  app: String(allowed[0]),
  rest: allowed.slice(1).join(','),
  all: allowed.join(','),
};
/** Whether processes can be bound to cores: that takes `taskset` and a second core. */
export const pinning = allowed.length > 1;

/** Binds a running process with all its threads. */
export function pin(pid: number, cores: Cores): void {
  // the process may have ended meanwhile
  if (pinning) orElse(() => execFileSync('taskset', ['-acp', lists[cores], String(pid)], { stdio: 'ignore' }), null);
}

/** The command that starts a program on those cores. */
export const commandOn = (cores: Cores, program: string, args: readonly string[]): [string, string[]] =>
  pinning ? ['taskset', ['-c', lists[cores], program, ...args]] : [program, [...args]];

const field = (pid: number, file: string): string => readFileSync(`/proc/${pid}/${file}`, 'utf8');

export const childrenOf = (pid: number): number[] =>
  orElse(
    () =>
      readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
        field(pid, `task/${thread}/children`).split(' ').filter(Boolean).map(Number),
      ),
    [],
  );

/** Seconds of processor time that a process has used; NaN if the system doesn't report it. */
export const cpuSeconds = (pid: number): number =>
  orElse(() => {
    const fields = field(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }, NaN);

/** Resident memory of a process in bytes; NaN if the system doesn't report it. */
export const residentBytes = (pid: number): number =>
  orElse(() => Number(/VmRSS:\s+(\d+)/.exec(field(pid, 'status'))?.[1]) * 1024, NaN);

function orElse<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
