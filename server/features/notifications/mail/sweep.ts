import type { AlertFacts } from '../../../../contract/notifications/notifications.ts';
import { lastInitial } from '../../../../contract/identity/names.ts';
import { kindOf } from '../../../../contract/notifications/kinds.ts';
import { dealPath } from '../../../../contract/notifications/words.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { quietEnd } from '../../../platform/quiet-hours.ts';
import { SharedRun } from '../../../platform/shared-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import type { Posts } from '../../posts/index.ts';
import { dealOf } from '../deals/group.ts';
import { DueTimer } from '../due-timer.ts';
import type { Watching } from '../../watching/index.ts';
import { MAIL_AFTER_SECONDS } from '../store.ts';
import { alertMail } from '../alerts/alert-mail.ts';
import { isMailed, type MailedType, notificationMail } from './mails.ts';
import * as store from './store.ts';
import type { UnsubscribeLinks } from './unsubscribe-link.ts';

const SWEEP = 'notifications.mail';
/** A run begins a little after the mail is due, so that it finds it. */
const LATER_MS = 200;
/** Limits the mails about a popular post. */
const LIKES_AN_HOUR = 5;
/** Limits the mails about listings that someone watches; all of them are in their notifications. */
const ALERTS_AN_HOUR = 5;

const nameOf = ({ first_name: first, last_name: last }: Pick<store.DueMail, 'first_name' | 'last_name'>): string =>
  `${first} ${lastInitial(last)}`.trim();

/** The mail about one deal has the last event as its subject. */
function newestOf(one: store.DueMail, all: readonly store.Reply[]): { name: string; words: string } {
  const { own, message, ...person } = all.at(-1) ?? { ...one, own: one.from_user === one.to_user };
  return { name: own ? '' : nameOf(person), words: message };
}

function threadOf({ type, group_key: group, chat_id: chatId, root_id: rootId }: store.DueMail): string {
  if (type === 'deal') return chatId === null ? group.replace(':', '.') : `deals.${chatId}`;
  return chatId === null ? `post.${rootId}` : `chat.${chatId}`;
}

export interface MailParts {
  platform: Platform;
  campuses: Campuses;
  posts: Pick<Posts, 'readers'>;
  links: UnsubscribeLinks;
  watching: Pick<Watching, 'stopPath'>;
}

/**
 * Sends the mails that are due. A mail is delayed a little, and not sent if its recipient has seen the notification by
 * then. The due time is a column of the notification, so a write needs no job: the process that wrote checks after a
 * few seconds, and a job every minute handles what a stopped process left.
 */
export class MailSweep {
  readonly #parts: MailParts;
  readonly #timer: DueTimer;
  readonly #run = new SharedRun(() => this.#sendDue());

  constructor(parts: MailParts) {
    this.#parts = parts;
    this.#timer = new DueTimer(MAIL_AFTER_SECONDS * 1_000 + LATER_MS, () => {
      this.run().catch((error: unknown) => this.#parts.platform.log.warn({ err: error }, 'could not send due mails'));
    });
    const { jobs } = parts.platform;
    jobs.define(SWEEP, () => this.run());
    jobs.every('* * * * *', SWEEP);
  }

  /** Schedules a run for a mail that will be due soon. */
  arm(): void {
    this.#timer.arm();
  }

  /** Ends after the mail in hand. What is still due stays so, for another process or the next start. */
  async stop(): Promise<void> {
    this.#timer.stop();
    await this.#run.stop();
  }

  /** Handles everything that is due. Concurrent calls share one run, since two would wait for each other's locks. */
  run(): Promise<void> {
    return this.#run.run();
  }

  async #sendDue(): Promise<void> {
    const { pool, write } = this.#parts.platform;
    // ids of notifications that cannot be locked now, or failed: they must not block the ones due after them
    const passed: string[] = [];
    while (!this.#run.stopped) {
      const due = await store.listDue.all(pool, passed);
      if (due.length === 0) return;
      for (const one of due) {
        if (this.#run.stopped) return;
        if (!(await write((tx) => this.#take(tx, one)).catch(this.#fail))) passed.push(one.id);
      }
    }
  }

  readonly #fail = (error: unknown): false => {
    this.#parts.platform.log.warn({ err: error }, 'could not send a notification mail');
    return false;
  };

  /** Handles one notification. If another process has it, or its chat is locked, it is due again in a minute. */
  async #take(tx: Tx, one: Pick<store.DueMail, 'to_user' | 'id' | 'chat_id'>): Promise<boolean> {
    const { chat_id: chatId, to_user: userId } = one;
    if (chatId !== null && !(await store.holdMember.one(tx, chatId, userId))?.free) return false;
    const due = await store.takeDueMail.one(tx, userId, one.id);
    if (due) await this.#settle(tx, due);
    return due !== undefined;
  }

  /** Sends the mail of a notification, postpones it, or decides that there is none. */
  async #settle(tx: Tx, one: store.DueMail): Promise<void> {
    const { to_user: userId, id, type, chat_id: chatId } = one;
    // in quiet hours it is due again at their end: it may be read or deleted by then
    const quiet = one.wanted ? quietEnd(one, this.#parts.platform.clock.now()) : null;
    if (quiet !== null) return void (await store.postponeMail.run(tx, userId, id, new Date(quiet).toISOString()));
    if (one.alert) return this.#settleAlert(tx, one, one.alert);
    if (!isMailed(type) || !(await this.#isWanted(tx, one))) return void (await store.settleMail.run(tx, userId, id));
    if (chatId !== null && type !== 'deal') {
      if (one.chat_mailed_lately && one.chat_mail_from)
        return void (await store.postponeMail.run(tx, userId, id, one.chat_mail_from));
      if (!(await store.noteChatMail.one(tx, chatId, userId))) return;
    }
    // events about the same thing in quick succession go into one mail; so do all deals of a conversation
    const gathers = type === 'comment' || type === 'comment reply' || type === 'deal';
    const [gathering, key] =
      type === 'deal' && chatId !== null ? [store.ofDeals, chatId] : [store.ofGroup, one.group_key];
    const next = gathers ? await gathering.next.one(tx, userId, key) : undefined;
    if (next) return void (await store.postponeMail.run(tx, userId, id, next.at));
    const hidden = await this.#parts.posts.readers.hiddenFrom(userId);
    const replies = gathers ? await gathering.take.all(tx, userId, key, [...hidden]) : [];
    await store.settleMail.run(tx, userId, id);
    await this.#post(tx, one, type, replies);
  }

  async #settleAlert(tx: Tx, one: store.DueMail, { headline, why, stop }: AlertFacts): Promise<void> {
    const { to_user: userId, id, type, email } = one;
    await store.settleMail.run(tx, userId, id);
    if (!(await this.#isWanted(tx, one))) return;
    if (((await store.recentMails.one(tx, userId, type))?.count ?? 0) >= ALERTS_AN_HOUR) return;
    const { platform, campuses, links, watching } = this.#parts;
    const campus = campuses.directory.byIdOrDefault(one.campus_id);
    const site = campuses.directory.urlOf(campus);
    await platform.mail.post(tx, {
      userId,
      kind: type,
      waits: true,
      to: email ?? '',
      eventKey: `notification:${id}:${one.mail_at}`,
      ...alertMail({
        campus,
        site,
        headline,
        why,
        path: `/post/${one.root_id}`,
        message: one.message,
        stop: `${site}${await watching.stopPath(userId, stop)}`,
        unsubscribe: await links.page(site, userId, kindOf[type]),
      }),
    });
  }

  async #isWanted(tx: Tx, one: store.DueMail): Promise<boolean> {
    const { to_user: userId, email } = one;
    if (!one.wanted || one.read || email === null) return false;
    if (one.type === 'deal' ? one.chat_muted : one.chat_id !== null && !one.chat_unread) return false;
    if (await this.#parts.posts.readers.areHidden(userId, one.from_user)) return false;
    const last = await store.lastMail.one(tx, userId, email);
    if (last?.state === 'refused' && last.lately) return false;
    return one.type !== 'like' || ((await store.recentMails.one(tx, userId, 'like'))?.count ?? 0) < LIKES_AN_HOUR;
  }

  async #post(tx: Tx, one: store.DueMail, type: MailedType, replies: readonly store.Reply[]): Promise<void> {
    const { platform, campuses, links } = this.#parts;
    const { directory } = campuses;
    const campus = directory.byIdOrDefault(one.campus_id);
    const site = directory.urlOf(campus);
    const { to_user: userId, chat_id: chatId, root_id: rootId, email } = one;
    const isOfSeveralDeals = type === 'deal' && new Set(replies.map(({ group_key: group }) => group)).size > 1;
    const dealId = isOfSeveralDeals ? null : dealOf(one.group_key);
    await platform.mail.post(tx, {
      userId,
      kind: type === 'new chat' ? 'message' : type,
      waits: true,
      to: email ?? '',
      eventKey: `notification:${one.id}:${one.mail_at}`,
      ...notificationMail({
        type,
        ...(type === 'deal' ? newestOf(one, replies) : { name: nameOf(one), words: one.message }),
        isOfSeveralDeals,
        replies: replies.map((reply) => ({ name: reply.own ? '' : nameOf(reply), words: reply.message })),
        campus,
        site,
        path: placeOfMail(type, { chatId, dealId, rootId }),
        thread: `${threadOf(one)}.${userId}`,
        domain: /@([a-z0-9.-]+)/i.exec(platform.config.mailFrom)?.[1] ?? 'localhost',
        unsubscribe: await links.page(site, userId, kindOf[type]),
      }),
    });
  }
}

function placeOfMail(
  type: MailedType,
  { chatId, dealId, rootId }: { chatId: string | null; dealId: string | null; rootId: string | null },
): string {
  if (type === 'deal') return chatId && dealId ? dealPath(chatId, dealId) : '/messages/deals';
  return chatId === null ? `/post/${rootId}` : `/messages/${chatId}`;
}
