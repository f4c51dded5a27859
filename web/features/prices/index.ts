/** A chart of median prices by month with its table, also for a course's history. */
export { SoldByMonth } from './history/sold-by-month.tsx';
