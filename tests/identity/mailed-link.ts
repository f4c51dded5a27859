import { vi } from 'vitest';
import type { ReceivedMail, TestServer } from '../harness/server.ts';

/** The nth mail to an address, newest first. */
export async function mailTo(server: TestServer, email: string, mails = 1): Promise<ReceivedMail> {
  return vi.waitFor(
    async () => {
      const received = await server.mails(email);
      const [newest] = received;
      if (!newest || received.length < mails) throw new Error(`${received.length} of ${mails} mails reached ${email}`);
      return newest;
    },
    { timeout: 10_000, interval: 25 },
  );
}

/** The mail with a subject; notices sent with it don't count. */
export async function mailAbout(server: TestServer, email: string, subject: string): Promise<ReceivedMail> {
  return vi.waitFor(
    async () => {
      const found = (await server.mails(email)).find((mail) => mail.subject === subject);
      if (!found) throw new Error(`no mail about ${subject} reached ${email}`);
      return found;
    },
    { timeout: 10_000, interval: 25 },
  );
}

/** The address of the newest mail's button. */
export async function linkTo(server: TestServer, email: string, mails = 1): Promise<URL> {
  const { text } = await mailTo(server, email, mails);
  return new URL(/^https?:\/\/\S+$/m.exec(text)?.[0] ?? 'http://no.link');
}

/** The token of the newest mail that has one; notices in between don't count. */
export async function tokenTo(server: TestServer, email: string, mails = 1): Promise<string> {
  return vi.waitFor(
    async () => {
      const texts = (await server.mails(email)).map(({ text }) => text);
      const tokens = texts.flatMap((text) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? []);
      const [newest] = tokens;
      if (!newest || tokens.length < mails) throw new Error(`${tokens.length} of ${mails} links reached ${email}`);
      return newest;
    },
    { timeout: 10_000, interval: 25 },
  );
}
