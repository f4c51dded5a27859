import type { RingDeal } from '../../../../contract/deals/ring.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ringFound } from '../../deals/index.ts';
import { raise } from '../cases.ts';
import { addRing, putRingIntoCase } from './store.ts';
import { loadAccounts } from '../../console/index.ts';

/**
 * Opens a case about a group of new accounts that mostly deal with each other, once for each group. The case
 * is about the member with the most hand-offs; the others are in its graph.
 */
export function openRingCases({ events }: Pick<Platform, 'events'>): void {
  events.on(ringFound, {
    async within(tx, { campusId, members, deals }) {
      const ring = await addRing.one(tx, members, JSON.stringify(deals));
      if (!ring) return;
      const people = await loadAccounts(tx, members);
      const names = members.map((id) => `@${people.get(id)?.username ?? 'deleted'}`).join(', ');
      const about = busiest(members, deals);
      const raised = await raise(tx, {
        campusId,
        targetKind: 'user',
        targetId: about,
        targetUserId: about,
        source: { kind: 'flag', flag: 'ring', detail: `${deals.length} hand-offs among ${names}` },
      });
      if (raised) await putRingIntoCase.run(tx, ring.id, raised.caseId);
    },
  });
}

function busiest(members: readonly string[], deals: readonly RingDeal[]): string {
  const count = (id: string) => deals.filter(({ sellerId, buyerId }) => sellerId === id || buyerId === id).length;
  return [...members].sort((a, b) => count(b) - count(a))[0] ?? '';
}
