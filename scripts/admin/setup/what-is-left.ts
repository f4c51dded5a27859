import type { Config } from '../../../server/config.ts';
import { dnsOf } from './ask-settings.ts';
import type { NewAdmin } from './ask-admin.ts';

interface Left {
  config: Config;
  /** path of the environment file */
  file: string;
  /** hosts of campuses besides those below the root domain */
  hosts: readonly string[];
  /** the admin who was added; null if none was */
  admin: NewAdmin | null;
}

/** What setting up can't do, as a numbered list. */
export async function whatIsLeft({ config, file, hosts, admin }: Left): Promise<string> {
  const dns = (await dnsOf(config.rootDomain, hosts)).flatMap(({ verdict, fix }) =>
    verdict === 'ok' || !fix ? [] : [fix],
  );
  const sender = /@([^>\s]+)/.exec(config.mailFrom)?.[1] ?? config.rootDomain;
  const steps = [
    ...(dns.length > 0 ? [`DNS: ${dns.join(' ')}`] : []),
    `Mail: give ${sender} SPF, DKIM and DMARC records, as your mail provider describes.`,
    'Start it as a service, with TLS in front: docs/operating/start.md has the commands.',
    ...(config.ads
      ? [
          `Payments: add the webhook https://${config.rootDomain}/api/stripe/webhook in Stripe's dashboard (docs/operating/payments.md).`,
        ]
      : []),
    ...(admin
      ? [
          `${admin.email} ${admin.invited ? 'gets an invitation within a minute of the start' : 'is an admin now'}. Then add a passkey or an authenticator app in Settings.`,
        ]
      : []),
    'Have a lawyer look at the terms and the privacy policy before you open.',
    `Make a backup every night, and keep ${file} apart from it (docs/operating/backups.md).`,
    'Ask the doctor: sudo quad-admin doctor',
  ];
  const numbered = steps.map((step, at) => `${String(at + 1).padStart(2)}. ${step}`);
  return [`The settings are in ${file}, which only its owner can read. What is left to do:`, '', ...numbered].join(
    '\n',
  );
}
