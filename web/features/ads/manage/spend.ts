import type { Ad } from '../../../../contract/ads.ts';
import type { AdStatus } from '../../../../contract/ads-rules.ts';
import { moneyText } from '../words.ts';

/** Before an ad has run there is nothing to tell (ADS-32). */
const untold: readonly AdStatus[] = ['checkout', 'scheduled', 'in review'];
export const isUntold = ({ status, start_time }: Pick<Ad, 'status' | 'start_time'>): boolean =>
  start_time === null && untold.includes(status);

/** What of the budget is spent, "$29.13" or "--", and the budget (ADS-31, ADS-32). */
export function spentOf(ad: Pick<Ad, 'status' | 'start_time' | 'budget'>): {
  spent: string;
  budget: string;
  share: number | null;
} {
  const { total_spent: spent, amount_budgeted: budget } = ad.budget;
  return {
    spent: isUntold(ad) ? '--' : moneyText(spent),
    budget: moneyText(budget),
    share: isUntold(ad) ? null : budget > 0 ? spent / budget : 0,
  };
}
