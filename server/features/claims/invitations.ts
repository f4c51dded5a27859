import type { Platform } from '../../platform/platform.ts';
import type { CampusDirectory } from '../campuses/index.ts';
import { INVITATION_DAYS, invitationMail, makeLink } from '../identity/links/index.ts';
import { invitationPace, queueInvitations, takeInvitations } from './invitations-store.ts';

const SEND = 'identity.send-invitations';
/** How many addresses a transaction looks up. */
const BATCH = 1_000;

/**
 * Queues one mail for each of the addresses whose account is unclaimed, to be sent in waves by a running server. Nobody is
 * invited twice.
 * @returns how many were queued
 */
export async function inviteUnclaimed(
  { write }: Pick<Platform, 'write'>,
  emails: readonly string[],
  perHour: number,
): Promise<number> {
  let queued = 0;
  for (let from = 0; from < emails.length; from += BATCH)
    queued += await write(
      async (tx) => (await queueInvitations.all(tx, emails.slice(from, from + BATCH), perHour)).length,
    );
  return queued;
}

/** Every minute, sends a sixtieth of the hourly number of invitations, never more than that number in an hour. */
export function sendInvitations(platform: Platform, directory: CampusDirectory): void {
  const { jobs, mail, write } = platform;
  jobs.define(SEND, () =>
    write(async (tx) => {
      const pace = await invitationPace.one(tx);
      const most = pace ? Math.min(Math.ceil(pace.per_hour / 60), pace.per_hour - pace.sent) : 0;
      if (most <= 0) return;
      for (const { user_id: userId, campus_id: campusId, username, email } of await takeInvitations.all(tx, most)) {
        const campus = await directory.find(campusId);
        if (!campus) throw new Error(`no campus ${campusId} to invite to`);
        const token = await makeLink(tx, {
          purpose: 'claim',
          email,
          userId,
          minutes: INVITATION_DAYS * 24 * 60,
        });
        // where the university's sign-in is required, it also claims the account
        const path = directory.signInOf(campus.id)?.required
          ? '/user_registration'
          : `/login/sent?${new URLSearchParams({ claim: username, token })}`;
        const href = `${directory.urlOf(campus)}${path}`;
        await mail.post(tx, {
          userId,
          kind: 'invitation',
          to: email,
          eventKey: `invitation:${userId}`,
          ...invitationMail(campus, href),
        });
      }
    }),
  );
  jobs.every('* * * * *', SEND);
}
