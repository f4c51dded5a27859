import { spotFacts } from '../../../../contract/campuses/spot.ts';
import type { Spot } from '../../../../contract/campuses/spots.ts';
import { useAction } from '../../../lib/use-action.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NextIcon, PinIcon } from '../../../ui/icons/icons.tsx';
import { useMayStart } from '../../identity/index.ts';
import { saveUsualSpots } from './spots.ts';

/** In place of what is near somebody without usual spots: the campus's spots, one of which they choose by one tap. */
export function ChooseSpot({ spots }: { spots: readonly Spot[] }) {
  const mayStart = useMayStart();
  const { busy, run } = useAction();
  if (spots.length === 0)
    return <EmptyState drawing="search" title="Nothing near you" text="This campus has no meet-up spots yet." />;
  return (
    <section aria-labelledby="choose-spot" className="px-4 pt-8 pb-10">
      <h2 id="choose-spot" className="text-title font-bold">
        Where do you usually meet?
      </h2>
      <p className="mt-1 max-w-[56ch] text-2">
        Pick a spot to see what's near you. You can change it in Settings; your profile doesn't show it.
      </p>
      <ul className="mt-4 grid max-w-[600px] gap-2">
        {spots.map((spot) => (
          <li key={spot._id}>
            <button
              type="button"
              disabled={busy}
              onClick={() => {
                if (mayStart('like')) void run(() => saveUsualSpots([spot._id]));
              }}
              className="flex min-h-14 w-full items-center gap-3 rounded-l bg-2 px-4 py-2.5 text-left hover:bg-3 active:bg-3"
            >
              <PinIcon size={20} className="shrink-0 text-2" />
              <span className="min-w-0 flex-1">
                <b className="block font-semi">{spot.name}</b>
                <span className="block text-small text-2">{spotFacts(spot)}</span>
              </span>
              <NextIcon size={20} className="shrink-0 text-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
