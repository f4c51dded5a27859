import { checkStripe } from '../../../server/operation/index.ts';
import type { SettingName } from '../../../server/settings.ts';
import { type Asking, faultOf, type Settings } from './answers.ts';

const API = 'https://api.stripe.com';
const KEYS = [
  ['STRIPE_SECRET_KEY', "Stripe's secret key (isn't shown; empty to go back)", true],
  ['STRIPE_PUBLISHABLE_KEY', "Stripe's publishable key", false],
  ['STRIPE_WEBHOOK_SECRET', "The webhook's signing secret (isn't shown; empty to go back)", true],
] as const;

/** Asks whether posts can be boosted, and for Stripe's keys. */
export async function askPayments(asking: Asking): Promise<Settings> {
  const { dialogue, before } = asking;
  const isOn = before.ADS !== 'off' && Boolean(before.STRIPE_SECRET_KEY);
  const known = isOn ? (before.STRIPE_MODE === 'test' ? 'test' : 'live') : 'off';
  for (;;) {
    const mode = await dialogue.choose('Boosted posts, paid with Stripe', ['off', 'test', 'live'], known);
    if (mode === 'off') return { ADS: 'off' };
    const settings: Settings = { ADS: 'on', STRIPE_MODE: mode };
    if (!(await askKeys(asking, settings))) continue;
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

/** Asks for the keys and adds them to the settings. @returns whether all were given; an empty answer leads back */
async function askKeys(asking: Asking, settings: Settings): Promise<boolean> {
  for (const [name, ask, hidden] of KEYS) {
    settings[name] = await askKey(asking, { name, ask, hidden, settings });
    if (!settings[name]) return false;
  }
  return true;
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
  return dialogue.ask({
    ask,
    hidden,
    check,
    optional: true,
    ...(known ? { suggestion: known, shown: 'the one in the file' } : {}),
  });
}
