import { type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { savedSearchPath } from '../../../../contract/watching/address.ts';
import type { SavedSearch } from '../../../../contract/watching/saved-searches.ts';
import { alertChoices, type AlertChoice, alertLabels } from '../../../../contract/watching/watches.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { BellIcon, DownIcon } from '../../../ui/icons/icons.tsx';
import { focusAfterRemoval } from '../../../ui/layout/focus-after-removal.ts';
import type { SearchInAddress } from '../../search/index.ts';
import { changeAlerts, openNew, removeSavedSearch } from '../api.ts';
import { useFilterTexts } from '../filter-texts.ts';

/** A saved search: what it is, its new results, and when it alerts. It opens at the first new one. */
export function SavedSearchRow({ search }: { search: SavedSearch }) {
  const { _id: id, name, query, filter, alerts, new_results: fresh, photos } = search;
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const path = savedSearchPath(query, filter);
  const filters = useFilterTexts(filter);
  const facts = [query && query !== name.toLowerCase() ? `“${query}”` : '', ...(filters ?? [])].filter(Boolean);
  const hasFacts = facts.length > 0 || (filters === null && Object.keys(filter).length > 0);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || fresh === 0) return;
    event.preventDefault();
    // the search opens in any case; if this fails, the new results stay marked as new
    void openNew(search)
      .catch(() => [])
      .then((ids) => navigate(path, { state: { opensAt: ids } satisfies SearchInAddress }));
  };
  const deleteSearch = async (button: HTMLElement) => {
    const next = focusAfterRemoval(button);
    await removeSavedSearch(id);
    // the button is disabled meanwhile; the focus may be elsewhere by now
    if (document.activeElement === button || document.activeElement === document.body) next?.focus();
    showAlert({ msg: 'Saved search deleted', alertType: 'success' });
  };
  return (
    <article aria-label={name} className="border-b border-line px-4 pt-4 pb-1">
      <div className="relative rounded-m has-[a:focus-visible]:outline-2">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <Link
              to={path}
              onClick={open}
              className="font-semi break-words outline-none after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
            {hasFacts ? <p className="min-h-5 text-small text-2">{facts.join(' · ')}</p> : null}
          </div>
          {fresh > 0 ? (
            <span className="shrink-0 rounded-pill bg-accent-tint px-3 py-1 text-small font-semi whitespace-nowrap text-accent tnum">
              {fresh} new
            </span>
          ) : (
            <span className="shrink-0 py-1 text-small whitespace-nowrap text-3">None new</span>
          )}
        </div>
        {photos.length > 0 ? (
          <div className="flex gap-1 pt-2">
            {photos.map((photo) => (
              <img
                key={photo}
                src={`${photo}/320.webp`}
                alt=""
                width={72}
                height={72}
                loading="lazy"
                className="size-18 rounded-m bg-3 object-cover"
              />
            ))}
          </div>
        ) : null}
      </div>
      <div className="flex min-h-11 items-center justify-between text-small text-2">
        <label className="inline-flex min-h-11 items-center gap-1.5">
          <BellIcon size={16} />
          <span className="sr-only">Alerts</span>
          <span className="relative inline-flex items-center">
            <select
              value={alerts}
              disabled={busy}
              onChange={(event) => {
                const choice = event.target.value as AlertChoice;
                void run(() => changeAlerts(id, choice));
              }}
              className="min-h-11 appearance-none bg-transparent pr-5 [field-sizing:content]"
            >
              {alertChoices.map((choice) => (
                <option key={choice} value={choice}>
                  {alertLabels[choice]}
                </option>
              ))}
            </select>
            <DownIcon size={16} className="pointer-events-none absolute right-0" />
          </span>
        </label>
        <button
          type="button"
          disabled={busy}
          onClick={({ currentTarget: button }) => void run(() => deleteSearch(button))}
          className="min-h-11 px-1 hover:text-ink hover:underline"
        >
          Delete
        </button>
      </div>
    </article>
  );
}
