import {
  listSharedSearches,
  removeSearch,
  restoreSearch,
  searchStates,
  type SharedSearch,
} from '../../../../contract/console/searches.ts';
import { SHARED_SEARCH_PEOPLE } from '../../../../contract/search/shared-searches.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { useSearchText } from '../parts/admin-search.tsx';
import { ListChoice, useFilter } from '../parts/filters.tsx';
import { StateMark, Marks } from '../parts/marks.tsx';
import { AdminTable, TableRow } from '../parts/table.tsx';
import { useAdminChange, useAdminList } from '../api.ts';

const empty = {
  shared: {
    drawing: 'search' as const,
    title: 'No shared searches',
    text: `What at least ${SHARED_SEARCH_PEOPLE} people searched for shows up here. Others see it as popular or suggested.`,
  },
  nothing: {
    drawing: 'search' as const,
    title: 'Everything finds something',
    text: 'Searches that many people made and that find nothing show up here. Adding words that mean the same can help.',
  },
  corrected: {
    drawing: 'search' as const,
    title: 'Nothing corrected',
    text: 'Searches that many people made with a misspelled word show up here, with the word we read.',
  },
  removed: { drawing: 'search' as const, title: 'Nothing removed', text: 'Searches you remove show up here.' },
};

const lists = [
  { value: 'shared', label: 'Shared' },
  { value: 'nothing', label: 'No results' },
  { value: 'corrected', label: 'Corrected' },
  { value: 'removed', label: 'Removed' },
] as const;

/** /admin/searches: the searches that are suggested to others. */
export default function Searches() {
  const q = useSearchText();
  const [value] = useFilter();
  const state = searchStates.find((each) => each === value('state')) ?? 'shared';
  const { list, items } = useAdminList(['searches', { q, state }], 'searches', (cursor, signal) =>
    call(listSharedSearches, { query: { q, state, cursor }, signal }),
  );
  return (
    <>
      <ListChoice label="State" name="state" value={state} lists={lists} />
      <AdminTable label="Searches" pages={list} items={items} empty={empty[state]}>
        {(search) => <Search key={search._id} search={search} />}
      </AdminTable>
    </>
  );
}

function Search({ search }: { search: SharedSearch }) {
  const { busy, change } = useAdminChange();
  const { _id: id, text, campus_id, people, total_views, read_as, kept_back, removed_by, removed_at } = search;
  const removed = kept_back === 'removed';
  const removeOrRestore = () => change(() => call(removed ? restoreSearch : removeSearch, { params: { id } }));
  return (
    <TableRow
      id={id}
      inline
      actions={
        <Button
          size="s"
          busy={busy}
          aria-label={`${removed ? 'Put back' : 'Remove'} ${text}`}
          onClick={() => void removeOrRestore()}
        >
          {removed ? 'Put back' : 'Remove'}
        </Button>
      }
    >
      <h2 className="wrap-anywhere font-semi">{text}</h2>
      <Marks>
        {kept_back === 'watched' ? <StateMark tone="warn">Not shown: watched words</StateMark> : null}
        {kept_back === 'nothing found' ? <StateMark>Not shown: finds nothing</StateMark> : null}
        {read_as ? <StateMark>Read as “{read_as}”</StateMark> : null}
        <span>{campus_id}</span>
        <span className="tnum">{people.toLocaleString('en-US')} people</span>
        <span className="tnum">{total_views.toLocaleString('en-US')} searches</span>
        {removed_at ? (
          <span>
            removed{removed_by ? ` by @${removed_by}` : ''} · <RelativeTime at={removed_at} />
          </span>
        ) : null}
      </Marks>
    </TableRow>
  );
}
