import type { Worker, WorkerEvents } from 'graphile-worker';

/** The flag of jobs that wait for somebody else's server. */
export const WAITS = 'waits';

/** Keeps a place free of jobs that wait for somebody else's server, however long they wait. */
export class WaitingJobs {
  readonly #most: number;
  #running = 0;
  /** workers that are looking for a job now and may find one that waits */
  readonly #looking = new Set<Worker>();
  #mayWait = false;

  /** @param most how many may run at a time */
  constructor(most: number) {
    this.#most = most;
  }

  /** What a worker that begins to look is not to bring. */
  readonly forbidden = (): string[] | null => {
    this.#mayWait = this.#running + this.#looking.size < this.#most;
    return this.#mayWait ? null : [WAITS];
  };

  /** Follows the workers: two that look at the same moment could else both bring the last one. */
  follow(events: WorkerEvents): void {
    const found = ({ worker }: { worker: Worker }) => void this.#looking.delete(worker);
    events.on('worker:getJob:start', ({ worker }) => {
      if (this.#mayWait) this.#looking.add(worker);
    });
    for (const name of ['worker:getJob:empty', 'worker:getJob:error', 'job:start'] as const) events.on(name, found);
  }

  async run(job: () => Promise<void>): Promise<void> {
    this.#running++;
    try {
      await job();
    } finally {
      this.#running--;
    }
  }
}
