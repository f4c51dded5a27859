import type { GoogleErrorCode } from '../../../../contract/identity/links.ts';
import type { SignInProvider } from '../../../../contract/identity/provider-start.ts';
import type { UniversityErrorCode } from '../../../../contract/identity/university.ts';
import { ProblemError } from '../../../platform/http/problem.ts';
import type { Oidc } from './providers.ts';

/** Why a sign-in at a provider failed; `contract/identity` has a message for each. */
export type ProviderFaultCode =
  | 'network'
  | 'cancelled'
  | 'invalid'
  | 'unknown'
  | 'not_configured'
  | 'no_email'
  | 'unverified'
  | 'domain'
  | 'other_account'
  | 'name'
  | 'sign_up'
  | 'disabled'
  | 'banned'
  | 'required';

export class ProviderFault extends Error {
  readonly fault: ProviderFaultCode;
  /** @param reason for the log, where the fault alone doesn't tell an operator what to repair */
  constructor(fault: ProviderFaultCode, reason: string = fault) {
    super(reason);
    this.fault = fault;
  }
}

/** The fault for an error of the exchange with a provider. */
export function faultOf(error: unknown, oidc: Oidc): ProviderFaultCode {
  if (error instanceof ProviderFault) return error.fault;
  if (error instanceof ProblemError && error.code === 'banned') return 'banned';
  if (error instanceof ProblemError && error.code === 'university_required') return 'required';
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'unknown';
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant' ? 'invalid' : 'unknown';
  const { code = '', name = '' } = error as { code?: string; name?: string };
  // `fetch` throws a TypeError when it can't connect
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || name === 'TimeoutError' || error instanceof TypeError)
    return 'network';
  // a proxy in front of a provider that is down answers with a page
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON') return 'network';
  return error instanceof oidc.ClientError ? 'invalid' : 'unknown';
}

type ShownFault = ProviderFaultCode | 'too_many_requests';

const ofGoogle: Record<ShownFault, GoogleErrorCode> = {
  network: 'google_network',
  cancelled: 'google_cancelled',
  invalid: 'google_invalid',
  unknown: 'google_unknown',
  not_configured: 'google_not_configured',
  no_email: 'google_no_email',
  unverified: 'google_no_email',
  domain: 'google_address',
  other_account: 'google_other_credential',
  name: 'google_name',
  sign_up: 'google_sign_up',
  disabled: 'google_disabled',
  banned: 'banned',
  required: 'google_required',
  too_many_requests: 'too_many_requests',
};

/**
 * The page that shows why a sign-in failed.
 * @param retryAfter seconds until a retry can succeed
 */
export function failurePath(kind: SignInProvider, fault: ShownFault, retryAfter?: number): string {
  const query = new URLSearchParams({
    error: kind === 'google' ? ofGoogle[fault] : (fault satisfies UniversityErrorCode),
    ...(retryAfter ? { retry_after: `${retryAfter}` } : {}),
  });
  return `${kind === 'google' ? '/user_registration' : '/login/university'}?${query}`;
}
