import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { spotFacts } from '../../../../contract/campuses/spot.ts';
import { USUAL_SPOTS_MOST } from '../../../../contract/campuses/spots.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { saveUsualSpots, spotsQuery } from './spots.ts';

/** /settings/account/spots: where the viewer usually meets buyers and sellers on this campus. */
export default function UsualSpots() {
  const { campus_short_name: campus, waiting } = useCampus();
  const { data, error, refetch } = useQuery({ ...spotsQuery, enabled: !waiting });
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const { busy, run } = useAction();
  if (waiting)
    return (
      <EmptyState
        className="py-16"
        drawing="listing"
        title={`Quad is coming to ${campus}.`}
        text="You can choose your meet-up spots once your campus opens."
      />
    );
  if (!data) return <NotLoaded error={error} refetch={refetch} />;
  if (data.spots.length === 0)
    return (
      <EmptyState
        className="py-16"
        drawing="listing"
        title="No meet-up spots yet"
        text={`The people who run ${campus} on Quad haven't added any.`}
      />
    );
  const chosen = changed ?? data.usual;
  const full = chosen.length >= USUAL_SPOTS_MOST;
  const save = () =>
    run(async () => {
      await saveUsualSpots([...chosen]);
      setChanged(null);
      showAlert({ msg: 'Meet-up spots saved', alertType: 'success' });
    });
  return (
    <form
      className="px-4 pt-5 pb-12"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="max-w-[56ch] text-2">
        Choose up to {USUAL_SPOTS_MOST} places at {campus} where you usually meet. Your listings show them, and you can
        find what's for sale near them. Your profile doesn't show them.
      </p>
      <fieldset className="mt-3">
        <legend className="sr-only">Meet-up spots</legend>
        {data.spots.map((spot) => {
          const { _id: id, name } = spot;
          const on = chosen.includes(id);
          return (
            <Checkbox
              key={id}
              checked={on}
              disabled={full && !on}
              hint={spotFacts(spot)}
              onChange={() => setChanged(on ? chosen.filter((other) => other !== id) : [...chosen, id])}
            >
              <span className="font-medium">{name}</span>
            </Checkbox>
          );
        })}
      </fieldset>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" busy={busy} disabled={String(chosen) === String(data.usual)}>
          Save
        </Button>
        <p aria-live="polite" className="text-small text-2 tnum">
          {chosen.length} of {USUAL_SPOTS_MOST} chosen
        </p>
      </div>
    </form>
  );
}
