import type { CaseAction, ModerationCase } from '../../../../contract/moderation/cases.ts';
import { reasonWords } from '../../../../contract/moderation/report-reasons.ts';
import { daysText, keptDays } from '../../../../contract/retention.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import { decisionMail } from './decision-mail.ts';
import { isShutting } from './policy.ts';
import { reportersOf } from './store-decisions.ts';
import { formatDate } from '../../../../contract/date-format.ts';
import { accountsById } from '../../console/index.ts';

/** Sends a notification from the product itself; app.ts supplies it. */
export type NotifyPerson = (
  tx: Tx,
  notified: { to: string; type: 'moderation'; message: string; event: string },
) => Promise<void>;

export interface NotifiedDecision {
  id: string;
  action: CaseAction;
  reason: string;
  until: string | null;
  /** of the mailed link to an appeal */
  token: string | null;
}

interface DecisionNotice {
  /** of the decision or the appeal */
  id: string;
  title: string;
  words: readonly string[];
  /** what follows the title in the notification */
  short: string;
  token: string | null;
  /** mailed also to who wants no emails from staff */
  isVital: boolean;
}

/** Code points of an excerpt in a mail. */
const EXCERPT = 200;

const ACTED = 'We looked into it and took action.';
const FINE = "We looked into it and didn't find anything against our rules.";
const things: Record<ModerationCase['kind'], string> = {
  user: 'a person',
  post: 'a post',
  comment: 'a comment',
  message: 'a message',
  rating: 'a note',
  sale: 'a move-out sale',
};

/** Whether a decision about anything lets its person back in: it restores what an earlier one, which shut them out, was about. */
const readmits = ({ decision }: ModerationCase, { action }: Pick<NotifiedDecision, 'action'>): boolean =>
  action === 'restore' && isShutting(decision?.action ?? null);

/**
 * The decision, worded for the person concerned; a date is that of their campus.
 * @param about the case before it
 */
function headline(
  about: ModerationCase,
  { action, until }: Pick<NotifiedDecision, 'action' | 'until'>,
  timeZone: string,
): string {
  const { kind } = about;
  if (readmits(about, { action })) return 'Your account is active again';
  const thing = kind === 'user' ? 'profile' : kind === 'rating' ? 'note' : kind;
  switch (action) {
    case 'hide':
      return `Your ${thing} was hidden`;
    case 'remove':
      return `Your ${thing} was removed`;
    case 'warn':
      return 'You got a warning';
    case 'suspend':
      return `Your account is suspended until ${formatDate(until ?? 0, { dateStyle: 'long', timeZone })}`;
    case 'ban':
      return 'Your account was banned';
    default:
      return kind === 'user' ? 'Your account is active again' : `Your ${thing} is visible again`;
  }
}

/** Notifies people about moderators' decisions: in the product, and the person concerned by mail too. */
export class Notifier {
  readonly #mail: Platform['mail'];
  readonly #campuses: Campuses;
  readonly #notifyPerson: NotifyPerson;

  constructor(mail: Platform['mail'], campuses: Campuses, notifyPerson: NotifyPerson) {
    this.#mail = mail;
    this.#campuses = campuses;
    this.#notifyPerson = notifyPerson;
  }

  /**
   * Notifies the reporters that their report was reviewed, without its consequences for others. The report is quoted
   * only in the reporter's own words, since its target may have changed or be hidden from them.
   * @returns how many reporters there are
   */
  async notifyReporters(tx: Tx, about: ModerationCase, decisionId: string, upheld: boolean): Promise<number> {
    const reporters = await reportersOf.all(tx, about._id);
    for (const { id: to, reason } of reporters)
      await this.#notifyPerson(tx, {
        to,
        type: 'moderation',
        message: `Thanks for reporting ${things[about.kind]} (${reasonWords[reason]}). ${upheld ? ACTED : FINE}`,
        event: `decision:${decisionId}:${to}`,
      });
    return reporters.length;
  }

  /**
   * Notifies the person concerned of the decision, the reason, and how to appeal.
   * @returns false when the account was deleted
   */
  async notifyConcerned(tx: Tx, about: ModerationCase, notified: NotifiedDecision): Promise<boolean> {
    const { directory } = this.#campuses;
    const campus = directory.byIdOrDefault(about.user?.campus_id);
    const title = headline(about, notified, campus.time_zone);
    const kept = daysText(keptDays(directory.byId(about.campus_id)?.retention ?? {}, 'removedByModerators'));
    const words = [
      ...(about.kind !== 'user' && about.excerpt ? [`It said: “${shortened(about.excerpt)}”`] : []),
      ...(notified.reason ? [notified.reason] : []),
      ...(notified.action === 'remove' ? [`It will be permanently deleted in ${kept}.`] : []),
    ];
    // what becomes of an account always comes by mail
    const isVital = about.kind === 'user' || isShutting(notified.action) || readmits(about, notified);
    const { id, reason, token } = notified;
    return this.#send(tx, about, { id, title, words, short: reason, token, isVital });
  }

  /**
   * Notifies the person of the answer to their appeal.
   * @returns false when the account was deleted
   */
  async notifyAppellant(
    tx: Tx,
    about: ModerationCase,
    appealId: string,
    reversed: boolean,
    answer: string,
  ): Promise<boolean> {
    const title = reversed ? 'Your appeal was granted' : 'Your appeal was denied';
    const outcome = reversed ? 'The decision was reversed.' : 'The decision stands.';
    const words = [outcome, answer];
    return this.#send(tx, about, { id: appealId, title, words, short: words.join(' '), token: null, isVital: true });
  }

  async #send(
    tx: Tx,
    { user }: ModerationCase,
    { id, title, words, short, token, isVital }: DecisionNotice,
  ): Promise<boolean> {
    const [row] = user ? await accountsById.all(tx, [user._id]) : [];
    if (!row || row.state === 'deleted') return false;
    await this.#notifyPerson(tx, {
      to: row.id,
      type: 'moderation',
      message: short ? `${title}: ${short}` : `${title}.`,
      event: `decision:${id}`,
    });
    const campus = this.#campuses.directory.byIdOrDefault(row.campus_id);
    if (!row.email || !(isVital || row.wants_staff_email)) return true;
    const site = this.#campuses.directory.urlOf(campus);
    await this.#mail.post(tx, {
      userId: row.id,
      kind: 'moderation',
      waits: true,
      to: row.email,
      ...decisionMail(campus, site, { title, words: [`Hi ${row.first_name},`, ...words], token }),
      eventKey: `moderation:${id}`,
    });
    return true;
  }
}

const shortened = (text: string): string => {
  const letters = [...text];
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT).join('').trimEnd()}…` : text;
};
