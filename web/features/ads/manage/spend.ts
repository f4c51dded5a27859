import type { Ad } from '../../../../contract/ads/ads.ts';
import type { AdStatus } from '../../../../contract/ads/statuses.ts';
import { moneyText } from '../words.ts';

/** What an ad that hasn't run yet can be; it has no figures. */
const beforeRun: readonly AdStatus[] = ['checkout', 'scheduled', 'in review'];
export const hasNotRun = ({ status, start_time }: Pick<Ad, 'status' | 'start_time'>): boolean =>
  start_time === null && beforeRun.includes(status);

/** How much of the budget is spent, "$29.13" or "--", and the budget. `share` is from 0 to 1; null if the ad hasn't run. */
export function spentOf(ad: Pick<Ad, 'status' | 'start_time' | 'budget'>): {
  spent: string;
  budget: string;
  share: number | null;
} {
  const { total_spent: spent, amount_budgeted: budget } = ad.budget;
  return {
    spent: hasNotRun(ad) ? '--' : moneyText(spent),
    budget: moneyText(budget),
    share: hasNotRun(ad) ? null : budget > 0 ? spent / budget : 0,
  };
}
