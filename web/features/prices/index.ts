/** A chart of median prices by month with its table, also for a course's history. */
export { PriceHistory } from './history/price-history.tsx';
