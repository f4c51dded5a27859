import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAdminSpots, removeSpot, type Spot } from '../../../../contract/campuses/spots.ts';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useSearchText } from '../parts/admin-search.tsx';
import { StateMark, Marks } from '../parts/marks.tsx';
import { RowButtons } from '../parts/row-buttons.tsx';
import { TableRow } from '../parts/table.tsx';
import { WholeTable } from '../parts/whole-table.tsx';
import { SpotDialog } from './spot-dialog.tsx';
import { useChosenCampus } from './use-chosen-campus.ts';
import { useAdminChange } from '../api.ts';

/** /admin/spots: the meet-up spots of a campus. */
export default function Spots() {
  const q = useSearchText()?.toLowerCase();
  const { campus, field } = useChosenCampus();
  const [editing, setEditing] = useState<Spot | 'new' | null>(null);
  const { running, change } = useAdminChange();
  const list = useQuery({
    queryKey: ['admin', 'spots', campus],
    queryFn: ({ signal }) => call(listAdminSpots, { params: { id: campus }, signal }),
    staleTime: 0,
    enabled: campus !== '',
  });
  const spots = list.data?.spots.filter(({ name }) => !q || name.toLowerCase().includes(q)) ?? [];
  return (
    <>
      <div className="grid grid-cols-[minmax(0,320px)_auto] items-start gap-3 border-b border-line px-4 py-4 phone:grid-cols-[minmax(0,1fr)_auto]">
        <Select {...field} />
        <Button look="primary" className="mt-[27px] justify-self-start" onClick={() => setEditing('new')}>
          Add
        </Button>
      </div>
      <WholeTable
        label="Meet-up spots"
        list={list}
        items={spots}
        empty={{ drawing: 'listing', title: 'No meet-up spots', text: 'Add public places where students can meet.' }}
      >
        {(spot) => (
          <TableRow
            key={spot._id}
            id={spot._id}
            actions={
              <RowButtons
                name={spot.name}
                onEdit={() => setEditing(spot)}
                busy={running === spot._id}
                onRemove={() => void change(() => call(removeSpot, { params: { id: spot._id } }), spot._id)}
              />
            }
          >
            <h2 className="font-semi">{spot.name}</h2>
            {spot.hint ? <p className="text-small text-2">{spot.hint}</p> : null}
            <Marks>
              <span className="tnum">
                {spot.lat.toFixed(4)}, {spot.lng.toFixed(4)}
              </span>
              <span>{spot.indoor ? 'Indoors' : 'Outdoors'}</span>
              {spot.hours ? <span>{spot.hours}</span> : null}
              {spot.staffed ? <StateMark>Staffed</StateMark> : null}
            </Marks>
          </TableRow>
        )}
      </WholeTable>
      {editing ? (
        <SpotDialog campus={campus} spot={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
    </>
  );
}
