import type { Readable } from 'node:stream';
import { retentionDays } from '../../../contract/retention.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { exportReadyMail } from './mails.ts';
import * as store from './store.ts';
import { storeZip, zipStream } from './zip.ts';

const MAKE = 'identity.export';
const SWEEP = 'identity.sweep-exports';
/** The progress that a page shows is stored at most this often. */
const NOTED_EVERY_MS = 500;

/** The key of a person's ZIP in the file store. */
export const exportKey = (userId: string, id: string): string => `exports/${userId}/${id}.zip`;

const README = `This is a copy of what Quad keeps about you.

Each .json file is a list of records: text in UTF-8, times in UTC.
The folder media holds the photos and videos that you uploaded.
`;

/** The data exports of people (D18). */
export class Exports {
  readonly #platform: Platform;
  readonly #campuses: Campuses;

  constructor(platform: Platform, campuses: Campuses) {
    this.#platform = platform;
    this.#campuses = campuses;
    const { jobs } = platform;
    jobs.define<{ id: string; userId: string }>(MAKE, ({ id, userId }) => this.#make(id, userId));
    jobs.define(SWEEP, () => this.#sweep());
    jobs.every('29 * * * *', SWEEP);
  }

  /**
   * Starts an export, or returns the one that is running.
   * @throws ProblemError too_many_requests after six in a day
   */
  async start(userId: string, campusId: string): Promise<store.ExportRow | null> {
    const { pool, limits, write, jobs } = this.#platform;
    const present = await store.findExport.one(pool, userId);
    if (!present || present.state === 'ready' || present.state === 'failed')
      await limits.spend('identity.exports', userId);
    await write(async (tx) => {
      const started = await store.beginExport.one(tx, userId, campusId);
      if (started) await jobs.add(tx, MAKE, { id: started.id, userId }, { maxAttempts: 3 });
    });
    return this.latest(userId);
  }

  async latest(userId: string): Promise<store.ExportRow | null> {
    return (await store.findExport.one(this.#platform.pool, userId)) ?? null;
  }

  async #make(id: string, userId: string): Promise<void> {
    try {
      await this.#makeZip(id, userId);
    } catch (error) {
      // the next attempt of the job marks it as running again
      await store.failExport.run(this.#platform.pool, id);
      throw error;
    }
  }

  async #makeZip(id: string, userId: string): Promise<void> {
    const { pool, files } = this.#platform;
    const { parts } = this.#platform.exported;
    const media = await this.#platform.exported.filesOf(pool, userId);
    // a text for each part and the README, and the files
    const steps = parts.length + 1 + media.length;
    const row = await store.runExport.one(pool, id, steps);
    // another export was started, or the account was deleted
    if (!row) return;
    // what is there is of an earlier attempt or export: a person has one at a time
    await files.removeAll(`exports/${userId}`);
    let done = 0;
    let notedAt = Date.now();
    const onStep = () => {
      done++;
      if (Date.now() - notedAt < NOTED_EVERY_MS) return;
      notedAt = Date.now();
      // the next one corrects a progress that isn't stored
      store.noteSteps.run(pool, id, done).catch(() => undefined);
    };
    const key = exportKey(userId, id);
    const bytes = await storeZip(files, key, { texts: this.#texts(userId), media, onStep });
    if (!(await this.#finish(row, bytes))) await files.remove(key);
  }

  /** A person's data as a ZIP that isn't stored, for staff. */
  async open(userId: string): Promise<Readable> {
    const { pool, files } = this.#platform;
    const media = await this.#platform.exported.filesOf(pool, userId);
    return zipStream(files, { texts: this.#texts(userId), media, onStep: () => undefined });
  }

  async *#texts(userId: string): AsyncGenerator<readonly [string, string]> {
    const { pool } = this.#platform;
    yield ['README.txt', README];
    for (const [name, rows] of this.#platform.exported.parts)
      yield [`${name}.json`, JSON.stringify(await rows(pool, userId), null, 2)];
  }

  /** Makes an export ready for download, and mails its owner. @returns false when it is no longer wanted */
  #finish({ id, user_id: userId, campus_id: campusId }: store.ExportRow, bytes: number): Promise<boolean> {
    const { write, mail } = this.#platform;
    const { directory } = this.#campuses;
    return write(async (tx) => {
      if ((await store.finishExport.run(tx, id, bytes, retentionDays.dataExport)) === 0) return false;
      const owner = await store.ownerEmail.one(tx, userId);
      const campus = directory.byIdOrDefault(campusId);
      if (owner?.email)
        await mail.post(tx, {
          userId,
          kind: 'export_ready',
          to: owner.email,
          ...exportReadyMail(campus, directory.urlOf(campus)),
          eventKey: `export ${id}`,
        });
      return true;
    });
  }

  async #sweep(): Promise<void> {
    const { pool, files, log } = this.#platform;
    for (const { id, user_id: userId } of await store.expiredExports.all(pool)) {
      try {
        // the file first: if it can't be removed, the row stays, and the next sweep tries again
        await files.remove(exportKey(userId, id));
        await store.deleteExpiredExport.run(pool, id);
      } catch (error) {
        log.error({ err: error, export: id }, 'could not delete an expired export');
      }
    }
  }
}
