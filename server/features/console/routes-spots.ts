import * as contract from '../../../contract/campuses/spots.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { addSpot, type Campuses, changeSpot, listSpots, removeSpot, spotView } from '../campuses/index.ts';
import { audit } from '../identity/index.ts';

/** A campus's meet-up spots, as admins edit them. */
export function campusSpotRoutes(
  { bus, pool }: Pick<Platform, 'bus' | 'pool'>,
  { directory }: Pick<Campuses, 'directory'>,
): Route[] {
  const campusOf = (id: string) => {
    const campus = directory.byId(id);
    if (!campus || campus.generic) throw problem('not_found');
    return campus;
  };

  return [
    // read from the database, since the directory in memory is reloaded only a moment after a change
    route(contract.listAdminSpots, async ({ params }) => ({
      spots: (await listSpots.all(pool, campusOf(params.id).id)).map(spotView),
    })),

    route(contract.addSpot, async (call) => {
      const { userId } = call.signedIn();
      const { id: campusId } = campusOf(call.params.id);
      return call.write(async (tx) => {
        const spot = await addSpot(tx, bus, campusId, call.body);
        await audit(tx, { by: userId, action: 'spot.add', kind: 'campus', id: campusId, detail: spot });
        return spot;
      });
    }),

    route(contract.changeSpot, async (call) => {
      const { userId } = call.signedIn();
      const { id } = call.params;
      return call.write(async (tx) => {
        const spot = await changeSpot(tx, bus, id, call.body);
        await audit(tx, { by: userId, action: 'spot.set', kind: 'spot', id, detail: spot });
        return spot;
      });
    }),

    route(contract.removeSpot, async (call) => {
      const { userId } = call.signedIn();
      const { id } = call.params;
      await call.write(async (tx) => {
        const { campusId, spot } = await removeSpot(tx, bus, id);
        await audit(tx, { by: userId, action: 'spot.remove', kind: 'spot', id, detail: spot, campusId });
      });
      return undefined;
    }),
  ];
}
