import { addressOf } from '../../../../contract/endpoint.ts';
import * as contract from '../../../../contract/moderation/personal-data.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import { type CallBase, type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireProof } from '../../identity/accounts/index.ts';
import type { PersonalData } from './personal-data.ts';
import { exportedPerson } from './store.ts';
import { accountInScope, moderatorOf, outranks } from '../../console/index.ts';

/** Admins export and delete a person's data on a written request, never another admin's. */
export function personalDataRoutes({ pool, limits }: Pick<Platform, 'pool' | 'limits'>, data: PersonalData): Route[] {
  /**
   * The person that a call is about, after all checks of the caller.
   * @throws ProblemError proof_needed, too_many_requests, user_not_found, forbidden
   */
  const personOf = async (call: CallBase & { params: { id: string } }) => {
    const viewer = call.signedIn();
    const admin = moderatorOf(viewer);
    await requireProof(pool, viewer);
    await limits.spend('moderation.personal-data', viewer.userId);
    const person = await accountInScope(pool, admin.scope, call.params.id);
    if (!outranks(admin, person)) throw problem('forbidden');
    return { adminId: viewer.userId, person };
  };

  return [
    route(contract.exportPerson, async (call) => {
      const { adminId, person } = await personOf(call);
      const id = await call.write((tx) => data.recordExport(tx, person._id, call.body.reason, adminId));
      return { file: addressOf(contract.getPersonFile.path, { id }) };
    }),

    route(contract.deletePerson, async (call) => {
      const { adminId, person } = await personOf(call);
      if (call.body.username !== person.username) throw fieldProblem('username', "That isn't their username.");
      // what stays and why; null if the account is gone
      const retained = await call.write((tx) => data.remove(tx, person._id, call.body.reason, adminId));
      if (!retained) throw problem('user_not_found');
      return { retained };
    }),

    // only for the admin who asked for the file, and with a recent proof: a copied address is of no use to others
    route(contract.getPersonFile, async (call) => {
      const viewer = call.signedIn();
      const person = await exportedPerson.one(pool, call.params.id, viewer.userId);
      if (!person) throw problem('not_found');
      await requireProof(pool, viewer);
      return { content: await data.open(person.user_id), name: `${person.username}.zip` };
    }),
  ];
}
