import type { Worker, WorkerEvents } from 'graphile-worker';

/** The flag of jobs that wait for an external server. */
export const WAITS = 'waits';

/** Reserves a worker of this process for other jobs, however long jobs wait for external servers. */
export class WaitingJobs {
  readonly #most: number;
  #running = 0;
  /** workers that are fetching a job now and may get one that waits */
  readonly #looking = new Set<Worker>();
  /** whether the worker that fetches next may get one that waits: set by `forbidden`, which is called just before */
  #mayWait = false;

  /** @param most how many may run at a time */
  constructor(most: number) {
    this.#most = most;
  }

  /** The job flags that a fetching worker must skip. */
  readonly forbidden = (): string[] | null => {
    this.#mayWait = this.#running + this.#looking.size < this.#most;
    return this.#mayWait ? null : [WAITS];
  };

  /** Follows the workers: otherwise two that fetch at the same moment could both start the last allowed job. */
  follow(events: WorkerEvents): void {
    const found = ({ worker }: { worker: Worker }) => void this.#looking.delete(worker);
    events.on('worker:getJob:start', ({ worker }) => {
      if (this.#mayWait) this.#looking.add(worker);
    });
    for (const name of ['worker:getJob:empty', 'worker:getJob:error', 'job:start'] as const) events.on(name, found);
  }

  /** Runs a job that waits, and counts it while it runs. */
  async run(job: () => Promise<void>): Promise<void> {
    this.#running++;
    try {
      await job();
    } finally {
      this.#running--;
    }
  }
}
