import {
  checkAccountCode,
  checkSchoolCode,
  type CodePurpose,
  followSchoolLink,
  sendAccountCode,
  sendSchoolCode,
} from '../../../../contract/identity/identity.ts';
import { schoolEmailFault } from '../../../../contract/identity/rules.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { HostCampus } from '../../../platform/http/caller.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CampusRow, Campuses } from '../../campuses/index.ts';
import { spendByBrowserOrAddress } from '../accounts/shared-limits.ts';
import { refuseUniversityHost } from '../accounts/university-required.ts';
import { announceChange } from '../changes.ts';
import { type AnswerViewer, loadMe } from '../viewer-answer.ts';
import { campusRowOf } from '../campus-mail.ts';
import { Codes, type Proof } from './codes.ts';
import { checkSchoolGuess, findWaitingCode } from './school-guesses.ts';
import { isSchoolEmailTaken, joinBySchoolEmail, joinCampus, schoolEmailTaken } from './joining.ts';
import { accountCodeMail, schoolCodeMail } from './mails.ts';
import { lockVerification, setVerified } from './store.ts';
import { mayDiscloseTaken } from './taken-limits.ts';

export function verificationRoutes(platform: Platform, campuses: Campuses, answerViewer: AnswerViewer): Route[] {
  const { pool } = platform;
  const codes = new Codes(platform);

  const rowOf = (campus: HostCampus) => campusRowOf(campuses, campus);

  /**
   * The campus whose domains a school email must have: the one that the request names, else the host's.
   * @throws ProblemError no_school_domains, university_required
   */
  function schoolOf(named: string | undefined, host: HostCampus): CampusRow {
    const campus = campuses.directory.byId(named ?? host.id);
    if (!campus || campus.generic || campus.elsewhere || campus.email_domains.length === 0)
      throw problem('no_school_domains');
    refuseUniversityHost({ campuses }, campus.id);
    return campus;
  }

  const waitingCode = (userId: string, purpose: CodePurpose) => findWaitingCode(pool, campuses, userId, purpose);

  /** @returns the campus that a person joined with their proved school email */
  async function join(tx: Tx, userId: string, { email, campusId }: Proof): Promise<string> {
    const verification = await lockVerification.one(tx, userId);
    if (!verification || !campusId) throw problem('failed');
    refuseUniversityHost({ campuses }, campusId);
    await joinCampus(tx, campuses, userId, verification, email, campusId);
    await announceChange(platform, tx, userId, 'school');
    return campusId;
  }

  return [
    route(sendAccountCode, async (call) => {
      const { userId } = call.signedIn();
      const me = await loadMe(pool, userId);
      if (!me?.email || me.verified) throw problem('failed');
      const campus = rowOf(call.campus);
      const request = { userId, purpose: 'verify_user', email: me.email, campusId: campus.id, call } as const;
      const resend_at = await codes.send(request, (tx, code) =>
        platform.mail.post(tx, {
          userId,
          kind: 'verify_user',
          asked: true,
          to: me.email,
          ...accountCodeMail(campus, code),
        }),
      );
      return { sent_to: me.email, resend_at };
    }),

    route(checkAccountCode, async (call) => {
      const { userId } = call.signedIn();
      const { id: codeId, school } = await waitingCode(userId, 'verify_user');
      // if the account's own address is a school address, its code makes them a student too, unless too many wrong codes
      // were typed (D75)
      await checkSchoolGuess(platform.limits, school, (isTypedCodeEnough) =>
        codes.redeem({ userId, purpose: 'verify_user', call, codeId }, call.body.code, async (tx, { email }) => {
          const verification = await lockVerification.one(tx, userId);
          if (!verification || verification.email !== email) throw problem('failed');
          await setVerified.run(tx, userId);
          if (isTypedCodeEnough) await joinBySchoolEmail(tx, campuses, userId, email);
          await announceChange(platform, tx, userId, 'verified');
        }),
      );
      return answerViewer(pool, call.campus, userId);
    }),

    route(sendSchoolCode, async (call) => {
      const { userId } = call.signedIn();
      const { email } = call.body;
      const campus = schoolOf(call.body.campus, call.campus);
      const fault = schoolEmailFault(email, campus.email_domains);
      if (fault) throw fieldProblem('email', fault);
      const me = await loadMe(pool, userId);
      if (!me) throw problem('failed');
      if (me.school_verified && me.school_email === email && me.sells_until === null)
        throw fieldProblem('email', 'Enter a new school email');
      const isTaken = await isSchoolEmailTaken(pool, email, userId);
      if (isTaken && (await mayDiscloseTaken(platform.limits, userId, call.ip))) throw schoolEmailTaken();
      const request = { userId, purpose: 'verify_school', email, campusId: campus.id, call } as const;
      const resend_at = await codes.send(request, (tx, code, token) => {
        const query = new URLSearchParams({ email, campus: campus.id, token });
        const href = `${campuses.directory.urlOf(rowOf(call.campus))}/settings/account/verify_school_email?${query}`;
        const mail = schoolCodeMail(campus, { code, href, isTaken });
        return platform.mail.post(tx, { userId, kind: 'verify_school', asked: true, to: email, ...mail });
      });
      return { sent_to: email, resend_at };
    }),

    route(checkSchoolCode, async (call) => {
      const { userId } = call.signedIn();
      const { id: codeId, school } = await waitingCode(userId, 'verify_school');
      const campus_id = await checkSchoolGuess(platform.limits, school, async (isTypedCodeEnough) => {
        // after too many wrong codes, only the link in the mail verifies a school address (D75)
        if (school && !isTypedCodeEnough) throw problem('open_school_link');
        const request = { userId, purpose: 'verify_school', call, codeId } as const;
        return codes.redeem(request, call.body.code, (tx, proof) => join(tx, userId, proof));
      });
      return { ...(await answerViewer(pool, call.campus, userId)), campus_id };
    }),

    route(followSchoolLink, async (call) => {
      const { userId } = call.signedIn();
      await spendByBrowserOrAddress(platform, 'identity.link-followed-ip', call);
      const campus_id = await codes.follow({ userId, purpose: 'verify_school' }, call.body.token, (tx, proof) =>
        join(tx, userId, proof),
      );
      return { ...(await answerViewer(pool, call.campus, userId)), campus_id };
    }),
  ];
}
