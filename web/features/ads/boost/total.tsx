import { Button } from '../../../ui/button.tsx';
import { dayCount, moneyText } from '../words.ts';
import { boostPrice } from './boost-values.ts';
import type { useBoost } from './use-boost.ts';

/** The price, how it is paid, and the submit button; sticks to the bottom of a phone's window. `funds` and `owed` in cents. */
export function Total({ form, funds, owed }: { form: ReturnType<typeof useBoost>; funds: number; owed: number }) {
  const { days, run_until_pause: until } = form.values;
  const price = boostPrice(form.values, funds, owed);
  return (
    <section
      aria-label="Total"
      className="p-6 phone:sticky phone:bottom-0 phone:z-bar phone:border-t phone:border-line phone:bg-page phone:px-4 phone:py-3 phone:pb-[calc(12px+env(safe-area-inset-bottom))]"
    >
      <dl
        className="grid grid-cols-[1fr_auto] gap-y-2 text-label text-2 tnum phone:gap-y-1 phone:text-small"
        aria-live="polite"
      >
        <dt>
          <b className="text-title font-bold text-ink phone:text-lead">Total</b>
          <span className={until ? 'pl-2.5 phone:block phone:pl-0' : 'pl-2.5'}>
            {until ? 'the first day; stops when your funds run out' : `${dayCount(Number(days))} × $5`}
          </span>
        </dt>
        <dd className="text-right text-title font-bold text-ink phone:text-lead">{moneyText(price.total)}</dd>
        {owed > 0 ? (
          <>
            <dt>Owed for a refunded payment</dt>
            <dd className="text-right text-ink">{moneyText(owed)}</dd>
          </>
        ) : null}
        {price.funds > 0 || owed > 0 ? (
          <>
            {price.funds > 0 ? (
              <>
                <dt>From your available funds</dt>
                <dd className="text-right text-ink">{moneyText(price.funds)}</dd>
              </>
            ) : null}
            <dt>By card</dt>
            <dd className="text-right text-ink">{moneyText(price.card)}</dd>
          </>
        ) : null}
      </dl>
      <Button look="primary" type="submit" wide busy={form.busy} className="mt-4 phone:mt-2">
        Continue to checkout
      </Button>
    </section>
  );
}
