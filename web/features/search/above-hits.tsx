import { Link } from 'react-router';
import { writeAddress } from '../../../contract/search/address.ts';
import { lookingText } from '../../../contract/watching/looking-for.ts';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { searchPath } from './address.ts';

/** Says that a word was corrected, and leads to the results for what was typed: in quotes nothing is corrected (D69). */
export function CorrectedNote({ q, words, readAs }: { q: string; words: string; readAs: string }) {
  const asTyped = q.includes(words) ? q.replace(words, `"${words}"`) : `"${words}"`;
  return (
    <p role="status" className="border-b border-line px-4 py-3">
      Showing results for <b className="font-semi">{readAs}</b>.{' '}
      <Link to={searchPath(asTyped)} className="hit-44 font-medium text-accent hover:underline">
        Search for {words} instead
      </Link>
      .
    </p>
  );
}

/** Leads to the posts of people who look for what was searched for: they stand apart from what is for sale. */
export function LookingLink({ words, people }: { words: string; people: number }) {
  const address = writeAddress({
    q: words,
    show: 'latest',
    filter: { kind: 'looking', forSale: false, photos: false },
  });
  return (
    <Link
      to={`/search?${new URLSearchParams(address).toString()}`}
      className="flex min-h-12 items-center gap-3 border-b border-line px-4 py-2 font-medium hover:bg-2"
    >
      <SearchIcon size={20} className="shrink-0 text-2" />
      {lookingText(people)}
    </Link>
  );
}
