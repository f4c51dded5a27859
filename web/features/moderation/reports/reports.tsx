import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showError } from '../../../lib/alerts.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { caseActions } from '../../../../contract/moderation/cases.ts';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/forms/segments.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { type CaseFilter, casesQuery } from './api.ts';
import { ActionMeanings } from '../decide/decision-buttons.tsx';
import { useDecide } from '../decide/use-decide.tsx';
import { clearQueueChanges, useQueueChanges } from './live.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CaseItem } from './case-item.tsx';
import { KeyHints } from './key-hints.tsx';
import { ReportsSummary } from './summary.tsx';
import { useQueueKeys } from './use-queue-keys.ts';
import { AdminTable, useSearchText } from '../../console/index.ts';

const states = [
  { value: 'waiting', label: 'Open' },
  { value: 'appealed', label: 'Appeals' },
  { value: 'approval', label: 'Approvals' },
  { value: 'upheld', label: 'Upheld' },
  { value: 'dismissed', label: 'Dismissed' },
] as const;
const kinds = [
  { value: '', label: 'Everything' },
  { value: 'post', label: 'Posts' },
  { value: 'comment', label: 'Comments' },
  { value: 'message', label: 'Messages' },
  { value: 'rating', label: 'Notes' },
  { value: 'sale', label: 'Sales' },
  { value: 'user', label: 'People' },
] as const;
const orders = [
  { value: '', label: 'Newest first' },
  { value: 'most', label: 'Most reported first' },
  { value: 'oldest', label: 'Oldest first' },
] as const;

const empty = {
  drawing: 'shield' as const,
  title: 'All caught up',
  text: 'Reports and flagged posts appear here.',
};

/** /admin: the queue of everything reported or flagged, one case per subject. */
export default function Reports() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const q = useSearchText();
  const state = states.find(({ value }) => value === params.get('state'))?.value ?? 'waiting';
  const kind = kinds.find(({ value }) => value !== '' && value === params.get('kind'))?.value as CaseFilter['kind'];
  const sort = orders.find(({ value }) => value !== '' && value === params.get('sort'))?.value ?? '';
  const list = useInfiniteQuery(casesQuery({ state, kind, q, sort: sort || 'latest' }));
  const { fresh, decided, reports } = useQueueChanges();
  /** cases decided on this page, each with its list: they leave a queue of open ones at once, before it's fetched again */
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const placeOf = (id: string) => `${state} ${id}`;
  const cases = (list.data?.pages.flatMap((page) => page.cases) ?? []).filter(({ _id }) => !gone.has(placeOf(_id)));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    cases.findIndex(({ _id }) => _id === current),
  );

  const focusOn = (id: string | undefined) => {
    if (!id) return;
    setCurrent(id);
    requestAnimationFrame(() => {
      const row = box.current?.querySelector<HTMLElement>(`[data-item="${id}"]`);
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
    });
  };
  const choose = (id: string, on: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  const { start, dialog } = useDecide((done) => {
    choose(done._id, false);
    if (done.approval) return;
    if (state === 'upheld' || state === 'dismissed') return;
    const next = cases[at + 1] ?? cases[at - 1];
    setGone((before) => new Set([...before, placeOf(done._id)]));
    focusOn(next?._id);
  });
  const about = cases[at];
  useQueueKeys({
    move: (by) => focusOn(cases[current === null ? 0 : Math.min(cases.length - 1, Math.max(0, at + by))]?._id),
    choose: () => about && about.actions.length > 0 && choose(about._id, !chosen.has(about._id)),
    open: () => about && void navigate(`/admin/cases/${about._id}`),
    act: (action) => about && start(about, action),
  });

  const renew = async () => {
    const { error } = await list.refetch();
    if (error) return showError(error);
    setGone(new Set());
    clearQueueChanges();
  };
  // an empty queue can be refetched without moving anything
  const { refetch } = list;
  const idle = cases.length === 0 && !list.isPending && !list.isFetching;
  useEffect(() => {
    if (!idle || fresh.size === 0) return;
    clearQueueChanges();
    setGone(new Set());
    void refetch();
  }, [idle, fresh, refetch]);

  const filter = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const news = [...fresh].filter((id) => !cases.some(({ _id }) => _id === id)).length;
  return (
    <>
      <ReportsSummary />
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
        <Segments
          label="Status"
          options={states}
          value={state}
          onChange={(value) => filter('state', value === 'waiting' ? '' : value)}
          className="max-w-full"
        />
        <Select
          label="Kind"
          hideLabel
          className="w-36 phone:w-auto phone:flex-1"
          options={kinds}
          value={kind ?? ''}
          onChange={(event) => filter('kind', event.target.value)}
        />
        <Select
          label="Order"
          hideLabel
          className="w-52 phone:w-auto phone:flex-1"
          options={orders}
          value={sort}
          onChange={(event) => filter('sort', event.target.value)}
        />
      </div>
      <KeyHints list />
      <ActionMeanings actions={caseActions} />
      <div aria-live="polite">
        {state === 'waiting' && news > 0 && cases.length > 0 ? (
          <div className="border-b border-line p-2 text-center">
            <Button look="tint" size="s" onClick={() => void renew()}>
              {news === 1 ? '1 new report' : `${news} new reports`}
            </Button>
          </div>
        ) : null}
      </div>
      <div ref={box}>
        <AdminTable label="Reports" pages={list} items={cases} empty={empty}>
          {(each, index) => (
            <CaseItem
              key={each._id}
              about={{ ...each, reports: Math.max(each.reports, reports.get(each._id) ?? 0) }}
              current={index === at}
              chosen={chosen.has(each._id)}
              decidedElsewhere={
                decided.has(each._id) && (state === 'waiting' || state === 'appealed') && each.state === 'open'
              }
              onFocus={() => setCurrent(each._id)}
              onChoose={(on) => choose(each._id, on)}
              onStart={(action) => start(each, action)}
            />
          )}
        </AdminTable>
      </div>
      <BulkBar chosen={cases.filter(({ _id }) => chosen.has(_id))} onClear={() => setChosen(new Set())} />
      {dialog}
    </>
  );
}
