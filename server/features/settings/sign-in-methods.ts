import * as contract from '../../../contract/identity/sign-in-methods.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Call, type Route, route } from '../../platform/http/route.ts';
import { dropPassword, type ProofParts } from '../identity/links/index.ts';
import { methodMail, newAdditionToken, signerLoader } from '../sign-in/index.ts';
import {
  dropIdentity,
  GOOGLE,
  lockForRemoval,
  methodsOf,
  refuseUniversityAccount,
  refuseOtherUniversity,
  requireProof,
} from '../identity/accounts/index.ts';
import { announceChange, campusRowOf } from '../identity/index.ts';

/** Settings › Sign-in methods: each can be added or removed while another one remains. */
export function signInMethodRoutes(parts: ProofParts, hasGoogle: () => boolean): Route[] {
  const { platform, campuses, sessions } = parts;
  const { pool, config, clock } = platform;
  const loadSigner = signerLoader(config);

  const list = async (call: { signedIn(): { userId: string }; campus: { id: string } }) => ({
    methods: await methodsOf(parts, pool, {
      userId: call.signedIn().userId,
      campusId: call.campus.id,
      hasGoogle: hasGoogle(),
    }),
  });

  /** The provider that a call removes, and its name for the mail. */
  function providerOf({ params, query, campus }: Call<typeof contract.removeSignInMethod>) {
    if (params.method === 'google') return { provider: GOOGLE, name: 'Google' };
    const row = campuses.directory.byId(query.campus ?? campus.id);
    const issuer = row && campuses.directory.signInOf(row.id)?.issuer;
    if (!row || !issuer) throw problem('not_found');
    return { provider: issuer, name: row.name };
  }

  return [
    route(contract.listSignInMethods, list),

    route(contract.addSignInMethod, async (call) => {
      const viewer = call.signedIn();
      const { method } = call.body;
      await requireProof(pool, viewer);
      if (method === 'google') await refuseUniversityAccount(parts, pool, viewer.userId);
      const issuer = campuses.directory.signInOf(call.campus.id)?.issuer;
      if (method === 'google' ? !hasGoogle() : !issuer) throw problem('not_found');
      if (method === 'university' && issuer) await refuseOtherUniversity(parts, pool, viewer.userId, issuer);
      const token = newAdditionToken(await loadSigner(), viewer, clock.now());
      return { continue_to: `/api/auth/${method}/start?${new URLSearchParams({ add: token })}` };
    }),

    route(contract.removeSignInMethod, async (call) => {
      const viewer = call.signedIn();
      const { userId, sessionId } = viewer;
      const { method } = call.params;
      await requireProof(pool, viewer);
      const campus = campusRowOf(campuses, call.campus);
      await platform.write(async (tx) => {
        let name = 'Your password';
        if (method === 'password') {
          const { has_password } = await lockForRemoval(parts, tx, userId, 'password');
          if (!has_password) throw problem('not_found');
          await dropPassword.run(tx, userId);
          await sessions.endAll(tx, userId, sessionId);
        } else {
          const removed = providerOf(call);
          await lockForRemoval(parts, tx, userId, method === 'google' ? GOOGLE : { issuer: removed.provider });
          if ((await dropIdentity.run(tx, userId, removed.provider)) === 0) throw problem('not_found');
          name = removed.name;
        }
        await methodMail(parts, tx, campus, userId, { name, isAdded: false });
        await announceChange(platform, tx, userId, 'account');
      });
      return list(call);
    }),
  ];
}
