import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Where a process runs: our server or its baseline alone on one core, everything else on the others. */
export type Cores = 'app' | 'rest' | 'all';

const allowed = currentCores();
/** Whether processes can be told where to run, and there is more than one place. */
export const pinning = allowed.length > 1;

const lists: Record<Cores, string> = {
  app: `${allowed[0] ?? 0}`,
  rest: allowed.slice(1).join(','),
  all: allowed.join(','),
};

/** The cores that this process may use; none where the system has no `taskset`. */
function currentCores(): number[] {
  try {
    const said = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
    return (said.split(':').at(-1) ?? '').split(',').flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, step) => from + step);
    });
  } catch {
    return [];
  }
}

/** Moves a running process with all its threads. */
export function pin(pid: number, cores: Cores): void {
  if (!pinning) return;
  try {
    execFileSync('taskset', ['-acp', lists[cores], String(pid)], { stdio: 'ignore' });
  } catch {
    // it has ended meanwhile
  }
}

/** The command that starts a program there. */
export const commandOn = (cores: Cores, program: string, args: readonly string[]): [string, string[]] =>
  pinning ? ['taskset', ['-c', lists[cores], program, ...args]] : [program, [...args]];

/** A process's children, as far as the system tells. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Seconds of processor time that a process has used; NaN where the system does not tell. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return NaN;
  }
}

/** Resident memory of a process in bytes; NaN where the system does not tell. */
export function residentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return NaN;
  }
}
