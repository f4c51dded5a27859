import { saleLimits } from '../../../../contract/sales/drafts.ts';
import { groupPhotos } from '../../../../contract/sales/group-photos.ts';
import { showAlert } from '../../../lib/alerts.ts';
import type { DraftFiles } from '../../../lib/draft-files/draft-files.ts';
import { captureTime } from './capture-time.ts';

/** Adds chosen photos to the files. @returns the ids of those added, grouped by the time they were taken */
export async function addSorted(files: DraftFiles, chosen: readonly File[]): Promise<string[][]> {
  if (chosen.length > saleLimits.photosAtOnce)
    showAlert({ msg: `Choose up to ${saleLimits.photosAtOnce} photos at a time.`, alertType: 'okay' });
  const taken = chosen.slice(0, saleLimits.photosAtOnce);
  const times = await Promise.all(taken.map(captureTime));
  const before = files.list.length;
  files.add(taken);
  return groupPhotos(files.list.slice(before).map(({ id }, index) => ({ id, at: times[index] ?? null })));
}
