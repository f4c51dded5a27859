import { checkStripe } from '../../../server/operation/index.ts';
import type { SettingName } from '../../../server/settings.ts';
import { type Asking, faultOf, type Settings } from './ask-settings.ts';

const API = 'https://api.stripe.com';
const KEYS = [
  ['STRIPE_SECRET_KEY', "Stripe's secret key (isn't shown)", true],
  ['STRIPE_PUBLISHABLE_KEY', "Stripe's publishable key", false],
  ['STRIPE_WEBHOOK_SECRET', "The webhook's signing secret (isn't shown)", true],
] as const;

/** Asks whether posts can be boosted, and for Stripe's keys. */
export async function askPayments(asking: Asking): Promise<Settings> {
  const { dialogue, before } = asking;
  const known = before.ADS === 'on' ? (before.STRIPE_MODE === 'test' ? 'test' : 'live') : 'off';
  for (;;) {
    const mode = await dialogue.choose('Boosted posts, paid with Stripe', ['off', 'test', 'live'], known);
    if (mode === 'off') return { ADS: 'off' };
    const settings: Settings = { ADS: 'on', STRIPE_MODE: mode };
    for (const [name, ask, hidden] of KEYS) settings[name] = await askKey(asking, { name, ask, hidden, settings });
    const stripe = {
      secretKey: settings.STRIPE_SECRET_KEY ?? '',
      publishableKey: settings.STRIPE_PUBLISHABLE_KEY ?? '',
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? '',
    };
    const bad = (await checkStripe({ mode: 'production', stripe }, API)).find(({ verdict }) => verdict === 'fail');
    if (!bad) return settings;
    dialogue.complain(`${bad.says} ${bad.fix ?? ''}`);
  }
}

interface KeyQuestion {
  name: SettingName;
  ask: string;
  hidden: boolean;
  /** what was answered before */
  settings: Settings;
}

function askKey({ dialogue, before }: Asking, { name, ask, hidden, settings }: KeyQuestion): Promise<string> {
  const check = (value: string) => faultOf(name, { ...settings, [name]: value });
  const known = before[name] && check(before[name]) === null ? before[name] : undefined;
  return dialogue.ask({ ask, hidden, check, ...(known ? { suggestion: known, shown: 'the one in the file' } : {}) });
}
