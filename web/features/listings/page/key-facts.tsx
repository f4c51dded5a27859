import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type DetailName, detailFields } from '../../../../contract/posts/category-fields.ts';
import { coursePath } from '../../../../contract/posts/course-code.ts';
import { labelledDetails } from '../../../../contract/posts/detail-texts.ts';
import { type ChoiceFieldName, listingFields, valueText } from '../../../../contract/posts/listing-fields.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { formatDate } from '../../../../contract/date-format.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import { EditedMark } from '../../posts/index.ts';

const isCourse = (name: DetailName): boolean => {
  const field = detailFields[name];
  return field.type === 'text' && field.form === 'course code';
};

const FIRST: readonly ChoiceFieldName[] = ['condition', 'category'];

/** The key facts of a listing as a table: condition, category, its category's fields, and when it was posted. */
export function KeyFacts({ post }: { post: Post }) {
  return (
    <dl aria-label="Details" className="mx-4 mt-3 border-t border-line pt-1">
      {FIRST.filter((name) => post[name]).map((name) => (
        <Fact key={name} label={listingFields[name].label}>
          <Link to={`/home?${name}=${encodeURIComponent(post[name] ?? '')}`} className="hit-44 hover:underline">
            {valueText(post[name])}
          </Link>
        </Fact>
      ))}
      {labelledDetails(post.category, post.details).map(({ name, label, text }) => (
        <Fact key={name} label={label}>
          {isCourse(name) ? (
            <Link to={coursePath(text)} className="hit-44 text-accent hover:underline">
              {text}
            </Link>
          ) : (
            text
          )}
        </Fact>
      ))}
      <Fact label="Posted">
        <RelativeTime at={post.createdAt} sentence />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-9.5 grid-cols-[36%_minmax(0,1fr)] items-center border-b border-line py-1.5 last:border-0 desk:min-h-11 desk:grid-cols-[138px_minmax(0,1fr)]">
      <dt className="text-label text-2">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Below a listing's text: "3:05 PM · Nov 28, 2026 · Edited · OU, Norman, OK". */
export function PostedLine({ post }: { post: Post }) {
  const { campus_short_name: name, location, time_zone: timeZone } = useCampus();
  const time = formatDate(post.createdAt, { timeStyle: 'short', timeZone });
  const day = formatDate(post.createdAt, { month: 'short', day: 'numeric', year: 'numeric', timeZone });
  return (
    <p className="px-4 pb-4 text-small text-3">
      <time dateTime={post.createdAt}>
        {time} · {day}
      </time>
      <EditedMark post={post} /> · {`${name}, ${location.city}, ${location.state}`}
    </p>
  );
}
