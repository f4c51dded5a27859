import * as contract from '../../../contract/console/synonyms.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import { audit } from '../identity/index.ts';
import {
  addSynonym,
  changeSynonym,
  listSynonyms,
  removeSynonymById,
  type Search,
  type SynonymRow,
} from '../search/index.ts';

const view = ({ id: _id, ...row }: SynonymRow): contract.Synonym => ({ _id, ...row });

/** The row that a change returned. Throws the problem of any other outcome, which rolls back its transaction. */
function rowOf(outcome: SynonymRow | 'known' | 'unreadable' | 'gone'): SynonymRow {
  if (typeof outcome === 'object') return outcome;
  if (outcome === 'gone') throw problem('not_found');
  throw fieldProblem('rule', outcome === 'known' ? 'That is on the list already.' : "That isn't a rule.");
}

/** Words that search treats alike, as admins edit them. */
export function synonymRoutes(
  { pool, bus }: Pick<Platform, 'pool' | 'bus'>,
  { directory }: Pick<Campuses, 'directory'>,
  { previewRule }: Pick<Search, 'previewRule'>,
): Route[] {
  /** A campus's id, or null for all campuses; throws for an unknown or the generic one. */
  const existingCampus = (campusId: string | null): string | null => {
    if (campusId !== null && (directory.byId(campusId)?.generic ?? true)) throw problem('not_found');
    return campusId;
  };
  /** What the audit log says of a change. */
  const auditOf = ({ campus_id, rule }: SynonymRow) => ({ kind: 'synonyms', id: campus_id ?? 'all', detail: { rule } });

  return [
    route(contract.listSynonyms, async ({ query: { campus = null } }) => ({
      synonyms: (await listSynonyms(pool, existingCampus(campus))).map(view),
    })),

    route(contract.previewSynonym, ({ campus, query: { campus: of, rule, replaces = null } }) => {
      const campusId = existingCampus(of ?? null) ?? campus.id;
      // the generic campus has no listings
      if (directory.byId(campusId)?.generic ?? true) return { tried: 0, searches: [] };
      return previewRule(campusId, { rule, replaces });
    }),

    route(contract.addSynonym, (call) => {
      const { userId } = call.signedIn();
      const campusId = existingCampus(call.body.campus_id);
      return call.write(async (tx) => {
        const row = rowOf(await addSynonym(tx, bus, campusId, call.body.rule));
        await audit(tx, { by: userId, action: 'synonyms.add', ...auditOf(row) });
        return view(row);
      });
    }),

    route(contract.changeSynonym, (call) => {
      const { userId } = call.signedIn();
      return call.write(async (tx) => {
        const row = rowOf(await changeSynonym(tx, bus, call.params.id, call.body.rule));
        await audit(tx, { by: userId, action: 'synonyms.set', ...auditOf(row) });
        return view(row);
      });
    }),

    route(contract.removeSynonym, async (call) => {
      const { userId } = call.signedIn();
      await call.write(async (tx) => {
        const row = rowOf((await removeSynonymById(tx, bus, call.params.id)) ?? 'gone');
        await audit(tx, { by: userId, action: 'synonyms.remove', ...auditOf(row) });
      });
      return undefined;
    }),
  ];
}
