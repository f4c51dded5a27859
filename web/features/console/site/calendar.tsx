import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import {
  CALENDAR_FILE_MAX,
  type CalendarImport,
  importTerms,
  listAdminTerms,
  removeTerm,
  type Term,
} from '../../../../contract/campuses/terms.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useSearchText } from '../parts/admin-search.tsx';
import { Marks } from '../parts/marks.tsx';
import { RowButtons } from '../parts/row-buttons.tsx';
import { TableRow } from '../parts/table.tsx';
import { WholeTable } from '../parts/whole-table.tsx';
import { TermDialog } from './term-dialog.tsx';
import { useChosenCampus } from './use-chosen-campus.ts';
import { refreshAdmin, useAdminChange } from '../api.ts';

const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const day = (text: string): string => format.format(new Date(`${text}T00:00:00Z`));

/** /admin/calendar: the terms of a campus. */
export default function Calendar() {
  const q = useSearchText()?.toLowerCase();
  const { campus, field } = useChosenCampus();
  const [editing, setEditing] = useState<Term | 'new' | null>(null);
  const { running, change } = useAdminChange();
  const list = useQuery({
    queryKey: ['admin', 'terms', campus],
    queryFn: ({ signal }) => call(listAdminTerms, { params: { id: campus }, signal }),
    staleTime: 0,
    enabled: campus !== '',
  });
  const terms = list.data?.terms.filter(({ name }) => !q || name.toLowerCase().includes(q)) ?? [];
  return (
    <>
      <div className="grid grid-cols-[minmax(0,320px)_auto_1fr] items-start gap-3 border-b border-line px-4 py-4 phone:grid-cols-[auto_1fr]">
        <Select {...field} className="phone:col-span-2" />
        <Button look="primary" className="mt-[27px] phone:mt-0" onClick={() => setEditing('new')}>
          Add
        </Button>
        <ImportButton campus={campus} />
      </div>
      <WholeTable
        label="Calendar"
        list={list}
        items={terms}
        empty={{
          drawing: 'listing',
          title: 'This calendar is empty',
          text: "Until you add terms, there's no move-in or move-out banner, book listings last 120 days, and students verify again on August 15.",
        }}
      >
        {(term) => (
          <TableRow
            key={term._id}
            id={term._id}
            actions={
              <RowButtons
                name={term.name}
                onEdit={() => setEditing(term)}
                busy={running === term._id}
                onRemove={() => void change(() => call(removeTerm, { params: { id: term._id } }), term._id)}
              />
            }
          >
            <h2 className="font-semi">{term.name}</h2>
            <Marks>
              <span>Move-in {day(term.move_in)}</span>
              <span>First day {day(term.first_day)}</span>
              <span>Finals {day(term.finals)}</span>
              <span>Move-out {day(term.move_out)}</span>
            </Marks>
          </TableRow>
        )}
      </WholeTable>
      {editing ? (
        <TermDialog campus={campus} term={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
    </>
  );
}

function summaryOf({ added, changed, skipped }: CalendarImport): string {
  const said = [
    added.length > 0 ? `Added ${added.join(', ')}.` : '',
    changed.length > 0 ? `Changed ${changed.join(', ')}.` : '',
    ...skipped,
  ].filter(Boolean);
  return said.join(' ') || 'The calendar has these terms already.';
}

/** Reads an .ics file, such as a registrar publishes, and adds its terms or changes those that are there. */
function ImportButton({ campus }: { campus: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    setBusy(true);
    try {
      if (file.size > CALENDAR_FILE_MAX) throw new Error('That file is too large.');
      const done = await call(importTerms, { params: { id: campus }, body: { ics: await file.text() } });
      showAlert({ msg: summaryOf(done), alertType: 'success' });
    } catch (error) {
      const msg = error instanceof ApiError ? error.field('ics') : error instanceof Error ? error.message : undefined;
      if (msg) showAlert({ msg, alertType: 'danger' });
      else showError(error);
    }
    await refreshAdmin();
    setBusy(false);
    target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        aria-label="Calendar file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void read(event)}
      />
      <Button busy={busy} className="mt-[27px] justify-self-start phone:mt-0" onClick={() => input.current?.click()}>
        Import .ics
      </Button>
    </>
  );
}
