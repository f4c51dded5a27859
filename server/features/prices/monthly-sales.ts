import { batchesOf, type SoldListing } from './batches.ts';

export interface DatedSale extends SoldListing {
  /** by the campus's clock, `2026-08` */
  month: string;
  /** the course of a book, without spaces; empty for none */
  course: string;
}

/** Sales that count together: of one month, and of one course or of the rest of the category (an empty course). */
export interface MonthBatch {
  month: string;
  course: string;
  sales: DatedSale[];
}

/**
 * Puts the sales of a category into batches by month. A course's sales come first: they are counted for the course and
 * the category at once, as whole batches. What a course has too few of joins the rest of its category once the month is
 * over.
 * @param running the running month
 * @param countedIn how many sales of each person are counted already in a month
 */
export function groupByMonth(
  sales: readonly DatedSale[],
  running: string,
  countedIn: (month: string) => ReadonlyMap<string, number> | undefined,
): MonthBatch[] {
  return [...Map.groupBy(sales, ({ month }) => month)].flatMap(([month, ofMonth]) => {
    const bySeller = new Map(countedIn(month));
    const batches: MonthBatch[] = [];
    const taken = new Set<DatedSale>();
    const take = (course: string, group: readonly DatedSale[]) => {
      for (const batch of batchesOf(group, bySeller)) {
        batches.push({ month, course, sales: batch });
        for (const sale of batch) {
          taken.add(sale);
          bySeller.set(sale.sellerId, (bySeller.get(sale.sellerId) ?? 0) + 1);
        }
      }
    };
    for (const [course, group] of Map.groupBy(ofMonth, (sale) => sale.course)) if (course !== '') take(course, group);
    take(
      '',
      ofMonth.filter((sale) => !taken.has(sale) && (sale.course === '' || month < running)),
    );
    return batches;
  });
}
