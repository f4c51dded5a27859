import { Link } from 'react-router';
import { choiceFieldNames, valueText } from '../../../../contract/posts/listing-fields.ts';
import type { Post } from '../../../../contract/posts/posts.ts';

/** A listing's other fields; each leads to the posts that have the same. Nothing where it has none. */
export function Facts({ post }: { post: Post }) {
  const facts = choiceFieldNames.filter((name) => post[name]);
  return facts.length > 0 ? (
    <span className="min-w-0 truncate text-small text-2">
      {facts.map((name, at) => (
        <span key={name}>
          {at > 0 ? ' · ' : null}
          <Link to={`/home?${name}=${encodeURIComponent(post[name] ?? '')}`} className="hit-44 hover:underline">
            {valueText(post[name])}
          </Link>
        </span>
      ))}
    </span>
  ) : null;
}
