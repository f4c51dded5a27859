import { Badge } from '../../../ui/badge.tsx';
import { preloadDialog } from '../../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { FiltersIcon } from '../../../ui/icons/icons.tsx';

interface FilterButtonProps {
  /** the list's filter as in its address */
  query: Readonly<Record<string, string>>;
  /** loads what it opens */
  preload?: () => void;
  onClick: () => void;
}

/** Opens the filters of a list; the number of those that are set is beside it, without the order. */
export function FilterButton({ query, preload = preloadDialog, onClick }: FilterButtonProps) {
  const { sort: _, price_min: min, price_max: max, ...others } = query;
  const count = Object.keys(others).length + (min || max ? 1 : 0);
  return (
    <span className="relative shrink-0">
      <IconButton
        label="Filters"
        icon={<FiltersIcon />}
        look={count > 0 ? 'accent' : 'plain'}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={onClick}
      />
      <Badge count={count} noun="set" small className="pointer-events-none absolute top-0.5 right-0" />
    </span>
  );
}
