import { Link } from 'react-router';
import { categoryPath } from '../../../contract/posts/category-address.ts';
import type { Category } from '../../../contract/posts/categories.ts';
import { choiceLabel } from '../../../contract/posts/listing-fields.ts';
import { limits } from '../../../contract/limits.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useMayStart } from '../identity/index.ts';
import type { Nearest } from './api.ts';
import { beginPost } from '../composer/index.ts';

interface NearestProps {
  q: string;
  categories: readonly Category[];
}

/** Suggestions when no post has all words of a search: look through a category, or post a request. */
export function NearestActions({ q, categories }: NearestProps) {
  const mayStart = useMayStart();
  const ask = () => {
    beginPost({ kind: 'looking', title: Array.from(q).slice(0, limits.titleMax).join('') });
    if (!mayStart('post')) beginPost(null);
  };
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {categories.map((category) => (
        <Link key={category} to={categoryPath(category)} className={buttonClass('second', 's')}>
          All in {choiceLabel(category)}
        </Link>
      ))}
      <Button look="primary" size="s" onClick={ask}>
        Post that you're looking for it
      </Button>
    </div>
  );
}

const reasonOf = (q: string, { by, categories: [category] }: Nearest): string =>
  by === 'filters'
    ? 'Nothing matches all of that. Here it is without the filters.'
    : by === 'category'
      ? `No “${q}” right now. Here's what's new${category ? ` in ${choiceLabel(category)}` : ''}.`
      : "No exact match. Here's what comes closest.";

/** Shown above posts that come nearest to what was searched for, with the reason why they are shown. */
export function NearestNote({ q, nearest }: { q: string; nearest: Nearest }) {
  return (
    <div className="border-b border-line px-4 py-5 text-center" role="status">
      <p className="mb-3 text-balance text-2">{reasonOf(q, nearest)}</p>
      <NearestActions q={q} categories={nearest.categories} />
    </div>
  );
}
