import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listAdminSpots, removeSpot, type Spot } from '../../../../../contract/campuses/spots.ts';
import { showError } from '../../../../lib/alerts.ts';
import { call } from '../../../../lib/api.ts';
import { useCampus } from '../../../../lib/app-state.ts';
import { Button } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { refreshAdmin } from '../api.ts';
import { useSearchText } from '../parts/admin-search.tsx';
import { Mark, Marks } from '../parts/marks.tsx';
import { Row } from '../parts/table.tsx';
import { WholeTable } from '../parts/whole-table.tsx';
import { campusesQuery } from './campuses-query.ts';
import { SpotDialog } from './spot-dialog.tsx';

/** /admin/spots: the meet-up spots of a campus (BRO-03, MEE-01). */
export default function Spots() {
  const q = useSearchText()?.toLowerCase();
  const campuses = useQuery(campusesQuery).data?.campuses.filter(({ generic }) => !generic) ?? [];
  const own = useCampus();
  const [chosen, setChosen] = useState<string | null>(null);
  const campus = chosen ?? (own.generic ? (campuses[0]?._id ?? '') : own._id);
  const [editing, setEditing] = useState<Spot | 'new' | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const list = useQuery({
    queryKey: ['admin', 'spots', campus],
    queryFn: ({ signal }) => call(listAdminSpots, { params: { id: campus }, signal }),
    staleTime: 0,
    enabled: campus !== '',
  });
  const spots = list.data?.spots.filter(({ name }) => !q || name.toLowerCase().includes(q)) ?? [];
  const remove = async (id: string) => {
    setBusy(id);
    await call(removeSpot, { params: { id } }).catch((error: unknown) => showError(error));
    await refreshAdmin();
    setBusy(null);
  };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,320px)_auto] items-start gap-3 border-b border-line px-4 py-4 phone:grid-cols-[minmax(0,1fr)_auto]">
        <Select
          label="Campus"
          value={campus}
          onChange={(event) => setChosen(event.target.value)}
          options={campuses.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
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
          <Row
            key={spot._id}
            id={spot._id}
            actions={
              <>
                <Button size="s" aria-label={`Edit ${spot.name}`} onClick={() => setEditing(spot)}>
                  Edit
                </Button>
                <Button
                  size="s"
                  busy={busy === spot._id}
                  aria-label={`Remove ${spot.name}`}
                  onClick={() => void remove(spot._id)}
                >
                  Remove
                </Button>
              </>
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
              {spot.staffed ? <Mark>Staffed</Mark> : null}
            </Marks>
          </Row>
        )}
      </WholeTable>
      {editing ? (
        <SpotDialog campus={campus} spot={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      ) : null}
    </>
  );
}
