import { Link } from 'react-router';
import { categoryPath } from '../../../contract/posts/category-address.ts';
import { categoryGroups } from '../../../contract/posts/category-groups.ts';
import { choiceLabel } from '../../../contract/posts/listing-fields.ts';
import { CategoryIcon } from '../posts/components/index.ts';

/** All categories with their pages in groups, for people who don't know what to search for. */
export const BrowseCategories = () => (
  <section aria-labelledby="browse-categories" className="pt-5 pb-12">
    <h2 id="browse-categories" className="px-4 pb-1 text-lead font-semi">
      Browse categories
    </h2>
    {categoryGroups.map(({ name, categories }) => (
      <section key={name} aria-label={name} className="pt-3">
        <h3 className="px-4 pb-1 text-small font-semi text-2">{name}</h3>
        <ul className="grid grid-cols-2 px-2 max-[360px]:grid-cols-1">
          {categories.map((category) => (
            <li key={category} className="min-w-0">
              <Link
                to={categoryPath(category)}
                className="flex min-h-12 items-center gap-3 rounded-m px-2 py-1.5 text-label leading-5 font-medium transition-colors hover:bg-2"
              >
                <span className="grid size-9 shrink-0 place-items-center rounded-pill bg-2 text-2">
                  <CategoryIcon of={category} size={20} />
                </span>
                <span className="min-w-0">{choiceLabel(category)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </section>
);
