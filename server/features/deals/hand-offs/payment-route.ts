import { getPayment } from '../../../../contract/deals/hand-offs.ts';
import { settle } from '../../../../contract/deals/machine.ts';
import { paymentLimits, paymentLink, paymentServiceNames } from '../../../../contract/deals/payment.ts';
import type { Clock } from '../../../platform/clock.ts';
import { statement } from '../../../platform/database/statement.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { factsOf } from '../facts.ts';
import type { DealLoader } from '../load.ts';

interface PaymentParts {
  platform: Pick<Platform, 'pool'>;
  clock: Pick<Clock, 'now'>;
  loader: DealLoader;
}

interface NamesRow {
  venmo: string | null;
  cash_app: string | null;
  paypal: string | null;
  zelle: string | null;
}

/** A person's names at payment services; no row for who was banned or deleted their account. */
const findNames = statement<NamesRow, [userId: string]>(
  'deals.payment-names',
  `select ${paymentServiceNames.join(', ')} from users where id = $1 and deleted_at is null and banned_at is null`,
);

/** How to pay for a deal. Its buyer learns it when the two meet; its seller shows it on their own phone at any time. */
export const paymentRoute = ({ platform, clock, loader }: PaymentParts): Route =>
  route(getPayment, async (call) => {
    const { row, role } = await loader.mine(call.signedIn(), call.params.id);
    const now = clock.now();
    const { state, meetUp, price } = settle(factsOf(row), now);
    if (role === 'buyer') {
      if (state !== 'agreed' && state !== 'handed_off') throw problem(state === 'held' ? 'no_meet_up' : 'deal_over');
      if (!meetUp) throw problem('no_meet_up');
      if (now < meetUp.at) throw problem('deal_too_early');
      if (now >= meetUp.at + paymentLimits.shownFor) throw problem('deal_too_late');
    }
    const names = price > 0 ? await findNames.one(platform.pool, row.seller_id) : undefined;
    return {
      price,
      ways: paymentServiceNames.flatMap((service) => {
        const name = names?.[service];
        return name ? [{ service, name, link: paymentLink(service, name, price * 100, row.title) }] : [];
      }),
    };
  });
