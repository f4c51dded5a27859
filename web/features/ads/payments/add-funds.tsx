import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { addFunds, fundsAmount } from '../../../../contract/ads/ads.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { randomId } from '../../../lib/random-id.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { type Faults, faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';

const fields = z.object({ amount: fundsAmount });

/** "$25.50" and "25.5" as cents; NaN if the text is not an amount. */
export const centsOf = (text: string): number => {
  const amount = /^\$?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return amount ? Number(amount[1]) * 100 + Number((amount[2] ?? '').padEnd(2, '0')) : Number.NaN;
};

/** Adds funds by card; for the ad that the viewer came from, if any (D62). */
export function AddFunds() {
  const [search] = useSearchParams();
  const ad = search.get('ad');
  // Idempotency: submitting the same amount again after a lost answer opens the same payment.
  const sent = useRef({ amount: 0, key: '' });
  const act = async ({ amount: text }: { amount: string }) => {
    const amount = centsOf(text);
    if (sent.current.amount !== amount) sent.current = { amount, key: randomId() };
    const { checkout_url: url } = await call(addFunds, {
      body: { amount, ...(ad ? { ad } : {}) },
      idempotencyKey: sent.current.key,
    });
    window.location.assign(url);
  };
  const explain = (error: unknown): Faults | undefined => {
    if (!(error instanceof ApiError)) return void showAlert({ msg: 'Something went wrong', alertType: 'danger' });
    if (error.code !== 'offline') sent.current = { amount: 0, key: '' };
    const fault = error.field('amount');
    if (fault) return { amount: fault };
    return void showAlert({ msg: error.message, alertType: 'danger' });
  };
  const form = useForm({
    initial: { amount: '' },
    check: ({ amount }) => faultsOf(fields, { amount: centsOf(amount) }),
    act,
    explain,
  });
  return (
    <form
      {...form.form}
      aria-label="Add funds"
      className="mt-4 flex flex-wrap items-start gap-2 border-t border-line pt-4"
    >
      <TextInput
        className="min-w-[140px] flex-1"
        label="Amount"
        hint="$5 to $100, by card."
        lead="$"
        inputMode="decimal"
        autoComplete="off"
        placeholder="25"
        {...form.field('amount')}
      />
      <Button look="primary" type="submit" busy={form.busy} className="mt-7">
        Add funds
      </Button>
    </form>
  );
}
