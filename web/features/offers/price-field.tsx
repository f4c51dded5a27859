import { type CSSProperties, useId } from 'react';
import { FieldErrorLine } from '../../ui/forms/field.tsx';

interface PriceFieldProps {
  /** as it was typed: digits and dots */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** below the number: "$10 under asking" */
  hint: string;
}

/** A price typed in the open: large, centred, whole dollars. */
export function PriceField({ value, onChange, error, hint }: PriceFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        Price
      </label>
      <span className="flex items-start justify-center gap-0.5 pt-3 font-bold">
        <span aria-hidden="true" className="text-[28px] leading-10 font-semi text-3">
          $
        </span>
        <input
          id={id}
          name="price"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/[^\d.]/g, ''))}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-below`}
          style={{ '--digits': Math.max(2, value.length + 0.6) } as CSSProperties}
          className="h-13 w-[calc(var(--digits)*0.6em)] max-w-full rounded-s bg-transparent text-[44px] leading-13 tracking-[-.03em] -outline-offset-1 px-1 tnum"
        />
      </span>
      <div id={`${id}-below`} className="mt-1 min-h-5 text-center *:mt-0 *:justify-center">
        {error ? (
          <FieldErrorLine error={error} className="*:mt-0 *:justify-center" />
        ) : (
          <p className="text-small text-2 tnum">{hint}</p>
        )}
      </div>
    </div>
  );
}

/** What was typed, as a number of whole dollars; null if it is anything else. */
export function dollarsOf(text: string): number | null {
  const clean = text.trim();
  return /^\d{1,7}$/.test(clean) ? Number(clean) : null;
}

/** What to say of a price that is refused before it is sent. @param why the error's code */
export const priceFault = (why: string | null): string =>
  why === 'price_firm' ? 'The price is firm.' : 'Offer whole dollars, from $1 to the asking price.';
