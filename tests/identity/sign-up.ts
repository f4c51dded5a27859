import { vi } from 'vitest';
import { register, sendAccountCode } from '../../contract/identity/identity.ts';
import type { Client } from '../harness/client.ts';
import type { TestServer } from '../harness/server.ts';

export const PASSWORD = 'correct-horse-9';

/** Registers someone with the form; the client is then signed in, unverified. */
export async function signUp(server: TestServer, name: string, email: string, campus = 'ou'): Promise<Client> {
  const client = server.client(campus);
  await client.call(register, { body: { name, email, password: PASSWORD, agree: true } });
  return client;
}

/** The code of the nth mail to an address, newest first. */
export async function codeMailed(server: TestServer, email: string, mails = 1): Promise<string> {
  const [mail] = await vi.waitFor(
    async () => {
      const received = await server.mails(email);
      if (received.length < mails) throw new Error(`${received.length} of ${mails} mails reached ${email}`);
      return received;
    },
    { timeout: 10_000, interval: 25 },
  );
  return /^\s+(\d{4})$/m.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Requests an account code and reads it from the mail. */
export async function accountCode(server: TestServer, client: Client, email: string, mails = 1): Promise<string> {
  await client.call(sendAccountCode);
  return codeMailed(server, email, mails);
}

/** A different code. */
export const otherThan = (code: string): string => (code === '5000' ? '5001' : '5000');

/** Moves the product's clock. */
export async function advance(server: TestServer, seconds: number): Promise<void> {
  const answer = await server.client().request('POST', '/sandbox/clock', { advance: seconds });
  if (answer.status !== 200) throw new Error(`the clock did not move: ${answer.status}`);
}
