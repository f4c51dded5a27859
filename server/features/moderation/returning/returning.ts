import { createHmac } from 'node:crypto';
import type { Tx } from '../../../platform/database/write.ts';
import { mailboxOf } from '../../../platform/mail/mailbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sessionSecretLoader } from '../../../platform/secrets.ts';
import { accountDeleted, banUser, registered, userChanged } from '../../identity/index.ts';
import * as store from './store.ts';

/**
 * Recognizes people who deleted their account while a case about them was open (D71): whoever proves one of its
 * addresses again is the person of the case, and a ban that was decided meanwhile reaches them.
 */
export function recognizeReturning(platform: Platform): void {
  const { config, events } = platform;
  const secret = sessionSecretLoader(config);

  /** Keyed: addresses could be guessed from plain hashes. */
  async function hashesOf(tx: Tx, userId: string): Promise<Buffer[]> {
    const row = await store.provedAddresses.one(tx, userId);
    const addresses = [row?.email, row?.school_email].filter((address) => typeof address === 'string');
    if (addresses.length === 0) return [];
    const key = await secret();
    return [...new Set(addresses.map(mailboxOf))].map((mailbox) =>
      createHmac('sha256', key).update(`case address\n${mailbox}`).digest(),
    );
  }

  /** Gives the person the cases about their deleted account, and bans them if one of these has a ban. */
  async function takeUp(tx: Tx, userId: string): Promise<void> {
    const hashes = await hashesOf(tx, userId);
    if (hashes.length === 0) return;
    const [ban] = await store.takeUpCases.all(tx, userId, hashes);
    if (ban) await banUser(tx, platform, userId, ban.reason, ban.decided_by);
  }

  events.on(accountDeleted, {
    within: async (tx, { userId }) => {
      const hashes = await hashesOf(tx, userId);
      if (hashes.length > 0) await store.keepAddresses.run(tx, userId, hashes);
    },
  });
  events.on(registered, { within: (tx, { userId }) => takeUp(tx, userId) });
  events.on(userChanged, {
    within: async (tx, { userId, change }) => {
      if (change === 'verified' || change === 'school') await takeUp(tx, userId);
    },
  });
}
