import { vi } from 'vitest';
import type { ReceivedMail, TestServer } from '../harness/server.ts';

/** The newest of so many mails that reached an address. */
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

/** The address of the newest mail's button. */
export async function linkTo(server: TestServer, email: string, mails = 1): Promise<URL> {
  const { text } = await mailTo(server, email, mails);
  return new URL(/^https?:\/\/\S+$/m.exec(text)?.[0] ?? 'http://no.link');
}

/** The token of the newest mail's link. */
export async function tokenTo(server: TestServer, email: string, mails = 1): Promise<string> {
  return (await linkTo(server, email, mails)).searchParams.get('token') ?? '';
}
