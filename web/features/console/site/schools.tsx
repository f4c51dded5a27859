import {
  handleSchoolRequest,
  listSchoolRequests,
  type SchoolRequest,
} from '../../../../contract/campuses/school-requests.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { useSearchText } from '../parts/admin-search.tsx';
import { useDoneChoice } from '../parts/filters.tsx';
import { AdminTable, TableRow } from '../parts/table.tsx';
import { useAdminChange, useAdminList } from '../api.ts';

const empty = {
  drawing: 'school' as const,
  title: 'No schools',
  text: "Schools that people ask for, and that Quad doesn't serve yet, show up here.",
};

/** /admin/schools: requested schools, the most requested first. */
export default function Schools() {
  const q = useSearchText();
  const { done, choice } = useDoneChoice();
  const { list, items } = useAdminList(['schools', { q, done }], 'schools', (cursor, signal) =>
    call(listSchoolRequests, { query: { q, done, cursor }, signal }),
  );
  return (
    <>
      {choice}
      <AdminTable label="Requested schools" pages={list} items={items} empty={empty}>
        {(school) => <School key={school._id} school={school} />}
      </AdminTable>
    </>
  );
}

function School({ school: { _id: id, school, requests, latest, handled } }: { school: SchoolRequest }) {
  const { busy, change } = useAdminChange();
  const mark = () => change(() => call(handleSchoolRequest, { params: { id }, body: { done: handled === null } }));
  return (
    <TableRow
      id={id}
      inline
      actions={
        <Button size="s" busy={busy} onClick={() => void mark()}>
          {handled ? 'Open again' : 'Done'}
        </Button>
      }
    >
      <h2 className="leading-[22px] font-semi wrap-anywhere">{school}</h2>
      <p className="text-small text-2">
        {requests} {requests === 1 ? 'request' : 'requests'} · latest <RelativeTime at={latest} />
      </p>
    </TableRow>
  );
}
