import type { Config } from '../../config.ts';
import { clockFinding } from './check-database.ts';
import { fail, type Finding, ok, reasonOf, warn } from './finding.ts';

const PATIENCE_MS = 5_000;

/** An OpenID Connect provider, and for whom it is. */
export interface CheckedProvider {
  name: string;
  issuer: string;
  /** where it is set */
  setting: string;
}

/** Reads a provider's own description of itself. */
export async function checkProvider({ name, issuer, setting }: CheckedProvider): Promise<Finding> {
  const what = `Sign-in: ${name}`;
  // a name that only browsers know (RFC 6761), which this process can't look up
  if (new URL(issuer).hostname.endsWith('.localhost')) return ok(what, "The sandbox's own provider is used.");
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const found = (await answer.json().catch(() => null)) as { issuer?: unknown; jwks_uri?: unknown } | null;
    if (!answer.ok || typeof found?.jwks_uri !== 'string')
      return fail(what, `${address} is no description of a provider (status ${answer.status}).`, `Correct ${setting}.`);
    if (found.issuer !== issuer)
      return fail(
        what,
        `The provider calls itself ${String(found.issuer)}, not ${issuer}.`,
        `Write it in ${setting} exactly as the provider does.`,
      );
    return ok(what, `${issuer} answers.`);
  } catch (error) {
    return fail(
      what,
      `${issuer} doesn't answer: ${reasonOf(error)}.`,
      `Correct ${setting}, or ask the provider's operator.`,
    );
  }
}

/** Whether Stripe accepts the keys, and how far this machine's clock is from Stripe's. */
export async function checkStripe({ stripe, mode }: Pick<Config, 'stripe' | 'mode'>, api: string): Promise<Finding[]> {
  const what = 'Payments';
  if (!stripe) return [ok(what, mode === 'sandbox' ? "The sandbox's payment page is used." : 'Payments are off.')];
  const { secretKey, publishableKey, webhookSecret } = stripe;
  const kindOf = (key: string) => /^[a-z]+_(live|test)_/.exec(key)?.[1] ?? '';
  const findings: Finding[] = [];
  if (!/^whsec_[\w+/=-]{24,}$/.test(webhookSecret))
    findings.push(
      fail(
        what,
        'STRIPE_WEBHOOK_SECRET is no signing secret.',
        "Copy it again from the webhook's page in Stripe's dashboard.",
      ),
    );
  if (kindOf(secretKey) !== kindOf(publishableKey))
    findings.push(
      fail(
        what,
        'One Stripe key is for tests and the other is live.',
        'Copy both from the same page of the dashboard.',
      ),
    );
  else if (mode === 'production' && kindOf(secretKey) === 'test')
    findings.push(
      warn(
        what,
        'The Stripe keys are for tests: no one really pays.',
        'When you have tried it, set the live keys and leave STRIPE_MODE out.',
      ),
    );
  try {
    const answer = await fetch(`${api}/v1/balance`, {
      headers: { authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.arrayBuffer();
    if (answer.status === 401)
      findings.push(
        fail(what, 'Stripe rejects STRIPE_SECRET_KEY.', 'Create a new secret key in the dashboard and set it.'),
      );
    else if (answer.status >= 500)
      findings.push(
        warn(what, `Stripe has a problem of its own (status ${answer.status}).`, 'See https://status.stripe.com.'),
      );
    // also for a restricted key, which may not read the balance: Stripe knows it
    else if (findings.length === 0) findings.push(ok(what, 'Stripe accepts the key.'));
    const date = Date.parse(answer.headers.get('date') ?? '');
    // the header has whole seconds
    if (!Number.isNaN(date)) findings.push(clockFinding(Math.max(0, Math.abs(Date.now() - date) / 1000 - 1), 'Stripe'));
  } catch (error) {
    findings.push(
      fail(what, `Stripe doesn't answer: ${reasonOf(error)}.`, 'Let the firewall pass HTTPS to api.stripe.com.'),
    );
  }
  return findings;
}
