import { dismissSeason } from '../../../contract/campuses/season.ts';
import * as contract from '../../../contract/identity/settings.ts';
import { staffNameFault } from '../../../contract/identity/names.ts';
import { accountField, accountFieldNames } from '../../../contract/identity/account-fields.ts';
import type { Tx } from '../../platform/database/write.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { type CallBase, type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Sessions } from '../identity/sessions/index.ts';
import { announceChange, type AnswerViewer, userChanged, campusRowOf } from '../identity/index.ts';
import { Codes } from '../identity/verification/index.ts';
import { announceOwnChange, createAnswerAccount, loadAccount, storedValue } from './account.ts';
import { changeEmail, mailEmailCode } from './email.ts';
import { changePassword } from './password.ts';
import * as store from './store.ts';
import { changeUsername } from './username.ts';

/** What the account settings depend on. */
export interface SettingsParts {
  platform: Platform;
  campuses: Campuses;
  sessions: Sessions;
}

/** The rows of the account screen and their changes; each change answers the reloaded person. */
export function settingsRoutes(parts: SettingsParts, answerViewer: AnswerViewer): Route[] {
  const { platform, campuses } = parts;
  const { pool } = platform;
  const answerAccount = createAnswerAccount(pool, answerViewer);
  const codes = { platform, campuses, codes: new Codes(platform) };

  // stored notifications show the new name and photo
  platform.events.on(userChanged, {
    async within(tx, { userId, change }) {
      if (change === 'name' || change === 'photo') await store.renameSender.run(tx, userId);
    },
  });

  /** Makes a change that only its owner can see. */
  async function change(call: CallBase, work: (tx: Tx, userId: string) => Promise<unknown>) {
    const { userId } = call.signedIn();
    await call.write(async (tx) => {
      await work(tx, userId);
      announceOwnChange(platform, tx, userId);
    });
    return answerAccount(call.campus, userId);
  }

  return [
    route(contract.getAccount, (call) => loadAccount(pool, call.signedIn().userId)),

    route(contract.setUsername, async (call) => {
      const { userId } = call.signedIn();
      await changeUsername(platform, call.write, call.signedIn(), call.body.username);
      return answerAccount(call.campus, userId);
    }),

    route(contract.setName, async (call) => {
      const { userId, role } = call.signedIn();
      const { first_name: first, last_name: last } = call.body;
      const fault = role === 'member' ? staffNameFault(first, last) : null;
      if (fault) throw fieldProblem('first_name', fault);
      await platform.limits.spend('identity.name-changes', userId);
      await call.write(async (tx) => {
        await store.setName.run(tx, userId, first, last);
        await announceChange(platform, tx, userId, 'name');
      });
      return answerAccount(call.campus, userId);
    }),

    ...accountFieldNames.map((name) =>
      route(contract.setField[name], (call) => {
        const value = (call.body as Record<string, unknown>)[name] as never;
        const fault = accountField(name).faultOn?.(value, new Date(platform.clock.now()));
        if (fault) throw fieldProblem(name, fault);
        return change(call, async (tx, userId) => {
          await store.storeField[name].run(tx, userId, storedValue(name, value));
          // their profile may say "Alum" now
          if (name === 'grad_year') await announceChange(platform, tx, userId, 'account');
        });
      }),
    ),

    route(contract.setEmailNotifications, (call) =>
      change(call, (tx, userId) => store.setEmailNotifications.run(tx, userId, call.body.email_notifications)),
    ),

    route(dismissSeason, async (call) => {
      const { userId } = call.signedIn();
      await call.write((tx) => store.setDismissedSeason.run(tx, userId, call.body.season));
      return answerViewer(pool, call.campus, userId);
    }),

    route(contract.sendEmailCode, async (call) => {
      const { email } = call.body;
      const resend_at = await mailEmailCode(codes, campusRowOf(campuses, call.campus), call, email);
      return { sent_to: email, resend_at };
    }),

    route(contract.checkEmailCode, async (call) => {
      await changeEmail(codes, campusRowOf(campuses, call.campus), call, call.body.code);
      return answerAccount(call.campus, call.signedIn().userId);
    }),

    route(contract.changePassword, async (call) => {
      await changePassword(parts, campusRowOf(campuses, call.campus), call, call.body);
      return answerAccount(call.campus, call.signedIn().userId);
    }),
  ];
}
