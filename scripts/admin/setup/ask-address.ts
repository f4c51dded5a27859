import type { SettingName } from '../../../server/settings.ts';
import type { Asking } from './answers.ts';

interface AddressQuestion {
  name: SettingName;
  ask: string;
  suggestion?: string;
  check(value: string): string | null;
  /** whether to ask for a password, where the address has none */
  wantsPassword(url: URL): boolean;
}

/** Asks for the address of a service, and where it lacks one for a password, which isn't echoed. @returns both in one */
export async function askAddress({ dialogue, before }: Asking, question: AddressQuestion): Promise<string> {
  const { name, ask, check, wantsPassword } = question;
  const known = before[name];
  const suggestion = known || question.suggestion;
  const address = await dialogue.ask({
    ask,
    suggestion,
    ...(known ? { shown: withoutPassword(known) } : {}),
    check,
  });
  if (address === known || !URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.password || !wantsPassword(url)) return address;
  const password = await dialogue.ask({
    ask: `Password of ${decodeURIComponent(url.username)} at ${url.hostname} (isn't shown; empty for none)`,
    hidden: true,
    optional: true,
  });
  url.password = encodeURIComponent(password);
  return url.href;
}

/** An address to show, with its password left out. */
function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return address;
  return address.replace(/(\/\/[^:@/]*):[^@/]*@/, '$1:…@').replace(/(password=)[^&]*/, '$1…');
}
