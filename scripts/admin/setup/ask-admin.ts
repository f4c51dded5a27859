import * as z from 'zod/mini';
import { fullName, parseName } from '../../../contract/identity/names.ts';
import { accountEmail } from '../../../contract/identity/rules.ts';
import { importPeople, inviteUnclaimed } from '../../../server/features/claims/index.ts';
import { grantRole } from '../../../server/features/identity/index.ts';
import type { CommandContext } from '../command-context.ts';
import type { Dialogue } from './dialogue.ts';

export interface NewAdmin {
  email: string;
  invited: boolean;
}

/**
 * Asks for an admin: an account that exists, or a new one, whose owner is invited by mail as imported people are.
 * @returns their address, and whether they are invited
 */
export async function askAdmin(dialogue: Dialogue, context: CommandContext, campusId: string): Promise<NewAdmin> {
  const { pool, write, bus, live, directory } = context;
  for (;;) {
    const email = (
      await dialogue.ask({ ask: 'Email address of an admin', check: (value) => faultOf(accountEmail, value) })
    ).toLowerCase();
    const grant = () => write((tx) => grantRole(tx, { bus, live }, email, 'admin', null));
    if (await grant()) return { email, invited: false };
    const name = await dialogue.ask({ ask: 'Their name', check: (value) => faultOf(fullName, value) });
    const { first, middle, last } = parseName(name);
    const row = [email, [first, middle].filter(Boolean).join(' '), last, campusId];
    const csv = `email,first_name,last_name,campus\n${row.map((cell) => `"${cell}"`).join(',')}\n`;
    const { bad } = await importPeople({ pool, write }, directory, csv);
    if (await grant()) {
      await inviteUnclaimed({ write }, [email], 1);
      return { email, invited: true };
    }
    dialogue.complain(bad[0]?.message ?? `${email} is another account's school address: enter that account's own.`);
  }
}

function faultOf(field: z.core.$ZodType, value: string): string | null {
  const { success, error } = z.safeParse(field, value);
  return success ? null : (error.issues[0]?.message ?? "This isn't valid.");
}
