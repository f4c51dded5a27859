import { useEffect, useState } from 'react';
import { readAddress } from '../../../contract/search/address.ts';
import type { SavedFilter } from '../../../contract/watching/saved-searches.ts';
import { loadFilterChips } from '../feed/index.ts';

async function readFilters(saved: SavedFilter) {
  const set = Object.entries(saved).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const { activeFilters } = await loadFilterChips();
  const { filter } = readAddress(new URLSearchParams(set));
  return { filter, chips: activeFilters(filter, false) };
}

/** The filters of a saved search as their chips say them: "Furniture", "Up to $100". Their code is loaded first. */
async function filterTexts(saved: SavedFilter): Promise<string[]> {
  return (await readFilters(saved)).chips.map(({ text }) => text);
}

/** A name for a search: "Desks under $100". Its code is loaded first. */
export async function suggestedName(q: string, saved: SavedFilter): Promise<string> {
  const [{ searchName }, { filter, chips }] = await Promise.all([import('./search-name.ts'), readFilters(saved)]);
  return searchName(q, filter, chips);
}

/** The texts of `filterTexts` for a component; null while its code is loading, none if that fails. */
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
