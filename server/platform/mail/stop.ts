import { defineEvent } from '../events.ts';
import type { Write } from '../database/write.ts';
import { lockStop, markRefused, markSentDespiteStop, reportedMail, stopMailTo, type WaitingMail } from './store.ts';

/** A mail never reached its reader, or came back: the code or link in it must stop working. */
export const mailRefused = defineEvent<{ mailId: string }>('mail.refused');

/**
 * Marks a mail as refused, by the mail server or because mail to its address stopped.
 * @param reason for operators
 * @param stops whether the address itself was refused for good, so that mail to it stops
 */
export function refuseMail(write: Write, mail: WaitingMail, reason: string, stops: boolean): Promise<void> {
  return write(async (tx) => {
    await markRefused.run(tx, mail.id, reason);
    if (stops) await stopMailTo.run(tx, { email: mail.recipient, kind: 'rejected', detail: reason });
    await tx.emit(mailRefused, { mailId: mail.id });
  });
}

/**
 * Whether a mail goes out although mail to its address stopped: a few a day that their reader asked for. It is marked so
 * before it's sent, or else marked as refused.
 */
export async function passesStop(write: Write, mail: WaitingMail): Promise<boolean> {
  const reason = `no more mail goes to this address: ${mail.stopReason}`.slice(0, 500);
  const passes =
    mail.asked &&
    (await write(async (tx) => {
      // two mails at once can't both be the last of the day
      await lockStop.run(tx, mail.recipient);
      const marked = await markSentDespiteStop.one(tx, mail.id, reason);
      return marked !== undefined;
    }));
  if (!passes) await refuseMail(write, mail, reason, false);
  return passes;
}

export interface MailReport {
  email: string;
  /** as the mail had it: `<id@host>` */
  messageId: string;
  kind: 'bounce' | 'complaint';
  detail: string;
}

/**
 * Stops mail to an address that bounced or whose reader complained.
 * @returns false for a report about a mail that Quad didn't send to that address, which changes nothing
 */
export function stopReported(write: Write, { email, messageId, kind, detail }: MailReport): Promise<boolean> {
  const id = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId)?.[1];
  return write(async (tx) => {
    const mail = id === undefined ? undefined : await reportedMail.one(tx, id, email);
    if (!mail) return false;
    await stopMailTo.run(tx, { email, kind, detail });
    if (kind === 'bounce') await tx.emit(mailRefused, { mailId: mail.id });
    return true;
  });
}
