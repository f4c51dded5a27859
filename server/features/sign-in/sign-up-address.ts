import { schoolEmailFault } from '../../../contract/identity/rules.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';

/** Whether an address may sign up: with SIGN_UP=school only one of the campus's school, on the generic campus of any school. */
export function maySignUp(
  { config }: Pick<Platform, 'config'>,
  { directory }: Campuses,
  campusId: string,
  email: string,
): boolean {
  if (!config.schoolSignUp) return true;
  const campus = directory.byId(campusId);
  const domains =
    campus && !campus.generic ? campus.email_domains : directory.all().flatMap((one) => one.email_domains);
  return schoolEmailFault(email, domains) === null;
}

/** @throws ProblemError invalid (field email) when the address may not sign up */
export function requireSignUpAddress(...what: Parameters<typeof maySignUp>): void {
  if (!maySignUp(...what)) throw fieldProblem('email', 'Please sign up with your school email.');
}
