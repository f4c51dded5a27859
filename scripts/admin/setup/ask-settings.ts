import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { isIP } from 'node:net';
import { checkDns, resolveHost } from '../../../server/operation/index.ts';
import type { SettingName } from '../../../server/settings.ts';
import { askDataFolder } from './ask-data-folder.ts';
import { askDatabase } from './ask-database.ts';
import { askMail } from './ask-mail.ts';
import { askPayments } from './ask-payments.ts';
import { type Asking, faultOf, type Settings } from './answers.ts';

/** Asks for the settings that production needs, each checked before the next. */
export async function askSettings(asking: Asking): Promise<Settings> {
  const { dialogue, before } = asking;
  const simple = (name: SettingName, ask: string, suggestion: string) =>
    dialogue.ask({
      ask,
      suggestion: before[name] || suggestion,
      check: (value) => faultOf(name, { [name]: value }),
    });
  const folder = await askDataFolder(asking);
  const domain = await askDomain(asking);
  const database = await askDatabase(asking);
  const mail = await askMail(asking, domain);
  const payments = await askPayments(asking);
  return {
    NODE_ENV: 'production',
    DATA_DIR: folder,
    ROOT_DOMAIN: domain,
    ...database,
    ...mail,
    ...payments,
    SIGN_UP: await dialogue.choose(
      'Who can sign up, any address or school addresses only',
      ['any', 'school'],
      before.SIGN_UP === 'school' ? 'school' : 'any',
    ),
    TRUST_PROXY: await simple('TRUST_PROXY', 'Address of the proxy in front of Quad', '127.0.0.1'),
    WORKERS: await simple('WORKERS', 'Processes that serve requests', String(Math.min(availableParallelism(), 8))),
    SESSION_SECRET: before.SESSION_SECRET || randomBytes(48).toString('base64'),
    MAIL_WEBHOOK_TOKEN: before.MAIL_WEBHOOK_TOKEN || randomBytes(24).toString('hex'),
  };
}

async function askDomain({ dialogue, before }: Asking): Promise<string> {
  const domain = await dialogue.ask({
    ask: 'Domain below which the campuses live, such as quad.example.edu',
    suggestion: before.ROOT_DOMAIN,
    check(value) {
      const labels = value.split('.');
      if (isIP(value) || labels.length < 2 || labels.some((label) => /^-|-$/.test(label)))
        return `${value} isn't a domain such as quad.example.edu.`;
      return faultOf('ROOT_DOMAIN', { ROOT_DOMAIN: value });
    },
  });
  const name = domain.toLowerCase();
  for (const { verdict, says } of await dnsOf(name)) if (verdict !== 'ok') dialogue.say(`  ! ${says}`);
  return name;
}

/** What DNS says about the names of an installation, whose campuses have these hosts of their own. */
export const dnsOf = (rootDomain: string, hosts: readonly string[] = []) =>
  checkDns({
    config: { mode: 'production', publicScheme: 'https', publicPort: null, rootDomain },
    hosts,
    resolve: resolveHost,
  });
