import type { View } from '../../../contract/view.ts';
import { chooseView, useView } from '../../lib/view.ts';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { icon } from '../../ui/icons/icon.tsx';
import * as lucide from '../../ui/icons/lucide.ts';

const GridIcon = icon(lucide.layoutGrid);
const CardsIcon = icon(lucide.galleryVertical);

const views = [
  { view: 'cards', label: 'Card view', Drawing: CardsIcon },
  { view: 'grid', label: 'Grid view', Drawing: GridIcon },
] as const satisfies { view: View; label: string; Drawing: typeof GridIcon }[];

/**
 * Switches a list between cards and photo grid: both choices on wide screens, only the other one on phones.
 */
export function ViewSwitch({ className }: { className?: string }) {
  const chosen = useView();
  return (
    <>
      <fieldset className={`flex shrink-0 rounded-l bg-2 p-0.5 phone:hidden ${className ?? ''}`}>
        <legend className="sr-only">View</legend>
        {views.map(({ view, label, Drawing }) => (
          <button
            key={view}
            type="button"
            aria-label={label}
            aria-pressed={view === chosen}
            onClick={() => chooseView(view)}
            className="hit-44 grid h-9 w-10 place-items-center rounded-m text-2 aria-pressed:bg-page aria-pressed:text-ink aria-pressed:shadow-[0_1px_2px_rgb(0_0_0/.12)]"
          >
            <Drawing size={20} />
          </button>
        ))}
      </fieldset>
      {views
        .filter(({ view }) => view !== chosen)
        .map(({ view, label, Drawing }) => (
          <IconButton
            key={view}
            label={label}
            icon={<Drawing />}
            onClick={() => chooseView(view)}
            className={`desk:hidden ${className ?? ''}`}
          />
        ))}
    </>
  );
}
