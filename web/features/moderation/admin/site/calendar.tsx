import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import {
  CALENDAR_FILE_MAX,
  type CalendarImport,
  importTerms,
  listAdminTerms,
  removeTerm,
  type Term,
} from '../../../../../contract/campuses/terms.ts';
import { showAlert, showError } from '../../../../lib/alerts.ts';
import { ApiError, call } from '../../../../lib/api.ts';
import { useCampus } from '../../../../lib/app-state.ts';
import { Button } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { refreshAdmin } from '../api.ts';
import { useSearchText } from '../parts/admin-search.tsx';
import { Marks } from '../parts/marks.tsx';
import { Row } from '../parts/table.tsx';
import { WholeTable } from '../parts/whole-table.tsx';
import { campusesQuery } from './campuses-query.ts';
import { TermDialog } from './term-dialog.tsx';

const format = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const day = (text: string): string => format.format(new Date(`${text}T00:00:00Z`));

/** /admin/calendar: the terms of a campus (CAL-01). */
export default function Calendar() {
  const q = useSearchText()?.toLowerCase();
  const campuses = useQuery(campusesQuery).data?.campuses.filter(({ generic }) => !generic) ?? [];
  const own = useCampus();
  const [chosen, setChosen] = useState<string | null>(null);
  const campus = chosen ?? (own.generic ? (campuses[0]?._id ?? '') : own._id);
  const [editing, setEditing] = useState<Term | 'new' | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const list = useQuery({
    queryKey: ['admin', 'terms', campus],
    queryFn: ({ signal }) => call(listAdminTerms, { params: { id: campus }, signal }),
    staleTime: 0,
    enabled: campus !== '',
  });
  const terms = list.data?.terms.filter(({ name }) => !q || name.toLowerCase().includes(q)) ?? [];
  const remove = async (id: string) => {
    setBusy(id);
    await call(removeTerm, { params: { id } }).catch((error: unknown) => showError(error));
    await refreshAdmin();
    setBusy(null);
  };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,320px)_auto_1fr] items-start gap-3 border-b border-line px-4 py-4 phone:grid-cols-[auto_1fr]">
        <Select
          label="Campus"
          value={campus}
          onChange={(event) => setChosen(event.target.value)}
          options={campuses.map(({ _id, name }) => ({ value: _id, label: name }))}
          className="phone:col-span-2"
        />
        <Button look="primary" className="mt-[27px] phone:mt-0" onClick={() => setEditing('new')}>
          Add
        </Button>
        <ImportButton campus={campus} />
      </div>
      <WholeTable
        label="Calendar"
        list={list}
        items={terms}
        empty={{ drawing: 'listing', title: 'No terms', text: 'Until you add some, the usual dates apply.' }}
      >
        {(term) => (
          <Row
            key={term._id}
            id={term._id}
            actions={
              <>
                <Button size="s" aria-label={`Edit ${term.name}`} onClick={() => setEditing(term)}>
                  Edit
                </Button>
                <Button
                  size="s"
                  busy={busy === term._id}
                  aria-label={`Remove ${term.name}`}
                  onClick={() => void remove(term._id)}
                >
                  Remove
                </Button>
              </>
            }
          >
            <h2 className="font-semi">{term.name}</h2>
            <Marks>
              <span>Move-in {day(term.move_in)}</span>
              <span>First day {day(term.first_day)}</span>
              <span>Finals {day(term.finals)}</span>
              <span>Move-out {day(term.move_out)}</span>
            </Marks>
          </Row>
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

/** Reads an .ics file, such as a registrar publishes, and adds its terms. */
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
