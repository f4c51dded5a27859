import { campus } from '../../lib/boot.ts';
import { shareNatively } from '../../lib/share.ts';
import { openModal } from '../../lib/store.ts';

/** Shares the group with the device's share sheet, or with a dialog if there is none (SHE-27). */
export async function shareGroup(): Promise<void> {
  const title = campus.generic ? 'Quad' : `Quad ${campus.campus_short_name}`;
  if ((await shareNatively({ title, url: campus.url })) === null) openModal({ kind: 'share-group' });
}
