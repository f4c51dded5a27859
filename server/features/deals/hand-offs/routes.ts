import { timingSafeEqual } from 'node:crypto';
import * as contract from '../../../../contract/deals/hand-offs.ts';
import { settle } from '../../../../contract/deals/machine.ts';
import { codeAfter, dealLimits, isInLine } from '../../../../contract/deals/deal-facts.ts';
import type { Config } from '../../../config.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type ChangeDealParts, changeDeal } from '../change-deal.ts';
import { factsOf } from '../facts.ts';
import { handOffCodes } from './code.ts';

export interface HandOffParts extends ChangeDealParts {
  config: Pick<Config, 'dataDir' | 'sessionSecret'>;
  clock: Pick<Clock, 'now'>;
}

/** Calls that end a deal at the hand-off: by the buyer's code, or by what both say. */
export function handOffRoutes(parts: HandOffParts): Route[] {
  const { clock } = parts;
  const codeOf = handOffCodes(parts.config);
  return [
    route(contract.getHandOffCode, async (call) => {
      const { row, role } = await parts.loader.mine(call.signedIn(), call.params.id);
      if (role !== 'buyer') throw problem('deal_not_yours_to_do');
      const { state, codeTries } = settle(factsOf(row), clock.now());
      if (state !== 'held' && state !== 'agreed') throw problem(isInLine(state) ? 'not_held' : 'deal_over');
      const code = codeAfter(codeTries);
      if (!code) throw problem('code_used_up');
      return { code: await codeOf(row.id, code) };
    }),

    route(contract.confirmHandOff, async (call) => {
      // a wrong code counts, so its transaction commits before the call is refused
      const deal = await changeDeal(parts, call.write, call.signedIn(), call.params.id, async ({ facts }) => {
        const code = codeAfter(facts.codeTries);
        const expected = code && Buffer.from(await codeOf(call.params.id, code));
        const typed = Buffer.from(call.body.code);
        const isLocked = facts.codeLockedUntil !== null && facts.codeLockedUntil > clock.now();
        // a code of another length is the replaced one, from a phone that was offline: it isn't counted as a guess
        if (expected && !isLocked && typed.length !== expected.length)
          throw fieldProblem('code', `Enter the ${expected.length} digits of the code.`);
        const codeIsRight = expected !== null && typed.length === expected.length && timingSafeEqual(expected, typed);
        return { action: { type: 'hand-off', codeIsRight } };
      });
      if (deal.state === 'handed_off') return deal;
      if (!codeAfter(deal.wrong_codes)) throw problem('code_used_up');
      // by the number, because the stored answer is read again when the call is repeated after the lock
      throw problem(deal.wrong_codes % dealLimits.codeTries === 0 ? 'code_locked' : 'wrong_hand_off_code');
    }),

    route(contract.confirmMet, (call) =>
      changeDeal(parts, call.write, call.signedIn(), call.params.id, { action: { type: 'met' } }),
    ),

    route(contract.undoMet, (call) =>
      changeDeal(parts, call.write, call.signedIn(), call.params.id, { action: { type: 'unmet' } }),
    ),
  ];
}
