import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ChangedSearch, previewSynonym } from '../../../../contract/console/synonyms.ts';
import { readSynonymRule } from '../../../../contract/search/synonyms.ts';
import { call } from '../../../lib/api.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Button } from '../../../ui/button.tsx';

const TYPING_MS = 400;

interface PreviewProps {
  /** the campus of the rule, whose searches are tried; '' for a rule of all campuses: then those of the host's campus */
  campus: string;
  rule: string;
  /** the saved rule that is being edited */
  replaces?: { _id: string; rule: string };
}

/** What searches would find with words that aren't saved yet. */
export function SynonymPreview({ campus, rule, replaces }: PreviewProps) {
  const typed = useDebounced(rule.trim().replace(/\s+/g, ' '), TYPING_MS);
  const isAsked = readSynonymRule(typed) !== null && typed !== replaces?.rule;
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'synonyms', 'preview', campus, typed, replaces?._id],
    queryFn: ({ signal }) =>
      call(previewSynonym, {
        query: { rule: typed, ...(campus ? { campus } : {}), ...(replaces ? { replaces: replaces._id } : {}) },
        signal,
      }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (!isAsked) return null;
  return (
    <section aria-label="What changes" aria-live="polite" className="grid gap-2">
      <h2 className="text-label font-semi">What changes</h2>
      {isError ? (
        <p className="flex flex-wrap items-center gap-3 text-2">
          We couldn't try this.
          <Button size="s" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      ) : data === undefined ? (
        <p className="text-2">Trying recent searches…</p>
      ) : data.searches.length === 0 ? (
        <p className="text-2">
          {/* nothing is tried only on the host of no campus; elsewhere the rule's own words are searches, too */}
          {data.tried === 0 ? 'Choose a campus to see what changes.' : 'Recent searches find the same as before.'}
        </p>
      ) : (
        <ul className="grid max-h-80 gap-2 overflow-y-auto">
          {data.searches.map((search) => (
            <Changed key={search.text} search={search} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Changed({ search: { text, searches, before, after, added, gone } }: { search: ChangedSearch }) {
  return (
    <li className="rounded-m border border-line px-3 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="wrap-anywhere font-semi">{text}</span>
        {searches === null ? null : (
          <span className="text-label text-2 tnum">
            {searches.toLocaleString('en-US')} {searches === 1 ? 'search' : 'searches'}
          </span>
        )}
        <span className="ml-auto text-label tnum">
          {before.results} → {after.results} {after.results === 1 ? 'result' : 'results'}
        </span>
      </p>
      {before.first === after.first ? null : (
        <p className="mt-1 wrap-anywhere text-label">
          <span className="text-2">First: </span>
          {before.first ?? 'nothing'} → {after.first ?? 'nothing'}
        </p>
      )}
      <Names label="Added" names={added} />
      <Names label="Off the first page" names={gone} />
    </li>
  );
}

const Names = ({ label, names }: { label: string; names: readonly string[] }) =>
  names.length === 0 ? null : (
    <p className="mt-1 wrap-anywhere text-label">
      <span className="text-2">{label}: </span>
      {names.join(' · ')}
    </p>
  );
