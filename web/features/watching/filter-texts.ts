import { useEffect, useState } from 'react';
import { readAddress } from '../../../contract/search/address.ts';
import type { SavedFilter } from '../../../contract/watching/saved-searches.ts';
import { loadFilterChips } from '../posts/index.ts';

/** The filters of a saved search as their chips say them: "Furniture", "Up to $100". Their code is loaded first. */
export async function filterTexts(filter: SavedFilter): Promise<string[]> {
  const set = Object.entries(filter).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const { setFilters } = await loadFilterChips();
  return setFilters(readAddress(new URLSearchParams(set)).filter, false).map(({ text }) => text);
}

/** The same for a component; null while the code is loading. */
export function useFilterTexts(filter: SavedFilter): string[] | null {
  const [texts, setTexts] = useState<string[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    filterTexts(filter).then(
      (found) => isCurrent && setTexts(found),
      () => isCurrent && setTexts([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [filter]);
  return texts;
}
