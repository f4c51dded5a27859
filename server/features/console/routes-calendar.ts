import * as contract from '../../../contract/campuses/terms.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  addTerm,
  type Campuses,
  changeTerm,
  importCalendar,
  listTerms,
  removeTerm,
  termView,
} from '../campuses/index.ts';
import { audit } from '../identity/index.ts';

/** A campus's calendar, as admins edit it. */
export function calendarRoutes(
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
    route(contract.listAdminTerms, async ({ params }) => ({
      terms: (await listTerms.all(pool, campusOf(params.id).id)).map(termView),
    })),

    route(contract.addTerm, async (call) => {
      const { userId } = call.signedIn();
      const { id: campusId } = campusOf(call.params.id);
      return call.write(async (tx) => {
        const term = await addTerm(tx, bus, campusId, call.body);
        await audit(tx, { by: userId, action: 'term.add', kind: 'campus', id: campusId, detail: term });
        return term;
      });
    }),

    route(contract.changeTerm, async (call) => {
      const { userId } = call.signedIn();
      const { id } = call.params;
      return call.write(async (tx) => {
        const { campusId, term } = await changeTerm(tx, bus, id, call.body);
        await audit(tx, { by: userId, action: 'term.set', kind: 'term', id, detail: term, campusId });
        return term;
      });
    }),

    route(contract.removeTerm, async (call) => {
      const { userId } = call.signedIn();
      const { id } = call.params;
      await call.write(async (tx) => {
        const { campusId, term } = await removeTerm(tx, bus, id);
        await audit(tx, { by: userId, action: 'term.remove', kind: 'term', id, detail: term, campusId });
      });
      return undefined;
    }),

    route(contract.importTerms, async (call) => {
      const { userId } = call.signedIn();
      const campus = campusOf(call.params.id);
      return call.write(async (tx) => {
        const done = await importCalendar(tx, bus, campus, call.body.ics);
        await audit(tx, { by: userId, action: 'calendar.import', kind: 'campus', id: campus.id, detail: done });
        return done;
      });
    }),
  ];
}
