import { Link } from 'react-router';
import { type DetailName, detailFields } from '../../../../contract/posts/category-fields.ts';
import { coursePath } from '../../../../contract/posts/course-code.ts';
import { labelledDetails } from '../../../../contract/posts/detail-texts.ts';
import type { Post } from '../../../../contract/posts/posts.ts';

const isCourse = (name: DetailName): boolean => {
  const field = detailFields[name];
  return field.type === 'text' && field.form === 'course code';
};

/** All fields of a listing's category. Renders nothing if there are none. */
export function DetailList({ post }: { post: Post }) {
  const details = labelledDetails(post.category, post.details);
  if (details.length === 0) return null;
  return (
    <dl aria-label="Details" className="mt-3.5 grid grid-cols-2 gap-x-4 phone:grid-cols-1">
      {details.map(({ name, label, text }) => (
        <div key={name} className="flex min-h-10 items-center justify-between gap-4 border-b border-line py-2">
          <dt className="text-small text-2">{label}</dt>
          <dd className="min-w-0 text-right font-medium wrap-anywhere">
            {isCourse(name) ? (
              <Link to={coursePath(text)} className="text-accent hover:underline">
                {text}
              </Link>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
