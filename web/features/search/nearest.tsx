import { Link } from 'react-router';
import { categoryPath } from '../../../contract/posts/category-address.ts';
import type { Category } from '../../../contract/posts/categories.ts';
import { choiceLabel } from '../../../contract/posts/listing-fields.ts';
import { limits } from '../../../contract/limits.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useGate } from '../identity/index.ts';
import { beginPost } from '../posts/index.ts';

interface NearestProps {
  q: string;
  categories: readonly Category[];
}

/** Suggestions when no post has all words of a search: look through a category, or post a request. */
export function NearestActions({ q, categories }: NearestProps) {
  const gate = useGate();
  const ask = () => {
    beginPost({ kind: 'looking', title: Array.from(q).slice(0, limits.titleMax).join('') });
    if (!gate('post')) beginPost(null);
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

/** Shown above posts that have only some of the words. */
export function NearestNote(props: NearestProps) {
  return (
    <div className="border-b border-line px-4 py-5 text-center" role="status">
      <p className="mb-3 text-balance text-2">No exact match. Here's what comes closest.</p>
      <NearestActions {...props} />
    </div>
  );
}
