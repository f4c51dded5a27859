import { useId, useState } from 'react';
import { valueText } from '../../../../contract/posts/listing-fields.ts';
import { SALES_MIN } from '../../../../contract/prices/price-rules.ts';
import type { PriceHistory as History } from '../../../../contract/prices/prices.ts';
import { Button } from '../../../ui/button.tsx';
import { DownIcon } from '../../../ui/icons/icons.tsx';
import { monthName, PriceChart } from './price-chart.tsx';

/**
 * What was sold, by month: one line that opens to a chart, and a table that screen readers find beside it and anyone can
 * show. It's folded, since the listings below are what people come for.
 */
export function SoldByMonth({ title, history }: { title: string; history: History }) {
  const id = useId();
  const [table, setTable] = useState(false);
  return (
    <section aria-labelledby={id} className="border-b border-line px-4">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            <h2 id={id} className="font-semi">
              {title}
            </h2>
            <span className="text-small text-2 tnum">{summary(history)}</span>
          </span>
          <DownIcon size={20} className="shrink-0 text-3 transition-transform group-open:rotate-180" />
        </summary>
        <div className="pt-1 pb-4">
          <PriceChart history={history} />
          <div className="flex items-center gap-3">
            <p className="min-w-0 flex-1 text-small text-3 tnum">
              From {history.sales.toLocaleString('en-US')} sales. Months with fewer than {words[SALES_MIN]} are left
              out.
            </p>
            <Button look="plain" size="s" aria-expanded={table} onClick={() => setTable(!table)} className="-mr-2">
              {table ? 'Hide table' : 'Show table'}
            </Button>
          </div>
          <div className={table ? 'mt-3' : 'sr-only'}>
            <table className="w-full text-small tnum">
              <caption className="sr-only">{title}, by month</caption>
              <thead>
                <tr className="border-b border-line text-left text-2">
                  <th scope="col" className="py-2 font-medium">
                    Month
                  </th>
                  <th scope="col" className="py-2 text-right font-medium">
                    Median price
                  </th>
                </tr>
              </thead>
              <tbody>
                {history.months.map(({ month, median }) => (
                  <tr key={month} className="border-b border-line">
                    <th scope="row" className="py-2 text-left font-normal">
                      {monthName(month, true)}
                    </th>
                    <td className="py-2 text-right">{valueText(median)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </details>
    </section>
  );
}

const words: Record<number, string> = { 5: 'five' };

function summary({ median, months }: History): string {
  const all = `Median ${valueText(median)} over the past year`;
  const lowest = months.reduce(
    (low, each) => (each.median < low.median ? each : low),
    months[0] ?? { month: '', median },
  );
  const varies = months.some((each) => each.median > lowest.median);
  return varies ? `${all}, lowest in ${monthName(lowest.month, true).split(' ')[0]}` : all;
}
