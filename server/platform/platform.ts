import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Write } from './database/write.ts';
import type { Events } from './events.ts';
import type { ExportRegistry } from './export-registry.ts';
import type { Geo } from './geo/index.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Live } from './live/live.ts';
import type { MailBox } from './mail/mail-box.ts';
import type { PeopleCounts } from './people-counts/people-counts.ts';
import type { RateLimits } from './admission/rate-limits.ts';
import type { FileStore } from './storage/index.ts';

/** The services that every feature gets. */
export interface Platform {
  config: Config;
  log: Logger;
  clock: Clock;
  /** connections to the primary, through the pooler where there is one */
  pool: pg.Pool;
  write: Write;
  events: Events;
  bus: Bus;
  live: Live;
  jobs: Jobs;
  limits: RateLimits;
  peopleCounts: PeopleCounts;
  /** where uploads are stored */
  files: FileStore;
  /** what features add to a copy of a person's data */
  exported: ExportRegistry;
  mail: MailBox;
  geo: Geo;
}
