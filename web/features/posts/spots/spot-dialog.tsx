import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { spotFacts } from '../../../../contract/campuses/spot.ts';
import type { Spot } from '../../../../contract/campuses/spots.ts';
import { showError } from '../../../lib/alerts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { saveListingSpot, spotsQuery } from './spots.ts';

const USUAL = 'usual';

interface SpotDialogProps {
  postId: string;
  /** where the listing can be picked up now */
  spots: readonly Spot[];
  onClose: () => void;
}

/** Chooses the spot of one listing, or the seller's usual ones. */
export default function SpotDialog({ postId, spots, onClose }: SpotDialogProps) {
  const { data, error, refetch } = useQuery(spotsQuery);
  const [busy, setBusy] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const [only] = spots;
  // a listing without a spot of its own has all the usual ones
  const isUsual = data?.usual.length === 1 && data.usual[0] === only?._id;
  const current = spots.length === 1 && only && !isUsual ? only._id : USUAL;
  const value = picked ?? current;
  const usualNames = data?.spots.filter(({ _id }) => data.usual.includes(_id)).map(({ name }) => name) ?? [];
  const save = async () => {
    setBusy(true);
    try {
      await saveListingSpot(postId, value === USUAL ? null : value);
      onClose();
    } catch (fault) {
      showError(fault);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title="Meet-up spot">
      <div className="px-6 pt-4 pb-6 phone:px-4">
        {data ? (
          <RadioGroup
            label="Meet-up spot"
            hideLabel
            value={value}
            onChange={(event) => setPicked(event.target.value)}
            options={[
              {
                value: USUAL,
                label: 'My usual spots',
                hint: usualNames.join(', ') || "You haven't chosen any. You can in Settings.",
              },
              ...data.spots.map((spot) => ({ value: spot._id, label: spot.name, hint: spotFacts(spot) })),
            ]}
          />
        ) : (
          <NotLoaded error={error} refetch={refetch} className="py-3" rows={4} />
        )}
        <div className="mt-5 flex gap-2">
          <Button look="primary" busy={busy} disabled={!data || value === current} onClick={() => void save()}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}
