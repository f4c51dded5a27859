import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { savedSearchesPath } from '../../../../contract/watching/address.ts';
import { searchKey } from '../../../../contract/search/words.ts';
import type { SavedFilter } from '../../../../contract/watching/saved-searches.ts';
import { showError } from '../../../lib/alerts.ts';
import { preloadDialog } from '../../../ui/dialogs/dialog.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { BellIcon } from '../../../ui/icons/icons.tsx';
import { useViewer } from '../../../lib/viewer.ts';
import { useMayStart } from '../../identity/index.ts';
import { savedSearchesQuery } from '../api.ts';
import { suggestedName } from '../filter-texts.ts';
import { SaveDialog } from './save-dialog.tsx';

export interface SearchToSave {
  /** the search's words; '' for none */
  q: string;
  /** as in the address; its order is left out */
  filter: Readonly<Record<string, string>>;
}

/** Equal for searches with the same words and filters, whatever their case and order. */
const keyOf = (query: string, filter: SavedFilter) =>
  JSON.stringify([
    searchKey(query),
    Object.entries(filter)
      .filter(([, value]) => value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);

/** Above the results of a search: offers to save it, or says that it is saved. */
export function SaveSearch({ q, filter: { sort: _sort, ...filter } }: SearchToSave) {
  const { user, abilities } = useViewer();
  const mayStart = useMayStart();
  /** the suggested name of the open dialog */
  const [suggested, suggest] = useState<string | null>(null);
  const { data: searches } = useQuery({ ...savedSearchesQuery, enabled: user !== null && abilities.read });
  const key = keyOf(q, filter);
  const saved = searches?.find((each) => keyOf(each.query, each.filter) === key);
  // there is only an order
  if (q === '' && Object.keys(filter).length === 0) return null;
  return (
    <section aria-label="Save this search" className="px-4 py-3">
      <div className="flex min-h-17 items-center gap-3 rounded-l bg-2 px-4 py-3">
        <BellIcon className="shrink-0 text-2 phone:hidden" />
        <p className="min-w-0 flex-1">
          <b className="block font-semi">{saved ? 'You saved this search' : 'Get the next one first'}</b>
          {saved ? (
            <span className="block truncate text-small text-2">“{saved.name}”</span>
          ) : (
            <span className="block text-small text-2 phone:hidden">An alert within seconds of a post.</span>
          )}
        </p>
        {saved ? (
          <Link to={savedSearchesPath} className={buttonClass('second', 's')}>
            Saved searches
          </Link>
        ) : (
          <Button
            size="s"
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => {
              if (mayStart('search')) void suggestedName(q, filter).then(suggest, showError);
            }}
          >
            Save this search
          </Button>
        )}
      </div>
      {suggested === null ? null : (
        <SaveDialog q={q} filter={filter} suggested={suggested} onClose={() => suggest(null)} />
      )}
    </section>
  );
}
