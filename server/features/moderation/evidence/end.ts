import { retentionDays } from '../../../../contract/retention.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Files } from '../../files/index.ts';
import { deleteEnded } from './store.ts';

const END = 'moderation.end-evidence';

/** Deletes, once a day, the evidence of cases that were closed long enough ago, and releases its files (D61). */
export function endEvidence({ jobs, write }: Pick<Platform, 'jobs' | 'write'>, files: Pick<Files, 'release'>): void {
  const endSome = () =>
    write(async (tx) => {
      const ended = await deleteEnded.all(tx, retentionDays.evidence);
      await files.release(
        tx,
        ended.map((row) => row.case_id),
      );
      return ended.length;
    });
  jobs.define(END, async () => {
    while ((await endSome()) > 0);
  });
  jobs.every('11 5 * * *', END);
}
