import { currentCampus } from '../../lib/app-state.ts';
import { shareNatively } from '../../lib/share.ts';
import { openModal } from '../../lib/store.ts';

/** Shares the group with the device's share sheet, or with a dialog if there is none. */
export async function shareGroup(): Promise<void> {
  const title = currentCampus().generic ? 'Quad' : `Quad ${currentCampus().campus_short_name}`;
  if ((await shareNatively({ title, url: currentCampus().url })) === null) openModal({ kind: 'share-group' });
}
