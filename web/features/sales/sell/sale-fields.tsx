import { useState } from 'react';
import { addDays } from '../../../../contract/campuses/term-dates.ts';
import { limits } from '../../../../contract/limits.ts';
import { saleLimits } from '../../../../contract/sales/drafts.ts';
import {
  campusDay,
  type PriceSchedule,
  priceSchedules,
  priceSteps,
  scheduleLabel,
} from '../../../../contract/sales/schedule.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { PriceSteps } from '../steps.tsx';
import type { EditedSale } from './edited-sale.ts';

const schedules = priceSchedules.map((value) => ({ value, label: scheduleLabel(value) }));

interface SaleFieldsProps {
  sale: EditedSale;
  posted: boolean;
  onChange(change: Partial<Pick<EditedSale, 'title' | 'ends_on' | 'place' | 'schedule'>>): void;
}

/** The sale's own fields, with what prices become by date. */
export function SaleFields({ sale, posted, onChange }: SaleFieldsProps) {
  const { time_zone: zone } = useCampus();
  // as the form opened: the first day stays the same while it's filled in
  const [openedAt] = useState(useNow());
  const first = campusDay(openedAt, zone);
  if (posted) return null;
  const steps = sale.ends_on > first ? priceSteps(sale.schedule, first, sale.ends_on) : [];
  return (
    <section aria-label="Sale" className="px-4 pt-4 pb-6">
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1">
        <TextInput
          label="Sale title"
          maxCharacters={limits.titleMax}
          value={sale.title}
          onChange={({ target: { value } }) => onChange({ title: value })}
        />
        <TextInput
          label="Pick-up place"
          note="optional"
          placeholder="Elm Hall lobby"
          maxCharacters={saleLimits.placeMax}
          value={sale.place}
          onChange={({ target: { value } }) => onChange({ place: value })}
        />
        <TextInput
          label="Ends"
          type="date"
          min={first}
          max={addDays(first, saleLimits.days)}
          value={sale.ends_on}
          onChange={({ target: { value } }) => onChange({ ends_on: value })}
        />
        <Select
          label="Price schedule"
          options={schedules}
          value={sale.schedule}
          onChange={({ target: { value } }) => onChange({ schedule: value as PriceSchedule })}
        />
      </div>
      {steps.length > 1 ? (
        <>
          <PriceSteps steps={steps} now={null} />
          <p className="mt-2 text-small text-2">
            Prices drop at 6 AM, rounded up to whole dollars. You can stop it at any time.
          </p>
        </>
      ) : null}
    </section>
  );
}
